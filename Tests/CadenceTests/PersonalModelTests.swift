import Cadence
import Foundation
import Testing

private func window(_ speed: Double, _ cadence: Double) -> SteadyWindow {
    SteadyWindow(speed: Speed(metersPerSecond: speed), cadence: StepRate(stepsPerMinute: cadence))
}

private func spm(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

@Suite struct PersonalModelTests {
    private let height = Length(meters: 1.75)

    private func said(_ model: PersonalModel, _ speed: Double = 3) -> PersonalModel.Prediction {
        model.prediction(at: Speed(metersPerSecond: speed))
    }

    @Test func itBeginsWithThePriorOfTheHeight() {
        #expect(said(PersonalModel(height: height)).cadence == spm(170))
        #expect(abs(said(PersonalModel(height: Length(meters: 1.65))).cadence.stepsPerMinute - 174) < 1e-9)
        #expect(said(PersonalModel(height: height), 4).cadence == spm(178))
        // 9² + 3², and at 4 m/s 2.5² more.
        #expect(abs(said(PersonalModel(height: height)).deviation - 90.0.squareRoot()) < 1e-12)
        #expect(abs(said(PersonalModel(height: height), 4).deviation - 96.25.squareRoot()) < 1e-12)
    }

    @Test func oneWindowIsTheFilterOfTheTextbook() {
        var model = PersonalModel(height: height)
        model.beginRun()
        #expect(model.observe(window(3, 180), heuristic: spm(170)) == .learnt(error: 10))
        // P = 81 + 9 + 0.3², S = P + 2.2²: the prediction moves by P / S of the error, its variance shrinks by as much.
        let (prior, noise) = (90.09, 4.84)
        #expect(abs(said(model).cadence.stepsPerMinute - (170 + 10 * prior / (prior + noise))) < 1e-9)
        #expect(abs(said(model).deviation - (prior * noise / (prior + noise)).squareRoot()) < 1e-9)
    }

    @Test func aNewRunForgetsTheDayButNotTheRunner() {
        var model = PersonalModel(height: height)
        for _ in 1...3 {
            model.beginRun()
            for _ in 1...30 { _ = model.observe(window(3, 180), heuristic: spm(170)) }
        }
        let before = said(model)
        model.beginRun()
        #expect(said(model).deviation > before.deviation + 1)
        #expect(abs(said(model).cadence.stepsPerMinute - 180) < 2)
    }

    @Test func speedsNeverRunAreLessCertain() {
        var model = PersonalModel(height: height)
        for index in 0..<60 { _ = model.observe(window(2.8 + 0.01 * Double(index % 40), 172), heuristic: spm(170)) }
        let curve = model.curve(
            over: Speed(metersPerSecond: 2)...Speed(metersPerSecond: 5),
            count: 31
        )
        #expect(curve.count == 31)
        #expect(curve.first?.speed == Speed(metersPerSecond: 2))
        #expect(curve.last?.speed == Speed(metersPerSecond: 5))
        let least = curve.min { $0.deviation < $1.deviation }
        #expect((2.7...3.3).contains(least?.speed.metersPerSecond ?? 0))
        #expect((curve.last?.deviation ?? 0) > 1.5 * (least?.deviation ?? .infinity))
    }

    @Test func whatIsNoRunIsDoubted() {
        var model = PersonalModel(height: height)
        for _ in 1...20 { _ = model.observe(window(3, 170), heuristic: spm(170)) }
        let before = said(model).cadence
        // A walk, half of a run's cadence, a spike, a stopped satellite clock.
        for odd in [window(1.3, 112), window(3, 85), window(3, 219), window(12, 180), window(0, 170)] {
            #expect(model.observe(odd, heuristic: spm(170)) == .doubted)
        }
        #expect(said(model).cadence == before)
    }

    @Test func aRunnerWhoHasChangedIsBelievedInTime() {
        var model = PersonalModel(height: height)
        for _ in 1...200 { _ = model.observe(window(3, 170), heuristic: spm(170)) }
        #expect(model.observe(window(3, 190), heuristic: spm(170)) == .doubted)
        for _ in 1...10 {
            model.beginRun()
            for _ in 1...60 { _ = model.observe(window(3, 190), heuristic: spm(170)) }
        }
        #expect(abs(said(model).cadence.stepsPerMinute - 190) < 2)
    }

    /// Whatever comes, in range or mad: the model stays one that can be stored and read back, and within its bounds.
    @Test(arguments: UInt64(1)...20)
    func nothingLeadsItOutOfItsBounds(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model = PersonalModel(height: Length(meters: .random(in: 0...3, using: &random)))
        let speeds = [0.0...15.0, 2.99...3.01, 1.5...8].randomElement(using: &random) ?? 0.0...15.0
        let cadences = [30.0...300.0, 139...221, 218...220].randomElement(using: &random) ?? 30.0...300.0
        for _ in 0..<4000 {
            if Int.random(in: 0..<50, using: &random) == 0 { model.beginRun() }
            let odd = window(.random(in: speeds, using: &random), .random(in: cadences, using: &random))
            _ = model.observe(odd, heuristic: spm(170))
            let said = said(model, .random(in: 0...15, using: &random))
            #expect((140...220).contains(said.cadence.stepsPerMinute), "seed \(seed)")
            #expect(said.deviation.isFinite && said.deviation >= 0, "seed \(seed)")
        }
        #expect(try PersonalModel(model.state) == model, "seed \(seed)")
    }

    @Test func aHundredThousandWindowsLeaveItCertainAndPossible() throws {
        var model = PersonalModel(height: height)
        var random = SeededGenerator(seed: 42)
        for index in 0..<100_000 {
            if index.isMultiple(of: 90) { model.beginRun() }
            let speed = Double.random(in: 2...5, using: &random)
            _ = model.observe(window(speed, 175 + 6 * (speed - 3)), heuristic: spm(170))
        }
        #expect(try PersonalModel(model.state) == model)
        #expect(abs(said(model, 4).cadence.stepsPerMinute - 181) < 0.5)
    }
}

@Suite struct TrustTests {
    private let height = Length(meters: 1.75)

    /// A model after runs of so many windows at 180 spm, beside a heuristic that says 172.
    private func model(windows: [Int], heuristic: Double = 172) -> PersonalModel {
        var model = PersonalModel(height: height)
        for count in windows {
            model.beginRun()
            for _ in 0..<count { _ = model.observe(window(3, 180), heuristic: spm(heuristic)) }
        }
        return model
    }

    @Test func trustTakesThirtyWindowsOfTwoRunsAndALowerError() {
        #expect(!model(windows: [100]).hasEarnedTrust, "one run is not enough")
        #expect(!model(windows: [20, 9]).hasEarnedTrust, "nor are 29 windows")
        #expect(model(windows: [20, 10]).hasEarnedTrust)
        #expect(!model(windows: [20, 40], heuristic: 180).hasEarnedTrust, "the heuristic was right all the time")
        #expect(model(windows: [0, 0, 30]).verdict.runs == 1, "a run without a window does not count")
    }

    @Test func trustIsLostWhenTheHeuristicIsTheBetterOne() {
        var model = model(windows: [20, 40])
        #expect(model.hasEarnedTrust)
        for index in 0..<300 {
            // The runner now keeps to what the heuristic says, here and there, and the line cannot follow.
            let cadence: Double = index.isMultiple(of: 2) ? 177 : 183
            _ = model.observe(window(3, cadence), heuristic: spm(cadence))
        }
        #expect(!model.hasEarnedTrust)
    }

    @Test func theVerdictIsSaidInOneLine() {
        #expect(model(windows: []).verdict.description == "heuristic: nothing has been learnt yet")
        #expect(
            model(windows: [12]).verdict.description == "heuristic: learnt from 12 of 30 windows and 1 of 2 runs"
        )
        let trusted = model(windows: [20, 20]).verdict
        #expect(trusted.description == "personal: 1.6 spm off, the heuristic 8.0, over 40 windows in 2 runs")
        let untrusted = model(windows: [20, 20], heuristic: 180).verdict
        #expect(
            untrusted.description
                == "heuristic: the personal model is 1.6 spm off, the heuristic 0.0, over 40 windows in 2 runs"
        )
    }
}

@Suite struct PersonalStateTests {
    private var taught: PersonalModel {
        var model = PersonalModel(height: Length(meters: 1.8))
        for run in 1...3 {
            model.beginRun()
            for index in 0..<20 {
                let speed = 2.5 + 0.05 * Double(index)
                _ = model.observe(window(speed, 171 + Double(run) + 7 * (speed - 3)), heuristic: spm(170))
            }
        }
        return model
    }

    @Test func whatIsStoredAsJSONIsTheSameModelAgain() throws {
        let json = try JSONEncoder().encode(taught.state)
        #expect(try PersonalModel(JSONDecoder().decode(PersonalModel.State.self, from: json)) == taught)
    }

    @Test func anotherVersionIsRefused() {
        var state = taught.state
        state.version = 2
        #expect(throws: StoredStateError.unknownVersion(2)) { try PersonalModel(state) }
    }

    @Test func nonsenseIsRefusedByName() {
        let damages: [(String, (inout PersonalModel.State) -> Void)] = [
            ("level", { $0.level = .nan }), ("level", { $0.level = 1e300 }), ("slope", { $0.slope = -1 }),
            ("day", { $0.day = 40 }), ("covariance", { $0.covariance = [] }),
            ("covariance", { $0.covariance[0] = .infinity }), ("covariance", { $0.covariance[3] = -1 }),
            // No pair of variances leaves room for this much covariance.
            ("covariance", { $0.covariance[1] = 1000 }), ("covariance", { $0.covariance[5] = 1e12 }),
            ("windows", { $0.windows = -1 }), ("windows", { $0.windows = .max }), ("runs", { $0.runs = 1000 }),
            ("personalSquare", { $0.personalSquare = .nan }), ("heuristicSquare", { $0.heuristicSquare = -1 }),
            ("isTrusted", { ($0.windows, $0.runs, $0.isTrusted) = (3, 1, true) }),
        ]
        for (name, damage) in damages {
            var state = taught.state
            damage(&state)
            #expect(throws: StoredStateError.nonsense(name)) { try PersonalModel(state) }
        }
    }

    @Test func theErrorsAreSentences() {
        #expect("\(StoredStateError.nonsense("level"))" == "the stored state is damaged: level is out of range")
        #expect(
            "\(StoredStateError.unknownVersion(9))" == "the stored state is of version 9, which is not known here"
        )
    }
}
