package import Activities
package import Configuration
package import Control
package import Metronome
package import Pacing
package import Playback

// Conversions between the choices of the control protocol and the types of the daemon, in both directions.

extension FollowChoice {
    package init(_ source: FollowedSource) {
        switch source {
        case .manual: self = .manual
        case .auto: self = .auto
        case .gps: self = .gps
        case .treadmill: self = .treadmill
        case .footpod: self = .footpod
        case .steps: self = .steps
        }
    }
}

extension SourceCondition {
    package init(_ state: SourceState) {
        switch state {
        case .manual: self = .manual
        case .waiting: self = .waiting
        case .live: self = .live
        case .held: self = .held
        case .lost: self = .lost
        }
    }
}

extension FollowedSource {
    package init(_ choice: FollowChoice) {
        switch choice {
        case .manual: self = .manual
        case .auto: self = .auto
        case .gps: self = .gps
        case .treadmill: self = .treadmill
        case .footpod: self = .footpod
        case .steps: self = .steps
        }
    }
}

extension CueChoice {
    package init(_ cue: CuePreference) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        case .onlyOff: self = .onlyOff
        }
    }
}

extension LockChoice {
    package init(_ mode: FootfallLock.Mode) {
        switch mode {
        case .off: self = .off
        case .follow: self = .follow
        case .lead: self = .lead
        case .hold: self = .hold
        }
    }
}

extension AccentChoice {
    package init(_ accent: Accent) {
        switch accent {
        case .none: self = .none
        case .pitch: self = .pitch
        case .pan: self = .pan
        case .level: self = .level
        }
    }
}

extension StepStatus {
    package init(_ onset: Onset, heardAt time: MonotonicTime) {
        self.init(
            number: Int(onset.step),
            foot: onset.foot == .left ? .left : .right,
            sounded: onset.isSounded,
            heardAtUnixSeconds: Double(time.unixNanoseconds) / 1e9
        )
    }
}

extension ActivityChoice {
    package init(_ kind: Activities.Activity.Kind) {
        switch kind {
        case .run: self = .run
        case .walk: self = .walk
        // An activity of another sport is imported and never recorded, so the protocol has no word for it.
        case .cycle, .other: self = .cycle
        }
    }
}

extension Activities.Activity.Kind {
    package init(_ choice: ActivityChoice) {
        switch choice {
        case .run: self = .run
        case .walk: self = .walk
        case .cycle: self = .cycle
        }
    }
}
