package import Control
package import Playback

extension BeatStatus {
    /// The times of the steps of a beat grid.
    package init(_ grid: BeatGrid) {
        // During a ramp, the tempo in the middle of the step is its mean tempo; the first estimate of the middle is precise enough.
        let middle = Int64(30e9 / grid.stepsPerMinute(at: grid.heardAt))
        let tempo = grid.stepsPerMinute(at: MonotonicTime(nanoseconds: grid.heardAt.nanoseconds + middle))
        self.init(
            step: Int(grid.step),
            heardAtNanoseconds: Int(grid.heardAt.nanoseconds),
            intervalNanoseconds: Int((60e9 / tempo).rounded())
        )
    }
}
