import Cadence
import LiveScreen
import Report
import Testing

struct PlainLinesTests {
    private static let now = 65_000_000_000

    @Test func onlyRelevantChangesArePrinted() {
        var plain = PlainLines(style: TerminalStyle())
        var model = ScreenModel()
        #expect(plain.lines(model, at: Self.now) == ["connecting to strided"])
        model = .sample
        #expect(
            plain.lines(model, at: Self.now) == [
                "connected", "running", "source nmea, fresh", "recording", "lap 4", "target 172 spm, pace 5:30/km",
                "heart rate in zone 3", "11 km in 1:02:05, pace 5:30/km",
            ]
        )
        // Noise is not relevant.
        model.target = StepRate(stepsPerMinute: 173.4)
        model.measured = StepRate(stepsPerMinute: 169)
        model.heartRate = HeartRate(beatsPerMinute: 161)
        #expect(plain.lines(model, at: Self.now).isEmpty)
        model.target = StepRate(stepsPerMinute: 176)
        model.distance = Distance(meters: 12_001)
        #expect(
            plain.lines(model, at: Self.now) == [
                "target 176 spm, pace 5:30/km", "cadence below the target", "12 km in 1:02:05, pace 5:30/km",
            ]
        )
        model.measured = StepRate(stepsPerMinute: 176)
        model.run = .paused
        #expect(plain.lines(model, at: Self.now) == ["paused"])
    }

    @Test func aLostSourceIsPrintedAtOnceAndItsReturnOnce() {
        var plain = PlainLines(style: TerminalStyle())
        var model = ScreenModel.sample
        (model.source, model.sourceState) = ("GPS", "")
        _ = plain.lines(model, at: Self.now)
        model.sourceNotice = "GPS lost, your own pace is used"
        model.isSourceLost = true
        model.isPaceSet = true
        model.distance = Distance(meters: 12_001)
        #expect(
            plain.lines(model, at: Self.now) == [
                "GPS lost, your own pace is used", "12 km in 1:02:05, pace 5:30/km (set by you)",
            ]
        )
        #expect(plain.lines(model, at: Self.now).isEmpty)
        model.sourceNotice = nil
        model.isSourceLost = false
        model.isPaceSet = false
        #expect(plain.lines(model, at: Self.now) == ["GPS is back"])
        #expect(plain.lines(model, at: Self.now).isEmpty)
    }

    @Test func aLostConnectionIsPrintedOnce() {
        var plain = PlainLines(style: TerminalStyle())
        var model = ScreenModel.sample
        _ = plain.lines(model, at: Self.now)
        model.connection = .lost("strided is not running")
        #expect(plain.lines(model, at: Self.now) == ["no connection: strided is not running"])
        #expect(plain.lines(model, at: Self.now).isEmpty)
        model.connection = .connected
        #expect(plain.lines(model, at: Self.now) == ["connected"])
    }
}
