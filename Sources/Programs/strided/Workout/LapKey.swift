/// The lap key, as far as it concerns a workout in progress.
struct LapKey: Sendable {
    /// Whether the key ends the present step.
    var endsStep = false
    private var presses = 0

    /// The runner has pressed the key.
    ///
    /// - Returns: whether the key ends a step of the workout, which ends the lap too.
    mutating func press() -> Bool {
        if endsStep { presses += 1 }
        return endsStep
    }

    /// The number of times that the key was pressed since the previous call.
    mutating func takePresses() -> Int {
        defer { presses = 0 }
        return presses
    }
}
