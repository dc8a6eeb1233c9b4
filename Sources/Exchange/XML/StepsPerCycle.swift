import Activities

extension FileActivity {
    /// A cadence above this is probably in steps per minute, because 110 strides would be 220 steps.
    private static let mostStrides = 110.0
    /// A cadence above this is certainly in steps per minute, because 130 strides would be 260 steps.
    private static let impossibleStrides = 130.0

    /// The number of steps per unit of the file's cadence: 2 if the unit is strides, 1 if it is steps, 0 for the pedals of a ride.
    ///
    /// GPX's `cad` and TCX's `RunCadence` count strides, but some programs write steps. The file does not state the unit, and a single
    /// value is ambiguous: 85 can be a runner in strides or a slow walker in steps. Therefore all values of the file decide together. The
    /// unit is steps if
    /// - more than half of the values are above 110 (runners take 150 to 200 steps a minute, which is 75 to 100 strides; nobody takes
    ///   220 steps a minute for half a run), or
    /// - more than a tenth are above 130 (a run with long walks, whose 90 to 120 steps a minute pull the median below 110; a tenth,
    ///   because single values can be sensor errors).
    ///
    /// Zeros do not count, because the runner stands. Files written by strided always count strides.
    func stepsPerCycle(_ points: PackedPoints, _ kind: Activity.Kind, _ importNotes: inout ImportNotes) -> Double {
        var given = 0
        var high = 0
        var impossible = 0
        for point in points where point.sample.cadence == nil {
            guard let cadence = point.cadence, cadence > 0 else { continue }
            given += 1
            if cadence > Self.mostStrides { high += 1 }
            if cadence > Self.impossibleStrides { impossible += 1 }
        }
        guard given > 0 else { return 2 }
        guard kind.isOnFoot else {
            importNotes.addDropped(kind == .cycle ? "pedal cadence" : "cadence", given)
            return 0
        }
        guard own == nil else { return 2 }
        guard high * 2 > given || impossible * 10 > given else { return 2 }
        importNotes.add("the cadence was in steps per minute instead of strides")
        return 1
    }
}
