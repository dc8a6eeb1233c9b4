import Activities

extension FileActivity {
    /// More strides a minute than this are steps: 110 strides are 220 steps a minute.
    private static let mostStrides = 110.0
    /// No stride at all is as short as this one: 130 strides are 260 steps a minute.
    private static let impossibleStrides = 130.0

    /// How many steps one cycle of the file's cadence is: 2 for strides, 1 for steps, 0 for a ride's pedals.
    ///
    /// GPX's `cad` and TCX's `RunCadence` count strides, and some programs write steps there. No element says which, and one value alone
    /// cannot: 85 is a runner in strides and a stroller in steps. So the values of the whole file decide, and never point by point, as a
    /// runner in steps who walks for a while would be doubled for that while. The file counts steps if
    /// - more than half of its values are above 110: runners take 150 to 200 steps a minute, which is 75 to 100 strides, and no one takes 220
    ///   steps a minute for half a run, or
    /// - more than a tenth are above 130: such a file is of a run with long stretches of walking, whose steps (90 to 120 a minute) pull the
    ///   median below 110. A tenth, as single values are faults of a sensor.
    ///
    /// Zeros, of a runner who stands, do not count. A file that strided wrote always counts strides.
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
        guard kind != .cycle else {
            importNotes.addDropped("pedal cadence", given)
            return 0
        }
        guard own == nil else { return 2 }
        guard high * 2 > given || impossible * 10 > given else { return 2 }
        importNotes.add("the cadence was in steps per minute instead of strides")
        return 1
    }
}
