import Activities
import Cadence
import Clocks
import Control
import DaemonStatus
import Metronome
import Pacing
import Playback

// Carries out the calls about the pace and the cadence.

extension RequestHandlers {
    func addPace(to methods: inout ControlMethods) {
        methods.handle { (call: SetPace) throws(ControlError) in
            let speed = try valid("speed_mps", try Speed(validatingPace: call.metersPerSecond))
            return try await target(after: .pace(speed))
        }
        methods.handle { (call: ChangePace) throws(ControlError) in
            guard call.deltaMetersPerSecond.isFinite else {
                throw .invalidValue(what: "delta_mps", reason: "the change of the pace is not a number")
            }
            return try await target(after: .changePace(metersPerSecond: call.deltaMetersPerSecond))
        }
        methods.handle { (call: HoldCadence) throws(ControlError) in
            let cadence = try valid("cadence_spm", try StepRate(validatingStepsPerMinute: call.stepsPerMinute))
            return try await target(after: .holdCadence(cadence))
        }
        methods.handle { (_: FollowPace) throws(ControlError) in try await target(after: .followPace) }
        methods.handle { (call: FollowGrid) throws(ControlError) in try await follow(call) }
        methods.handle { (_: LeaveGrid) throws(ControlError) in
            try await carryOut(.leaveGroup)
            return .init()
        }
        methods.handle { (call: Follow) throws(ControlError) in .init(try await follow(call)) }
        methods.handle { (_: GetRunnerModel) in .init(model: RunnerModelReport(await daemon.run.pacer)) }
        methods.handle { (_: ResetRunnerModel) throws(ControlError) in
            let run = try await carryOut(.forgetModel)
            await settleState()
            return .init(model: RunnerModelReport(run.pacer))
        }
        methods.handle { (call: CalibrateRunner) throws(ControlError) in try await calibrate(call) }
        methods.handle { (_: LearnRunnerModel) throws(ControlError) in
            do throws(RunController.Refused) {
                let learnt = try await daemon.run.learnModel()
                return .init(await settledRun, learnt)
            } catch {
                throw .invalidValue(what: "logbook", reason: error.description)
            }
        }
    }

    private func follow(_ call: Follow) async throws(ControlError) -> RunSnapshot {
        guard call.source == .heart else {
            guard call.heartBeatsPerMinute == nil else {
                throw .invalidValue(what: "heart_bpm", reason: "only heart has a zone: stridectl follow heart 140-148")
            }
            return try await carryOut(.follow(FollowedSource(sameWordAs: call.source)))
        }
        guard let zone = call.heartBeatsPerMinute, zone.low < zone.high, HeartRate.range.contains(zone.low),
            HeartRate.range.contains(zone.high)
        else {
            throw .invalidValue(
                what: "heart_bpm",
                reason: "write a lower and a higher heart rate: stridectl follow heart 140-148"
            )
        }
        await daemon.run.learnHeartRate()
        let (low, high) = (HeartRate(beatsPerMinute: zone.low), HeartRate(beatsPerMinute: zone.high))
        return try await carryOut(.holdHeartRate(low...high))
    }

    private func follow(_ call: FollowGrid) async throws(ControlError) -> FollowGrid.Reply {
        guard (1...64).contains(call.leader.count) else {
            throw .invalidValue(what: "leader", reason: "the name of the leader has 1 to 64 characters")
        }
        let grid = try LeaderGrid(call, at: surroundings.clock.monotonic)
        let run = daemon.run
        if call.join ?? false {
            if await run.pacer.group?.leader == call.leader, await run.pacer.playing.run != 0 {
                await run.follow(grid)
            } else {
                try await carryOut(.joinGroup(leader: call.leader, grid))
            }
        } else if await run.pacer.group?.leader == call.leader {
            await run.follow(grid)
        } else {
            return .init()
        }
        let snapshot = await run.snapshot
        return .init(group: snapshot.pacer.group.map { GroupStatus($0, at: snapshot.now) })
    }

    private func calibrate(_ call: CalibrateRunner) async throws(ControlError) -> CalibrateRunner.Reply {
        var speed: Speed?
        if let value = call.metersPerSecond { speed = try valid("speed_mps", try Speed(validatingPace: value)) }
        let seconds = call.seconds ?? CalibrateRunner.usualSeconds
        guard CalibrateRunner.seconds.contains(seconds) else {
            throw .invalidValue(what: "seconds", reason: "the time of the measurement must be 20 to 90 seconds")
        }
        let taps = try call.tapNanoseconds.map { times throws(ControlError) in try self.taps(at: times) }
        let counted = try call.stepsPerMinute.map { value throws(ControlError) in
            try valid("cadence_spm", try StepRate(validatingStepsPerMinute: value))
        }
        guard counted == nil || (taps == nil && speed != nil) else {
            throw .invalidValue(what: "speed_mps", reason: "a counted cadence needs the speed, and no taps")
        }
        let (pacer, now) = (await daemon.run.pacer, surroundings.clock.now)
        let measurement: CalibrationMeasurement
        var used: Int?
        do throws(CalibrationRefusal) {
            if let counted, let speed {
                measurement = try CalibrationMeasurement(counted: counted, at: speed)
            } else if let taps {
                let tapped = try pacer.tappedMeasurement(taps, speed: speed, at: now)
                (measurement, used) = (tapped.measurement, tapped.tapped.count)
            } else {
                measurement = try pacer.recentMeasurement(over: .seconds(seconds), speed: speed, at: now)
            }
        } catch {
            throw ControlError(error)
        }
        try await carryOut(.calibrate(measurement))
        let run = await settledRun
        return .init(
            calibration: RunnerCalibration(measurement, taps: used, isCounted: counted != nil, pacer, run.pacer),
            model: RunnerModelReport(run.pacer),
            unsaved: run.unsaved(.runner)
        )
    }

    /// The times of taps as times of the run.
    private func taps(at times: [Int]) throws(ControlError) -> [Duration] {
        guard times.count <= CalibrateRunner.maximumTaps else {
            throw .invalidValue(what: "tap_ns", reason: "send at most \(CalibrateRunner.maximumTaps) taps")
        }
        try checkTimes(times, named: "tap_ns", minutes: 2)
        return times.map { surroundings.clock.time(of: MonotonicTime(nanoseconds: Int64($0))) }
    }

    private func target(after order: Pacer.Order) async throws(ControlError) -> SetPace.Reply {
        SetPace.Reply(try await carryOut(order))
    }
}

extension LeaderGrid {
    /// - Throws: a value is impossible. A leader's time is at most an hour from now: its grid is renewed at each change.
    fileprivate init(_ call: FollowGrid, at now: MonotonicTime) throws(ControlError) {
        let grid = call.grid
        func tempo(_ value: Double) throws(ControlError) -> Tempo {
            guard Tempo.range.contains(value) else {
                throw .invalidValue(what: "grid", reason: "the tempo of the leader must be 30 to 300 spm")
            }
            return Tempo(stepsPerMinute: value)
        }
        let hour = 3_600_000_000_000
        let (age, isTooLarge) = Int(now.nanoseconds).subtractingReportingOverflow(grid.heardAtNanoseconds)
        guard !isTooLarge, (-hour...hour).contains(age) else {
            throw .invalidValue(
                what: "grid",
                reason: "heard_at_ns must be at most an hour from this machine's monotonic clock (GetClock)"
            )
        }
        guard GridAnchor.steps.contains(Int64(grid.step)), grid.run > 0, grid.rampNanoseconds >= 0,
            call.clockErrorNanoseconds >= 0
        else {
            throw .invalidValue(
                what: "grid",
                reason: "the run must be at least 1, and the step, the ramp and the clock error at least 0"
            )
        }
        self.init(
            run: grid.run,
            step: Int64(grid.step),
            heardAt: Int64(grid.heardAtNanoseconds),
            tempo: try tempo(grid.tempoStepsPerMinute),
            target: try tempo(grid.targetStepsPerMinute),
            ramp: .nanoseconds(grid.rampNanoseconds),
            isSounding: grid.sounding,
            clockError: Double(call.clockErrorNanoseconds)
        )
    }
}

extension CalibrationMeasurement {
    /// *Design*: a count of one foot for a minute is right to one landing, which is two steps of both feet.
    private static let countDeviation = 2.0

    /// A cadence that the runner has counted.
    fileprivate init(counted cadence: StepRate, at speed: Speed) throws(CalibrationRefusal) {
        guard Gait.running.cadences(at: speed).contains(cadence) else { throw .unlikelyCadence }
        self.init(speed: speed, cadence: cadence, deviation: Self.countDeviation)
    }
}

extension ControlError {
    /// The two clauses of the refusal become the reason and the advice.
    fileprivate init(_ refusal: CalibrationRefusal) {
        let parts = refusal.description.split(separator: "; ", maxSplits: 1).map(String.init)
        self = .calibrationRefused(reason: parts[0], advice: parts.count > 1 ? parts[1] : "")
    }
}

extension RunnerCalibration {
    fileprivate init(
        _ measurement: CalibrationMeasurement,
        taps: Int?,
        isCounted: Bool,
        _ before: Pacer,
        _ after: Pacer
    ) {
        func suggestion(_ pacer: Pacer) -> Suggestion {
            pacer.model.suggestion(for: measurement.speed, gait: .running, ground: .overground, runner: pacer.runner)
        }
        let suggested = suggestion(after)
        let heuristic = after.model.heuristic.suggestion(for: measurement.speed, runner: after.runner)
        self.init(
            source: isCounted ? .count : taps == nil ? .steps : .taps,
            metersPerSecond: measurement.speed.metersPerSecond,
            stepsPerMinute: measurement.cadence.stepsPerMinute,
            deviationStepsPerMinute: measurement.deviation,
            taps: taps,
            heuristicStepsPerMinute: heuristic.cadence.stepsPerMinute,
            beforeStepsPerMinute: suggestion(before).cadence.stepsPerMinute,
            suggestedStepsPerMinute: suggested.cadence.stepsPerMinute,
            limit: suggested.limit.map { CadenceLimit(sameWordAs: $0) }
        )
    }
}

extension LearnRunnerModel.Reply {
    fileprivate init(_ run: RunSnapshot, _ learnt: LogbookLearning) {
        self.init(
            model: RunnerModelReport(run.pacer),
            learnt: learnt.learnt,
            withClicks: learnt.withClicks,
            withoutData: learnt.withoutData,
            overlapping: learnt.overlapping,
            unsaved: run.unsaved(.runner)
        )
    }
}

// Carries out the calls about the cadence plan.

extension RequestHandlers {
    func addPlan(to methods: inout ControlMethods) {
        methods.handle { (call: SetPlan) throws(ControlError) in
            guard call.percent.isFinite else {
                throw .invalidValue(what: "percent", reason: "the goal of the plan is not a number")
            }
            try await carryOut(.plan(goal: call.percent == 0 ? nil : call.percent / 100))
            if call.percent != 0 { try await carryOut(.planCalendar(.begin(today: today))) }
            return .init(await settledRun)
        }
        methods.handle { (call: GetPlanWeek) in
            .init(await daemon.run.snapshot, today: today, all: call.all ?? false)
        }
        methods.handle { (call: ChangePlanWeek) throws(ControlError) in
            if let days = call.days {
                try await carryOut(.planCalendar(.days(Set(days.map { Weekday(sameWordAs: $0) }), today: today)))
            }
            if let from = call.from, let to = call.to {
                let (from, to) = (Weekday(sameWordAs: from), Weekday(sameWordAs: to))
                try await carryOut(.planCalendar(.move(from: from, to: to, today: today)))
            } else if call.from != nil || call.to != nil {
                throw .invalidValue(what: "from", reason: "write both days of the move")
            }
            return GetPlanWeek.Reply(await settledRun, today: today)
        }
    }

    /// The local day, counted from 1 January 1970.
    private var today: Int { surroundings.clock.local.date.dayNumber }
}
