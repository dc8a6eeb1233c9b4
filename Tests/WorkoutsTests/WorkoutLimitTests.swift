import Cadence
import Exchange
import Testing
import Workouts

/// The largest and the most expensive inputs are read or refused; the limits bound their time and memory.
@Suite struct WorkoutLimitTests {
    /// Texts near the length limits whose parsing would be slow if it were not linear.
    private static let expensive: [(name: String, text: String)] = [
        ("parentheses", String(repeating: "(", count: 65_000)),
        ("blank lines", String(repeating: "\n", count: 250_000)),
        ("blank lines of a file", String(repeating: "\n", count: 250_000) + "steps = '5min'"),
        ("digits", String(repeating: "9", count: 65_000)),
        ("quotation marks", String(repeating: "\"\\", count: 32_000)),
        ("one long text", "5min \"" + String(repeating: "é", count: 32_000) + "\""),
        ("parts of a time", String(repeating: "1h", count: 32_000)),
        ("separators", String(repeating: ", ", count: 32_000) + "5min"),
        ("comments", String(repeating: "#\n", count: 32_000) + "5min"),
        ("a mistake at the end", String(repeating: "5min \"a\"\n", count: 999) + "@"),
        ("a mistake in a file", "steps = '''\n" + String(repeating: "5min\n", count: 999) + "@'''"),
        ("nested repeats", String(repeating: "999x(", count: 8) + "5min" + String(repeating: ")", count: 8)),
        ("keys", String(repeating: "[a]\n", count: 60_000)),
        ("equal signs", String(repeating: "steps = ", count: 30_000)),
    ]

    @Test(arguments: expensive.map(\.name))
    func anExpensiveTextIsReadOrRefused(name: String) throws {
        let text = try #require(Self.expensive.first { $0.name == name }).text
        var outcomes: [String] = []
        let duration = ContinuousClock().measure {
            outcomes.append((try? Workout(parsing: text)) == nil ? "refused" : "read")
            outcomes.append((try? Workout(parsingTOML: text)) == nil ? "refused" : "read")
            outcomes.append((try? WorkoutFormat.read(Array(text.utf8))) == nil ? "refused" : "read")
        }
        print("\(name): \(text.utf8.count) bytes, \(outcomes.joined(separator: ", ")), \(duration)")
    }

    private static let slow = TargetRange.cadence(StepRate(stepsPerMinute: 160), StepRate(stepsPerMinute: 160))
    private static let fast = TargetRange.cadence(StepRate(stepsPerMinute: 176), StepRate(stepsPerMinute: 176))

    private static func step(_ end: StepEnd = .time(.seconds(60)), _ targets: TargetRange...) -> WorkoutItem {
        .step(WorkoutStep(end, targets.map(StepTarget.init)))
    }

    /// Workouts that a program builds without a text, as an importer does.
    private static let impossible: [(items: [WorkoutItem], reason: String)] = [
        ([(0..<9).reduce(step()) { item, _ in .repeated(2, [item]) }], "repeats are nested more than 8 deep"),
        (Array(repeating: step(), count: 1_001), "the workout has more than 1000 items"),
        ([step(), .repeated(3, [])], "a repeat has no step"),
        ([step(.open, slow, fast)], "a step has two targets of the same kind"),
        ([.step(WorkoutStep(.lap, [StepTarget(from: slow, to: fast)].compactMap(\.self)))], "a ramp needs a step with"),
        ([step(.lap, .zone(0))], "a heart-rate zone is 1 to 5"),
        ([step(.lap, .zone(6))], "a heart-rate zone is 1 to 5"),
        (
            [step(.lap, .cadence(StepRate(stepsPerMinute: 176), StepRate(stepsPerMinute: 170)))],
            "the bounds of a target are in the wrong order"
        ),
    ]

    @Test(arguments: impossible.indices)
    func aWorkoutBeyondALimitIsNotBuilt(index: Int) {
        let (items, reason) = Self.impossible[index]
        let error = #expect(throws: WorkoutError.self) { try Workout(items: items) }
        #expect(error?.reason.hasPrefix(reason) == true, "\(error?.description ?? "")")
    }

    @Test func aTargetThatCannotBeMetIsNotBuilt() {
        #expect(StepTarget(from: .zone(2), to: .zone(3)) == nil)
        #expect(StepTarget(from: Self.slow, to: .percent(90, 90, of: .thresholdPace)) == nil)
        for amount in [0, -1, 1e17, .nan, .infinity] {
            for unit in Speed.Unit.allCases { #expect(TargetSpeed(amount, unit) == nil) }
        }
        #expect(TargetSpeed(250, .pacePerKilometer)?.speed == Speed(metersPerSecond: 4))
    }

    @Test func aLongZWOFileIsRefused() {
        let segment = "<SteadyState Duration=\"5\" Power=\"1\"><textevent message=\"a\"/></SteadyState>\n"
        let body = String(repeating: segment, count: 12_000)
        let head = "<workout_file><sportType>run</sportType><durationType>time</durationType><workout>"
        let file = Array((head + body + "</workout></workout_file>").utf8)
        #expect(file.count < WorkoutFormat.longestFile)
        let error = #expect(throws: ExchangeError.self) { try WorkoutFormat.read(file) }
        #expect(error?.reason.contains("more than 1000 segments") == true)
        let longer = file + [UInt8](repeating: 0x20, count: WorkoutFormat.longestFile)
        #expect(throws: ExchangeError.self) { try WorkoutFormat.read(longer) }
    }

    @Test func theLargestWorkoutIsRunToItsEnd() throws {
        let workout = try Workout(parsing: "100x(50x(1s @175spm / 1s easy))")
        var run = WorkoutProgress(workout)
        #expect(run.steps.count == WorkoutLimits.mostSteps)
        _ = run.apply(.reading(WorkoutReading(movingTime: .zero, distance: .init(meters: 0))))
        let changes = run.apply(.reading(WorkoutReading(movingTime: .seconds(10_000), distance: .init(meters: 30_000))))
        #expect(changes.last == .finished)
        #expect(run.results.count == WorkoutLimits.mostSteps)
    }
}
