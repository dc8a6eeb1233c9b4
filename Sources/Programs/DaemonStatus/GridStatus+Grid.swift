package import Control
import Metronome
package import Playback

extension GridStatus {
    package init(_ grid: BeatGrid) {
        let anchor = grid.anchor
        self.init(
            run: Int(grid.order.run),
            step: Int(anchor.step),
            heardAtNanoseconds: Int(anchor.nanoseconds),
            tempoStepsPerMinute: anchor.tempo.stepsPerMinute,
            targetStepsPerMinute: grid.target(at: anchor.heardAt).stepsPerMinute,
            rampNanoseconds: Int(grid.ramp(after: anchor.heardAt) / .nanoseconds(1)),
            cue: CueChoice(grid.cue),
            sounding: !grid.order.isSilent
        )
    }
}

extension CueChoice {
    fileprivate init(_ cue: Cue) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        }
    }
}
