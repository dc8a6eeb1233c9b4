import Activities
import Analysis
import Cadence
import Clocks
import Configuration
import Control
import DaemonStatus
import Logbook
import Metronome
import Pacing
import Workouts

// Handles the calls that start, pause, resume and finish the clicks and the recording together.

extension RequestHandlers {
    func addActivity(to methods: inout ControlMethods) {
        methods.handle { (call: StartActivity) throws(ControlError) in try await start(call) }
        methods.handle { (_: PauseActivity) throws(ControlError) in
            try await change({ $0.canPause }, .pause, .pause) { "\($0) already paused; to resume: stridectl resume" }
        }
        methods.handle { (_: ResumeActivity) throws(ControlError) in
            try await change({ $0.canResume }, .resume, .resume) { "\($0) not paused; to pause: stridectl pause" }
        }
        methods.handle { (_: FinishActivity) throws(ControlError) in
            let parts = try await partsInProgress
            let hasClicks = parts.contains(where: \.isClicks)
            if hasClicks { try await carryOut(.stop) }
            guard parts.contains(where: { !$0.isClicks }) else {
                return .init(await daemon.day.snapshot)
            }
            let reply = try await record(Record(action: .stop))
            await daemon.run.noteFinish(stoppedClicks: hasClicks)
            return reply
        }
        methods.handle { (_: ReopenActivity) throws(ControlError) in
            do throws(Recorder.Refusal) {
                _ = await recorder
                try await daemon.run.reopen()
            } catch {
                throw .notRunning(reason: error.description)
            }
            await daemon.day.flushLogbook()
            return await startReply
        }
    }

    private func start(_ call: StartActivity) async throws(ControlError) -> Start.Reply {
        let orders = try await orders(for: call)
        if let activity = await recorder.activity {
            throw .invalidValue(what: "activity", reason: "\(Recorder.Refusal.alreadyRecording(activity.kind))")
        }
        for order in orders { try await carryOut(order) }
        if call.kind != .cycle { try await startClicks() }
        return try await beginRecording(call.kind)
    }

    func beginRecording(_ kind: ActivityChoice) async throws(ControlError) -> Start.Reply {
        _ = try await record(Record(action: .start, kind: kind))
        return await startReply
    }

    /// The recorder of activities, after the recording of an earlier process has continued.
    var recorder: Recorder { get async { await daemon.day.continuedRecorder() } }

    /// Starts the clicks if they are not in progress, and waits while the softer clicks at the start of a run are played.
    func startClicks() async throws(ControlError) {
        guard await daemon.run.pacer.playing.run == 0 else { return }
        let run = try await carryOut(.start)
        async let learnt: Void = run.pacer.settings.heart.ceiling == nil ? () : daemon.run.learnHeartRate()
        let (clock, steps) = (surroundings.clock, run.preferences.leadIn)
        let (start, step) = (clock.now, 60 / run.pacer.playing.tempo.stepsPerMinute)
        let end = start + .seconds(Double(steps) * step)
        // If the wait is cancelled, for example because the daemon ends, the caller continues without the rest of the count-in.
        for number in 0..<steps {
            // Until the output reports the first step, the times follow from the order.
            let heard = await daemon.run.heardTime(ofStep: Int64(number)) ?? start + .seconds(Double(number) * step)
            if heard > clock.now { try? await clock.sleep(until: min(heard, end)) }
            await daemon.run.count(steps - number)
        }
        try? await clock.sleep(until: end)
        await daemon.run.count(nil)
        await learnt
    }

    /// The orders that set the pace, the cadence or the source that the call requests; for a walk, they may set a walking pace.
    private func orders(for call: StartActivity) async throws(ControlError) -> [Pacer.Order] {
        let count = [call.metersPerSecond != nil, call.stepsPerMinute != nil, call.follow != nil].count { $0 }
        guard count <= 1 else {
            throw .invalidValue(what: "speed_mps", reason: "give only one of a pace, a cadence and a source")
        }
        if let value = call.metersPerSecond {
            return [.followPace, .pace(try valid("speed_mps", try Speed(validatingPace: value)))]
        }
        if let value = call.stepsPerMinute {
            return [.holdCadence(try valid("cadence_spm", try StepRate(validatingStepsPerMinute: value)))]
        }
        guard call.follow != .heart else {
            throw .invalidValue(
                what: "follow",
                reason: "a heart-rate zone needs a run in progress; start the run, then: stridectl follow heart 140-148"
            )
        }
        if let source = call.follow { return [.followPace, .follow(FollowedSource(sameWordAs: source))] }
        let pacer = await daemon.run.pacer
        guard call.kind == .walk, pacer.followed == .manual, pacer.heldCadence == nil else { return [] }
        // A manual pace that is set for running does not suit a walk.
        return Transition.gait(at: pacer.manualSpeed, for: pacer.runner) == .running ? [.pace(Self.usualWalk)] : []
    }

    /// *Design*: 5 km/h, a usual walking pace.
    private static let usualWalk = Speed(kilometersPerHour: 5)

    private struct Part {
        let isClicks: Bool
        /// The grammatical subject and the verb with which a message begins, for example `the walk is`.
        let subject: String
        let canPause: Bool
        let canResume: Bool
    }

    /// The recording and the clicks, each only if it is in progress; throws if there are none.
    private var partsInProgress: [Part] {
        get async throws(ControlError) {
            let (run, recorder) = (await daemon.run.pacer.playing, await recorder)
            var parts: [Part] = []
            if let kind = recorder.activity?.kind {
                // The runner can both pause and resume a recording that paused by itself.
                let (canPause, canResume) = (recorder.phase != .paused(.order), recorder.phase != .recording)
                parts.append(
                    Part(isClicks: false, subject: "the \(kind.name) is", canPause: canPause, canResume: canResume)
                )
            }
            if run.run != 0 {
                let (canPause, canResume) = (!run.isPaused, run.isPaused)
                parts.append(Part(isClicks: true, subject: "the clicks are", canPause: canPause, canResume: canResume))
            }
            guard !parts.isEmpty else {
                throw .notRunning(reason: "no run is in progress; to start one: stridectl run")
            }
            return parts
        }
    }

    /// - Parameter refusal: Makes the error message from `Part.subject` if it is possible for no part.
    private func change(
        _ isPossible: (Part) -> Bool,
        _ order: Pacer.Order,
        _ action: RecordOrder,
        refusal: (String) -> String
    ) async throws(ControlError) -> Start.Reply {
        let all = try await partsInProgress
        let parts = all.filter(isPossible)
        guard !parts.isEmpty else { throw .notRunning(reason: refusal(all[0].subject)) }
        if parts.contains(where: \.isClicks) { try await carryOut(order) }
        if parts.contains(where: { !$0.isClicks }) { _ = try await record(Record(action: action)) }
        return await startReply
    }
}

// Carries out the calls that start a workout and change the workout in progress.

extension RequestHandlers {
    func addWorkout(to methods: inout ControlMethods) {
        methods.handle { (call: RunWorkout) throws(ControlError) in try await run(call) }
        methods.handle { (call: ControlWorkout) throws(ControlError) in try await control(call) }
        methods.handle { (_: GetWorkoutOutline) throws(ControlError) in
            guard let outline = await daemon.run.workoutOutline else {
                throw .notRunning(reason: WorkoutPlanner.Refusal.noWorkout.description)
            }
            return outline
        }
    }

    func run(_ call: RunWorkout) async throws(ControlError) -> RunWorkout.Reply {
        let references = await daemon.run.settings.workoutReferences
        let workout = try workout(call.workout, for: references)
        let recording = await recorder.activity
        if recording?.kind == .cycle {
            throw .invalidValue(what: "workout", reason: "a bicycle ride is in progress; to end it: stridectl finish")
        }
        let hasZone = workout.expanded.contains { $0.step.targets.contains { $0.start.kind == .heartRate } }
        async let learnt: Void = hasZone ? daemon.run.learnHeartRate() : ()
        _ = try? await daemon.run.advanceWorkout(.prepared(workout, references))
        try await startClicks()
        if recording == nil { _ = try await beginRecording(.run) }
        await learnt
        return RunWorkout.Reply(workout: try? await daemon.run.advanceWorkout(.began(workout, references)))
    }

    private func workout(_ text: String, for references: WorkoutReferences) throws(ControlError) -> Workout {
        let workout: Workout
        do throws(WorkoutError) {
            workout = try Workout(parsingTOML: text)
        } catch {
            throw .invalidValue(what: "workout", reason: error.description)
        }
        let unknown = workout.unknownReferences(in: references).map(\.advice).sorted()
        guard unknown.isEmpty else {
            throw .invalidValue(
                what: "workout",
                reason: "its targets need values that are not set; set them in config.toml, for example: "
                    + unknown.joined(separator: ", ")
            )
        }
        return workout
    }

    private func control(_ call: ControlWorkout) async throws(ControlError) -> RunWorkout.Reply {
        do throws(WorkoutPlanner.Refusal) {
            return RunWorkout.Reply(workout: try await daemon.run.advanceWorkout(WorkoutPlanner.Event(call.action)))
        } catch {
            switch error {
            case .noWorkout: throw .notRunning(reason: error.description)
            case .noTime, .noLap: throw .invalidValue(what: "action", reason: error.description)
            }
        }
    }
}

extension WorkoutPlanner.Event {
    fileprivate init(_ action: WorkoutAction) {
        self =
            switch action {
            case .skip: .ordered(.skip)
            case .back: .ordered(.back)
            case .repeat: .ordered(.restartStep)
            case .addMinute: .ordered(.addMinute)
            case .stop: .ended(.runner)
            }
    }
}

// MARK: - The race against an earlier run

extension RequestHandlers {
    func addRace(to methods: inout ControlMethods) {
        methods.handle { (call: Race) throws(ControlError) in
            let (name, course) = try await opponent(of: call)
            guard course.isValid else {
                throw .invalidValue(
                    what: "course",
                    reason: "it has 2 to 1,000 points with increasing times, and as many values in each column"
                )
            }
            let lead = call.fasterBySeconds ?? 0
            let isPlan = call.plan ?? false
            let race = KeptRace(opponent: name, course: course, fasterBySeconds: lead, isPlan: isPlan)
            guard race.isValid else {
                throw .invalidValue(what: "faster_by_s", reason: Opponent.Refusal.impossibleTime.text)
            }
            // A recording of an earlier process may still have to continue.
            _ = await recorder
            do throws(Opponent.Refusal) {
                return .init(race: try await daemon.day.race(race))
            } catch {
                throw .invalidValue(what: error == .impossibleTime ? "faster_by_s" : "course", reason: error.text)
            }
        }
        methods.handle { (_: EndRace) throws(ControlError) in
            guard await daemon.day.endRace() else {
                throw .notRunning(reason: "there is no race; to start one: stridectl race last")
            }
            return .init()
        }
    }
}

extension RequestHandlers {
    private func opponent(of call: Race) async throws(ControlError) -> (name: String, course: Analysis.RaceCourse) {
        if let number = call.activity {
            guard let track = await daemon.day.track(of: ActivityID(Int64(number))) else {
                throw .invalidValue(what: "activity", reason: "there is no such activity; see: stridectl history")
            }
            return ("\(track.activity.start.date)", Analysis.RaceCourse(track))
        }
        guard let course = call.course, let name = call.opponent else {
            throw .invalidValue(what: "course", reason: "give activity, or course and opponent")
        }
        return (String(name.prefix(80)), Analysis.RaceCourse(course))
    }
}

extension Analysis.RaceCourse {
    fileprivate init(_ course: Control.RaceCourse) {
        self.init(
            times: course.timesSeconds,
            distances: course.distancesMeters,
            latitudes: course.latitudesDegrees ?? [],
            longitudes: course.longitudesDegrees ?? [],
            cadences: course.cadencesStepsPerMinute ?? []
        )
    }
}
