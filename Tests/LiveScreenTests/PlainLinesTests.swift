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
                "heart rate in zone 3",
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

    @Test func eachKilometreIsPrintedOnceFromTheStartOfTheProgramOn() {
        // Metres; nil if the recording has no distance at the moment.
        let table: [(metres: [Double?], lines: [String])] = [
            ([0, 400, 999, 1001, 1500, 2100], ["1 km", "2 km"]), ([nil, 20, 1001], ["1 km"]),
            ([7400, 7900, 8010], ["8 km"]), ([900, nil, 1100, nil, 2001], ["1 km", "2 km"]), ([4999, 7100], ["7 km"]),
        ]
        for (metres, lines) in table {
            var plain = PlainLines(style: TerminalStyle())
            var model = ScreenModel.sample
            let printed = metres.flatMap { metres in
                model.distance = metres.map(Distance.init(meters:))
                return plain.lines(model, at: Self.now).filter { $0.contains(" km in ") }
            }
            #expect(printed.map { String($0.prefix(4)) } == lines, "\(metres)")
        }
    }

    @Test func theFirstKilometreOfARunThatBeginsLaterIsPrinted() {
        var plain = PlainLines(style: TerminalStyle())
        var model = ScreenModel.sample
        (model.recording, model.distance) = (.none, nil)
        _ = plain.lines(model, at: Self.now)
        (model.recording, model.distance) = (.recording, Distance(meters: 1002))
        #expect(plain.lines(model, at: Self.now).contains { $0.hasPrefix("1 km in") })
    }

    @Test func anOrderedChangeOfTheTargetIsPrintedIfItIsVisible() {
        let orders: [(name: String, change: (inout ScreenModel.Order) -> Void)] = [
            ("pace", { $0.pace = Speed(kilometersPerHour: 11) }),
            ("cadence", { $0.cadence = StepRate(stepsPerMinute: 174) }), ("offset", { $0.offset += 2 }),
            ("pace offset", { $0.paceOffset = 0.5 }),
        ]
        for order in orders {
            var plain = PlainLines(style: TerminalStyle())
            var model = ScreenModel.sample
            model.measured = nil
            _ = plain.lines(model, at: Self.now)
            model.target = StepRate(stepsPerMinute: 173.9)
            #expect(plain.lines(model, at: Self.now).isEmpty)
            order.change(&model.order)
            #expect(plain.lines(model, at: Self.now) == ["target 174 spm, pace 5:30/km"], "\(order.name)")
            #expect(plain.lines(model, at: Self.now).isEmpty)
        }
    }

    @Test func aTrackIsPrintedOnceWhileItsPositionChanges() {
        var plain = PlainLines(style: TerminalStyle())
        var model = ScreenModel.sample
        _ = plain.lines(model, at: Self.now)
        var lines: [String] = []
        for second in 1...60 {
            model.trackName = second < 30 ? "Lava – Ada" : "Stone"
            model.track = "\(model.trackName ?? "") · +2 % · 0:\(second) of 3:20"
            lines += plain.lines(model, at: Self.now)
        }
        #expect(lines == ["track: Lava – Ada", "track: Stone"])
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
