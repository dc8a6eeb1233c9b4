package import Control
import Metronome
package import Playback

extension BeatStatus {
    /// The last reported step of a beat grid, and the time until the next one.
    package init(_ grid: BeatGrid) {
        let next = grid.time(ofStep: grid.step + 1)
        self.init(
            step: Int(grid.step),
            heardAtNanoseconds: Int(grid.heardAt.nanoseconds),
            intervalNanoseconds: Int(next.nanoseconds - grid.heardAt.nanoseconds)
        )
    }
}

extension GridStatus {
    /// All values of a beat grid.
    package init(_ grid: BeatGrid) {
        let anchor = grid.anchor
        self.init(
            run: Int(grid.order.run),
            step: Int(anchor.step),
            heardAtNanoseconds: Int(anchor.nanoseconds),
            stepsPerMinute: anchor.tempo.stepsPerMinute,
            targetStepsPerMinute: grid.target(at: anchor.heardAt).stepsPerMinute,
            rampNanoseconds: Int(grid.ramp(after: anchor.heardAt) / .nanoseconds(1)),
            cue: CueChoice(grid.cue),
            isSounding: !grid.order.isSilent
        )
    }
}

extension CueChoice {
    /// Converts the choice of the renderer.
    fileprivate init(_ cue: Cue) {
        switch cue {
        case .everyStep: self = .everyStep
        case .everyOther: self = .everyOther
        }
    }
}
