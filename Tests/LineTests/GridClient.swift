import Control

/// What a program computes from the published beat grid, with the formulas of the interface description.
struct GridClient {
    /// A step as the client expects it, before the step is heard.
    struct Beat {
        var step: Int
        /// Nanoseconds of the monotonic clock.
        var time: Int
        var isSounding: Bool
    }

    private(set) var beats: [Beat] = []
    private var grid: GridStatus?
    private var next = 0

    /// The time at which a step is heard, in nanoseconds.
    static func time(ofStep step: Int, _ grid: GridStatus) -> Int {
        let (r, s) = (grid.tempoStepsPerMinute / 60e9, grid.targetStepsPerMinute / 60e9)
        let (d, ramp) = (Double(step - grid.step), Double(grid.rampNanoseconds))
        let rampSteps = ramp * (r + s) / 2
        let passed =
            d < rampSteps
            ? 2 * d / (r + (r * r + 2 * (s - r) * d / ramp).squareRoot())
            : ramp + (d - rampSteps) / s
        return grid.heardAtNanoseconds + Int(passed.rounded())
    }

    /// Plays the beats before `time` with the present value, then replaces it by the value that arrives at `time`.
    mutating func receive(_ new: GridStatus?, at time: Int) {
        while let grid, Self.time(ofStep: next, grid) < time { play(grid) }
        if let new {
            let first = new.step
            if new.run == grid?.run {
                while let grid, next < first { play(grid) }
                next = max(next, first)
            } else {
                next = first
            }
        }
        grid = new
    }

    private mutating func play(_ grid: GridStatus) {
        let isSounding = grid.sounding && (grid.cue == .everyStep || next.isMultiple(of: 2))
        beats.append(Beat(step: next, time: Self.time(ofStep: next, grid), isSounding: isSounding))
        next += 1
    }
}
