import Cadence
import Pacing
import Testing

/// A runner of 190 spm at 3 m/s, whose speeds and steps are measured once a second.
@Suite struct PacerCalibrationTests {
    /// A pacer that has measured from 1 to `last` s.
    private func table(
        until last: Int = 70,
        cadence: (Int) -> Double? = { _ in 190 },
        speed: (Int) -> Double? = { _ in 3 },
        before: (inout Table) throws -> Void = { _ in }
    ) throws -> Table {
        var table = Table(following: .gps)
        try before(&table)
        for second in 1...last {
            if let speed = speed(second) { try table.reading(speed, at: Double(second)) }
            if let cadence = cadence(second) {
                try table.at(Double(second), .stepRate(StepRate(stepsPerMinute: cadence), origin: "steps"))
            }
        }
        return table
    }

    private func measured(_ table: Table, at second: Int = 70, speed: Speed? = nil) throws -> CalibrationMeasurement {
        try table.pacer.recentMeasurement(over: .seconds(60), speed: speed, at: .seconds(second))
    }

    @Test func theLastMinuteIsMeasuredAndTheModelIsUsedAtOnce() throws {
        var table = try table()
        let measurement = try measured(table)
        #expect(abs(measurement.speed.metersPerSecond - 3) < 0.05)
        #expect(abs(measurement.cadence.stepsPerMinute - 190) < 1e-9)
        #expect(measurement.deviation == 0.5)
        #expect(measurement.elapsed.map { abs($0 / .seconds(1) - 36) < 5 } ?? false)
        #expect(table.pacer.memory.personal != nil, "the windows of this run are learnt")
        #expect(abs(table.pacer.target.stepsPerMinute - 170) < 2)
        try table.at(70.1, .order(.calibrate(measurement)))
        #expect(table.pacer.model.kind == .personal)
        #expect(table.pacer.target > StepRate(stepsPerMinute: 184))
        #expect(table.actions.contains(.keepMemory))
        #expect(
            table.actions.contains {
                if case .report(.model(personal: true, _)) = $0 { true } else { false }
            }
        )
        #expect(table.pacer.memory.personal?.verdict.calibrations == 1)
        try table.at(70.2, .order(.forgetModel))
        #expect(table.pacer.model.kind == .heuristic)
    }

    @Test func anEnteredSpeedReplacesAMissingOne() throws {
        let table = try table(speed: { _ in nil })
        #expect(throws: CalibrationRefusal.noSpeed) { try measured(table) }
        #expect(try measured(table, speed: Speed(metersPerSecond: 2.5)).speed == Speed(metersPerSecond: 2.5))
    }

    @Test func aMeasurementThatIsNotSteadyIsRefused() throws {
        #expect(throws: CalibrationRefusal.noSteps) { try measured(table(cadence: { _ in nil })) }
        #expect(throws: CalibrationRefusal.tooShort) { try measured(table(until: 40), at: 40) }
        #expect(throws: CalibrationRefusal.tooShort) { try measured(table(), at: 80) }
        #expect(throws: CalibrationRefusal.tooShort) { try measured(table(cadence: { 30...40 ~= $0 ? nil : 190 })) }
        #expect(throws: CalibrationRefusal.unsteadyCadence) {
            try measured(table(cadence: { $0 < 40 ? 172 : 182 }))
        }
        #expect(throws: CalibrationRefusal.unsteadySpeed) { try measured(table(speed: { $0 < 40 ? 2.8 : 3.3 })) }
        #expect(throws: CalibrationRefusal.walking) {
            try measured(table(cadence: { _ in 112 }, speed: { _ in 1.4 }))
        }
    }

    @Test func aMeasuredCadenceMayBeBeyondTheLimitsOfOtherPeople() throws {
        let fast = try table(cadence: { _ in 216 })
        #expect(try measured(fast).cadence == StepRate(stepsPerMinute: 216))
        #expect(throws: CalibrationRefusal.unlikelyCadence) { try measured(table(cadence: { _ in 250 })) }
        let unknown = try table(cadence: { _ in 216 }, speed: { _ in nil })
        #expect(throws: CalibrationRefusal.unlikelyCadence) { try measured(unknown, speed: Speed(metersPerSecond: 3)) }
    }

    @Test func anEnteredSpeedMustBeTheMeasuredOneIfThereIsOne() throws {
        let table = try table()
        let taps = (0..<20).map { Duration.seconds(40 + 120 / 184.0 * Double($0)) }
        for (speed, isAccepted) in [(2.4, true), (3.6, true), (2.1, false), (4.2, false)] {
            let entered = Speed(metersPerSecond: speed)
            if isAccepted {
                #expect(try measured(table, speed: entered).speed == entered)
            } else {
                #expect(throws: CalibrationRefusal.otherSpeed) { try measured(table, speed: entered) }
                #expect(throws: CalibrationRefusal.otherSpeed) {
                    try table.pacer.tappedMeasurement(taps, speed: entered, at: .seconds(70))
                }
            }
        }
    }

    @Test func audibleClicksAreRefused() throws {
        let sounding = try table(before: { try $0.at(0, .order(.start)) })
        #expect(throws: CalibrationRefusal.clicksSounding) { try measured(sounding) }
        #expect(throws: CalibrationRefusal.clicksSounding) {
            try sounding.pacer.tappedMeasurement((0..<20).map { .seconds(30 + 0.63 * Double($0)) }, at: .seconds(70))
        }
        let paused = try table(before: {
            try $0.at(0, .order(.start))
            try $0.at(0.1, .order(.pause))
        })
        #expect(abs(try measured(paused).cadence.stepsPerMinute - 190) < 1e-9)
    }

    @Test func tapsAreMeasuredWithTheSpeedOfTheirTime() throws {
        let taps = (0..<20).map { Duration.seconds(40 + 120 / 184.0 * Double($0)) }
        let (tapped, measurement) = try table(cadence: { _ in nil }).pacer.tappedMeasurement(taps, at: .seconds(70))
        #expect(tapped.count == 20)
        #expect(abs(measurement.cadence.stepsPerMinute - 184) < 0.01)
        #expect(abs(measurement.speed.metersPerSecond - 3) < 0.05)
        let pacer = try table(cadence: { _ in nil }, speed: { _ in nil }).pacer
        #expect(throws: CalibrationRefusal.noSpeed) { try pacer.tappedMeasurement(taps, at: .seconds(70)) }
        #expect(throws: CalibrationRefusal.tooFewTaps) { try pacer.tappedMeasurement([], at: .seconds(70)) }
        let entered = try pacer.tappedMeasurement(taps, speed: Speed(metersPerSecond: 4), at: .seconds(70))
        #expect(entered.measurement.speed == Speed(metersPerSecond: 4))
        #expect(entered.measurement.elapsed == nil)
    }
}
