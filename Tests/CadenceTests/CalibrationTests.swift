import Cadence
import Foundation
import Testing
import TestSupport

private let height = Length(meters: 1.75)

private func spm(_ stepsPerMinute: Double) -> StepRate { StepRate(stepsPerMinute: stepsPerMinute) }

private func speed(_ metersPerSecond: Double) -> Speed { Speed(metersPerSecond: metersPerSecond) }

private func window(_ cadence: Double, _ elapsed: Duration? = nil) -> SteadyWindow {
    SteadyWindow(speed: speed(3), cadence: spm(cadence), elapsed: elapsed)
}

private func weight(_ model: PersonalModel, _ metersPerSecond: Double = 3) -> Double {
    model.weight(at: speed(metersPerSecond), elapsed: nil)
}

/// The share of the personal curve in the weighted mean with the heuristic.
@Suite struct WeightTests {
    /// A model at the beginning of a run, after runs of so many windows at 180 spm, beside a heuristic that says 172.
    private func model(windows: [Int], heuristic: Double = 172) -> PersonalModel {
        var model = PersonalModel(height: height)
        for count in windows {
            model.beginRun()
            for _ in 0..<count { _ = model.observe(window(180), heuristic: spm(heuristic)) }
        }
        model.beginRun()
        return model
    }

    @Test func thereIsNoWeightInTheRunInWhichTheModelLearnsFirst() {
        var model = model(windows: [])
        for _ in 1...100 { _ = model.observe(window(180), heuristic: spm(172)) }
        #expect(weight(model) == 0)
        #expect(!model.isPreferred)
        model.beginRun()
        #expect(weight(model) > 0.9)
        #expect(model.isPreferred)
    }

    @Test func theWeightFollowsTheErrorsOnLaterRuns() {
        let better = model(windows: [100, 400])
        #expect(weight(better) > 0.97)
        #expect(weight(model(windows: [100, 400], heuristic: 180)) < weight(better))
        #expect(model(windows: [0, 0, 30]).verdict.runs == 1, "a run without a window does not count")
        #expect(model(windows: [0, 0, 30]).verdict.judged == 0)
    }

    @Test func beforeAComparisonTheWeightIsThatOfTheUncertainty() {
        let model = model(windows: [100])
        let variances = model.curve(over: speed(3)...speed(5), count: 2).map { $0.deviation * $0.deviation }
        #expect(abs(weight(model) - 210.25 / (210.25 + variances[0])) < 1e-9)
        #expect(abs(weight(model, 5) - 210.25 / (210.25 + variances[1])) < 1e-9)
        #expect(weight(model, 5) < weight(model), "less is known at a speed that was never run")
    }

    /// While the clicks drive nothing can be learnt, so that what is found out in a run does not count.
    @Test func onlyTheCarriedOverModelIsEvaluated() {
        var model = PersonalModel(height: height)
        for run in 0..<10 {
            model.beginRun()
            // Another cadence each run: well foretold within a run, badly from earlier ones.
            for index in 0..<90 {
                let cadence: Double = run.isMultiple(of: 2) ? 164 : 176
                _ = model.observe(window(cadence, .seconds(20 * index)), heuristic: spm(cadence + 1))
            }
        }
        model.beginRun()
        #expect((model.verdict.personalError ?? 0) > 6)
        #expect(!model.isPreferred)
    }

    @Test func theWeightDoesNotJumpDuringARun() {
        var model = model(windows: [60, 60])
        var before = weight(model)
        for index in 0..<300 {
            // The runner now keeps to what the heuristic says, here and there, and the curve cannot follow.
            let cadence: Double = index.isMultiple(of: 2) ? 174 : 186
            _ = model.observe(window(cadence), heuristic: spm(cadence))
            #expect(abs(weight(model) - before) < 0.1)
            before = weight(model)
        }
        model.beginRun()
        #expect(weight(model) < 0.9)
    }

    @Test func aKnownOffsetGivesThePersonalModelMoreWeightForSomeMinutes() {
        var model = model(windows: [60, 60], heuristic: 180)
        func now(_ seconds: Int) -> Double { model.weight(at: speed(3), elapsed: .seconds(seconds)) }
        let (start, fresh) = (now(10), model)
        for index in 0..<10 { _ = model.observe(window(183, .seconds(10 + 20 * index)), heuristic: spm(180)) }
        #expect(now(200) > start + 0.5 * (1 - start))
        #expect(now(200) > now(260))
        #expect(abs(now(1000) - fresh.weight(at: speed(3), elapsed: .seconds(1000))) < 0.02)
    }

    @Test func theVerdictIsDescribedInOneLine() {
        #expect(model(windows: []).verdict.description == "heuristic: nothing has been learnt yet")
        var first = PersonalModel(height: height)
        for _ in 1...12 { _ = first.observe(window(180), heuristic: spm(172)) }
        #expect(
            first.verdict.description
                == "heuristic: learnt from 12 windows in 1 run; the personal model is used from the next run on"
        )
        #expect(
            model(windows: [12]).verdict.description
                == "personal: weight 96 %, not yet compared with later runs; learnt from 12 windows in 1 run"
        )
        #expect(
            model(windows: [20, 40]).verdict.description
                == "personal: weight 99 %, 0.4 spm off, the heuristic 8.0, over 40 windows; "
                + "learnt from 60 windows in 2 runs"
        )
    }
}

/// One measured minute.
@Suite struct CalibrationTests {
    private func measured(
        _ metersPerSecond: Double,
        _ cadence: Double,
        deviation: Double = 1
    ) -> CalibrationMeasurement {
        CalibrationMeasurement(speed: speed(metersPerSecond), cadence: spm(cadence), deviation: deviation)
    }

    private func said(_ model: PersonalModel, _ metersPerSecond: Double = 3) -> PersonalModel.Prediction {
        model.prediction(at: speed(metersPerSecond))
    }

    @Test func aCalibrationIsAKalmanUpdateOfTheCurveAndNotOfTheOffset() {
        var model = PersonalModel(height: height)
        model.calibrate(by: measured(3, 190))
        // The variance of the prior is 121, that of the measurement 1² + 4².
        let expected = 170 + 20 * 121 / 138.0
        #expect(abs(said(model).cadence.stepsPerMinute - expected) < 1e-9)
        #expect(abs(said(model).deviation - (121 * 17 / 138.0 + 9).squareRoot()) < 1e-9)
        model.beginRun()
        #expect(abs(said(model).cadence.stepsPerMinute - expected) < 1e-9, "a run keeps it")
    }

    @Test func aCalibratedModelIsUsedAtOnceAndIsStored() throws {
        let runner = Runner(height: height)
        var model = CadenceModel(personal: PersonalModel(height: height), wanted: .personal)
        model.personal.calibrate(by: measured(3, 190))
        let used = model.suggestion(for: speed(3), gait: .running, ground: .overground, runner: runner)
        #expect(used.kind == .personal)
        #expect(used.cadence > spm(185))
        #expect(
            model.personal.verdict.description
                == "personal: weight 93 %, not yet compared with later runs; calibrated once"
        )
        let json = try JSONEncoder().encode(model.personal.state)
        let restored = try PersonalModel(JSONDecoder().decode(PersonalModel.State.self, from: json))
        #expect(restored.verdict == model.personal.verdict)
        #expect(said(restored) == said(model.personal))
    }

    @Test func otherSpeedsTeachTheSlope() {
        var model = PersonalModel(height: height)
        model.calibrate(by: measured(2.5, 165))
        let before = said(model, 5)
        for fast in [4.5, 2.5, 4.5] { model.calibrate(by: measured(fast, 165 + 12 * (fast - 2.5))) }
        #expect(said(model, 5).cadence.stepsPerMinute > before.cadence.stepsPerMinute + 4)
        #expect(said(model, 5).deviation < before.deviation)
    }

    @Test func anUncertainMeasurementCountsLess() {
        var (sure, unsure) = (PersonalModel(height: height), PersonalModel(height: height))
        sure.calibrate(by: measured(3, 190))
        unsure.calibrate(by: measured(3, 190, deviation: 8))
        #expect(said(unsure).cadence < said(sure).cadence)
        #expect(said(unsure).deviation > said(sure).deviation)
    }

    /// The runner's offset of this run is in the measurement too.
    @Test func aCalibrationDuringARunDoesNotCountTheOffsetTwice() {
        var model = PersonalModel(height: height)
        model.beginRun()
        for index in 0..<6 { _ = model.observe(window(180, .seconds(10 + 20 * index)), heuristic: spm(170)) }
        model.calibrate(by: measured(3, 180))
        #expect((178.0...180.5).contains(said(model).cadence.stepsPerMinute))
    }

    /// Each runner is left out of all constants but the prior's; one minute at one speed predicts the runner's other sessions.
    @Test(.needsShared("data/gait/soundtrack_p01_p30.csv"), arguments: [0.5, 1.5])
    func oneMinuteForetellsTheOtherSessions(deviation: Double) throws {
        let rows = try GaitData.rows("gait/soundtrack_p01_p30.csv")
        var random = SplitMix64(seed: 35)
        var errors: (heuristic: [Double], prior: [Double], personal: [Double], used: [Double]) = ([], [], [], [])
        var worst: [String: [Double]] = [:]
        for first in rows {
            let runner = Runner(height: Length(meters: try Self.number(first, "height_cm") / 100))
            var model = CadenceModel(personal: PersonalModel(height: runner.height), wanted: .personal)
            let measured = try Self.number(first, "cadence_spm") + deviation * random.normal()
            let prior = model.personal
            model.personal.calibrate(by: self.measured(try Self.pace(first), measured, deviation: deviation))
            let name = try #require(first["subject"])
            for later in rows where later["subject"] == name && later["session"] != first["session"] {
                let (pace, truth) = (speed(try Self.pace(later)), try Self.number(later, "cadence_spm"))
                let used = model.suggestion(for: pace, gait: .running, ground: .treadmill, runner: runner)
                let heuristic = model.heuristic.suggestion(for: pace, runner: runner)
                errors.heuristic.append(truth - heuristic.cadence.stepsPerMinute)
                errors.prior.append(truth - prior.prediction(at: pace).cadence.stepsPerMinute)
                errors.personal.append(truth - model.personal.prediction(at: pace).cadence.stepsPerMinute)
                errors.used.append(truth - used.cadence.stepsPerMinute)
                worst[name, default: []].append(truth - used.cadence.stepsPerMinute)
            }
        }
        let all = [errors.heuristic, errors.prior, errors.personal, errors.used].map { cell(rootMeanSquare($0), 2) }
        let byRunner = worst.sorted { rootMeanSquare($0.value) > rootMeanSquare($1.value) }
        let typical = byRunner.dropFirst().flatMap(\.value)
        print("one minute ±\(deviation) spm, then other sessions of \(worst.count) runners, RMS error in spm")
        print("heuristic, prior, personal curve, used mean:" + all.joined() + ", \(errors.used.count) pairs")
        print(
            "worst runner \(byRunner[0].key):" + cell(rootMeanSquare(byRunner[0].value), 2) + "; all others:"
                + cell(rootMeanSquare(typical), 2)
        )
        #expect(rootMeanSquare(errors.used) < 0.5 * rootMeanSquare(errors.heuristic))
        #expect(rootMeanSquare(errors.used) < 8.4)
        // One runner of 30 took 196 to 233 spm, beyond the limits of the published groups, and two sessions at 7 mph differ by 17 spm.
        #expect(rootMeanSquare(typical) < 5.7)
    }

    private func rootMeanSquare(_ errors: [Double]) -> Double {
        (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    }

    private static func number(_ row: [String: String], _ name: String) throws -> Double {
        try #require(row[name].flatMap(Double.init))
    }

    private static func pace(_ row: [String: String]) throws -> Double { try number(row, "speed_mph") * 0.44704 }
}

/// The limits of the suggestions.
@Suite struct CadenceLimitTests {
    @Test func theLimitsContainTheDefaultHeuristicAtAllSpeeds() {
        for height in [1.4, 1.75, 2.1] {
            for offset in [-10.0, 0, 10] {
                let runner = Runner(height: Length(meters: height), offset: StepRateOffset(stepsPerMinute: offset))
                for tenth in 0...120 {
                    let said = BaseHeuristic().suggestion(for: speed(Double(tenth) / 10), runner: runner)
                    #expect(said.limit == nil, "\(height) m, \(offset) spm, \(tenth) dm/s")
                }
            }
        }
    }

    /// The mean of each group, and of each speed of the recordings with at least three runners, is far inside.
    @Test(.needsShared("data/gait/published_running_tables.csv"))
    func thePublishedGroupsAreWithinTheLimits() throws {
        for row in try GaitData.rows("gait/published_running_tables.csv") where row["kind"] == "preferred" {
            // The fields after a quoted comma are not read.
            guard let pace = row["speed_mps"].flatMap(Double.init), let mean = row["cadence_spm"].flatMap(Double.init)
            else { continue }
            let limits = Gait.running.cadences(at: speed(pace))
            #expect(limits.contains(spm(mean - 10)) && limits.contains(spm(mean + 10)), "\(row)")
        }
        for row in try GaitData.rows("gait/h2a_walk_43subs.csv") {
            let pace = try #require(row["Speed"].flatMap(Double.init))
            let cadence = try #require(row["Cadence"].flatMap(Double.init))
            guard Gait.walking.cadences.contains(spm(cadence)) else { continue }
            let limits = Gait.walking.cadences(at: speed(pace))
            #expect(cadence > 0.95 * limits.lowerBound.stepsPerMinute, "\(row)")
            #expect(cadence < 1.05 * limits.upperBound.stepsPerMinute, "\(row)")
        }
    }

    /// A model that was calibrated at 2 m/s, where the highest cadence of people is 201 spm.
    private func model(calibrated count: Int, at cadence: Double) -> CadenceModel {
        var model = CadenceModel(personal: PersonalModel(height: height), wanted: .personal)
        for _ in 0..<count {
            model.personal.calibrate(
                by: CalibrationMeasurement(speed: speed(2), cadence: spm(cadence), deviation: 0.5)
            )
        }
        return model
    }

    private func said(_ model: CadenceModel, _ metersPerSecond: Double) -> Suggestion {
        let runner = Runner(height: height)
        return model.suggestion(for: speed(metersPerSecond), gait: .running, ground: .overground, runner: runner)
    }

    /// The other speeds of a runner who was measured once are uncertain.
    @Test func aCurveOutsideTheLimitsIsClampedAndSaysSo() {
        let said = said(model(calibrated: 1, at: 219), 2)
        #expect(said.limit == .highest)
        #expect((201.0...212).contains(said.cadence.stepsPerMinute))
        let step = 120 / said.cadence.stepsPerMinute
        #expect(abs(said.stepLength.meters - step) < 1e-12, "the step is that of the clamped cadence")
        #expect(self.said(model(calibrated: 1, at: 201), 2).limit == nil)
    }

    @Test func aRunnerWhoWasMeasuredBeyondTheLimitsKeepsTheirCadence() {
        let known = model(calibrated: 20, at: 219)
        #expect(abs(said(known, 2).cadence.stepsPerMinute - 216) < 1.5)
        #expect(said(known, 2).raised(by: 1.05).cadence == said(known, 2).raised(by: 1.1).cadence, "not beyond this")
        let low = model(calibrated: 20, at: 141)
        #expect(abs(said(low, 3.2).cadence.stepsPerMinute - 153) < 4)
        let unmeasured = model(calibrated: 0, at: 0)
        #expect(
            said(unmeasured, 2).cadence
                == BaseHeuristic().suggestion(for: speed(2), runner: Runner(height: height)).cadence
        )
    }

    /// The farther the heuristic is from the measured cadence, the less it counts.
    @Test func aRunnerFarFromTheHeuristicGetsLessOfIt() {
        func weight(_ cadence: Double) -> Double {
            let model = model(calibrated: 1, at: cadence).personal
            return model.weight(at: speed(2), elapsed: nil, heuristic: spm(162))
        }
        #expect(weight(195) > weight(180) && weight(180) > weight(165))
        #expect(weight(195) > 0.97)
    }

    @Test func aPlanRaisesTheCadenceOnlyToTheLimit() {
        let small = Runner(height: Length(meters: 1.5), offset: StepRateOffset(stepsPerMinute: 10))
        let plain = BaseHeuristic().suggestion(for: speed(2), runner: small)
        #expect(plain.raised(by: 1.1).limit == nil)
        #expect(plain.raised(by: 1.3).limit == .highest)
        #expect(plain.raised(by: 1.3).cadence == spm(201))
    }

    @Test func aWalkersOffsetIsLimitedAtLowSpeeds() {
        let model = CadenceModel(personal: PersonalModel(height: height))
        for offset in [-10.0, 10] {
            for tenth in 3...24 {
                for height in [1.4, 1.75, 2.1] {
                    let runner = Runner(height: Length(meters: height), offset: StepRateOffset(stepsPerMinute: offset))
                    let pace = speed(Double(tenth) / 10)
                    let said = model.suggestion(for: pace, gait: .walking, ground: .overground, runner: runner)
                    #expect(Gait.walking.cadences(at: pace).contains(said.cadence))
                }
            }
        }
    }
}
