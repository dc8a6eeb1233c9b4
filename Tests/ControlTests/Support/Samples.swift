@testable import Control

/// Examples of calls.
enum Samples {
    /// At least one call of each method, with values that are easy to recognise.
    static let calls: [any ControlMethod] = [
        SetPace(metersPerSecond: 2.75), ChangePace(deltaMetersPerSecond: -0.125), HoldCadence(stepsPerMinute: 172),
        FollowPace(), ChangeSetting(key: "sound.name", value: "läufer \"2\"\n"),
        ChangeSetting(key: "sound.volume", value: "+3dB"), ListSettings(),
        Follow(source: .gps), Start(), Pause(), Resume(), Stop(), GetStatus(), GetVersion(), GetClock(),
        Watch(every: .seconds(1)), Diagnose(),
        FeedNMEA(text: Latin1Text(bytes: Array(0...255))),
        FeedSteps(text: Latin1Text(bytes: Array("cadence 168\n".utf8))), ListSounds(),
        FeedAcceleration(text: Latin1Text(bytes: Array("0,0,9.8\n".utf8)), clock: .monotonic),
        FeedMotion(
            phone: Phone(id: "a1b2", name: "läufer"),
            samples: [MotionSample(atNanoseconds: 38_508_709_592_190, x: 0.5, y: -9.75, z: 1)],
            clockErrorNanoseconds: 4_000_000
        ),
        FeedPosition(
            phone: Phone(id: "a1b2", name: "läufer"),
            fixes: [
                PhoneFixMessage(
                    atNanoseconds: 38_508_709_592_190,
                    latitudeDegrees: 52.5,
                    longitudeDegrees: 13.25,
                    accuracyMeters: 4.5,
                    metersPerSecond: 2.75
                )
            ]
        ),
        EndFeed(phone: Phone(id: "a1b2", name: "läufer"), reason: "the page is hidden"),
        Say(text: "half way", wait: true), Say(text: "lap"),
        SkipTrack(back: true), SkipTrack(),
        ScanSensors(durationSeconds: 8), ListSensors(),
        PairSensor(address: "C0:FF:EE:00:18:14", unit: .strides), PairSensor(address: "C0:FF:EE:00:18:14", unit: nil),
        ForgetSensor(address: "C0:FF:EE:00:18:14"),
        PermitTreadmill(address: "C0:FF:EE:00:18:14", maximumMetersPerSecond: 3.5, maximumGradient: 0.06),
        PermitTreadmill(address: "C0:FF:EE:00:18:14"), ResumeTreadmill(), GetRunnerModel(), ResetRunnerModel(),
        LearnRunnerModel(),
        CalibrateRunner(tapNanoseconds: [38_508_709_592_190], metersPerSecond: 2.75, seconds: 60), WatchButtons(),
        ApplyProfile(heightMeters: 1.75, maximumHeartRateBeatsPerMinute: 187, replace: true), SetPlan(percent: 5),
        GetPlanWeek(), GetPlanWeek(all: true), ChangePlanWeek(days: [.tue, .sun]),
        ChangePlanWeek(from: .tue, to: .thu),
        StartActivity(.run, .pace(metersPerSecond: 2.75)), StartActivity(.walk, .cadence(stepsPerMinute: 120)),
        StartActivity(.cycle, .source(.gps)), PauseActivity(), ResumeActivity(), FinishActivity(),
        ReopenActivity(), GetWorkoutOutline(), RateActivity(effort: 7),
        Record(action: .start, kind: .walk), Record(action: .stop), GetToday(),
        SuggestPlaylist(play: true),
        RunWorkout(workout: "steps = \"6x(3min @175spm / 2min easy)\"\n"), ControlWorkout(action: .addMinute),
        Race(
            opponent: "2026-11-12",
            course: RaceCourse(
                timesSeconds: [0, 600],
                distancesMeters: [0, 2_000],
                cadencesStepsPerMinute: [0, 172]
            ),
            fasterBySeconds: 30
        ), Race(activity: 12), EndRace(),
    ]

    /// All methods.
    static var methods: [any ControlMethod.Type] {
        var names: Set<String> = []
        return calls.map { type(of: $0) }.filter { names.insert($0.name).inserted }
    }
}

/// A call of any method, so that lists of calls can be compared.
struct AnyCall: Equatable, CustomStringConvertible {
    let call: any ControlMethod

    init(_ call: any ControlMethod) { self.call = call }

    var description: String { "\(call)" }

    static func == (left: AnyCall, right: AnyCall) -> Bool { left.call.isEqual(to: right.call) }
}

extension ControlMethod {
    fileprivate func isEqual(to other: any ControlMethod) -> Bool { self == other as? Self }
}

extension Status {
    /// A status with only what is always known, told apart by `steps`.
    static func sparse(steps: Int = 0) -> Status {
        Status(
            schema: Status.schema,
            version: "0.1.0",
            state: .stopped,
            follow: .manual,
            target: TargetStatus(cadenceHeld: false),
            click: ClickStatus(cue: .everyStep, sound: "click", accent: .none, volume: 0.8),
            runner: RunnerStatus(heightMeters: 1.75, offsetStepsPerMinute: 0),
            stepsPlayed: steps,
            inputs: [],
            warnings: []
        )
    }

    /// A status in which nothing is absent.
    static let full = Status(
        schema: schema,
        version: "0.1.0",
        state: .running,
        follow: .gps,
        target: TargetStatus(
            metersPerSecond: 2.75,
            manualMetersPerSecond: 2.5,
            source: .gps,
            sourceState: .live,
            paceOffsetMetersPerSecond: 0.125,
            stepsPerMinute: 168.25,
            cadenceHeld: false,
            stepLengthMeters: 0.98,
            legLengthMeters: 0.9275,
            stepCheck: .ok,
            model: "heuristic"
        ),
        measured: MeasuredStatus(
            source: "nmea",
            metersPerSecond: 2.75,
            stepsPerMinute: 167,
            ageSeconds: 0.5,
            deviationMetersPerSecond: 0.125,
            quality: "fix, 9 satellites",
            refused: "outlier",
            state: "fresh"
        ),
        motion: MotionStatus(
            activity: "running",
            gait: "running",
            resting: "you stand",
            gradient: 0.0625,
            gradeAdjustedMetersPerSecond: 3.25
        ),
        heart: HeartStatus(beatsPerMinute: 151, ageSeconds: 0.5, zone: 4, ceiling: "slower by 2 %"),
        lock: LockStatus(
            mode: .lead,
            state: "locked",
            asynchronyMilliseconds: -12.5,
            asynchronySdMilliseconds: 15,
            asynchronyUncertaintyMilliseconds: 34,
            coherence: 0.9375,
            inSyncSeconds: 61,
            inSyncShare: 0.875
        ),
        plan: "step 1 of 2",
        recording: RecordingStatus(
            state: .recording,
            kind: .run,
            automatic: true,
            startedUnixSeconds: 1_795_212_909.25,
            elapsedSeconds: 90,
            movingSeconds: 80,
            distanceMeters: 250,
            distanceEstimated: true,
            distanceSource: "steps",
            steps: 240,
            kilocalories: 16,
            laps: 1,
            inSyncSeconds: 61,
            position: PositionStatus(latitudeDegrees: 52.5, longitudeDegrees: 13.25, accuracyMeters: 6.5),
            unsaved: "the disk is full"
        ),
        workout: .full,
        alerts: AlertsStatus(inactivitySeconds: 60, reminder: "18:00", goal: true),
        lastAlert: AlertStatus(title: "Goal reached", text: "10,000 steps", atUnixSeconds: 1_795_212_909, shown: false),
        click: ClickStatus(cue: .everyOther, sound: "woodblock", accent: .pitch, volume: 0.5),
        runner: RunnerStatus(heightMeters: 1.75, massKilograms: 70, offsetStepsPerMinute: 3),
        stepsPlayed: 1_234,
        grid: GridStatus(
            run: 2,
            step: 1_234,
            heardAtNanoseconds: 38_508_799_065_993,
            tempoStepsPerMinute: 167.5,
            targetStepsPerMinute: 172,
            rampNanoseconds: 4_000_000_000,
            cue: .everyOther,
            sounding: true
        ),
        position: PositionStatus(latitudeDegrees: 52.5, longitudeDegrees: 13.25),
        output: OutputStatus(
            device: "default",
            rateHertz: 48_000,
            channels: 2,
            format: "S16_LE",
            bufferFrames: 24_000,
            periodFrames: 480,
            lookaheadMilliseconds: 500,
            restingLookaheadMilliseconds: 2_000,
            rewinds: true,
            clock: ClockStatus(
                rateErrorPPM: 37.5,
                rateUncertaintyPPM: 2,
                uncertaintyMilliseconds: 0.1,
                jitterMilliseconds: 0.25,
                gridErrorMilliseconds: -0.5
            ),
            realtime: "SCHED_RR 10",
            xruns: 1,
            lostEvents: 2
        ),
        inputs: [InputStatus(name: "gpsd", state: "connected", detail: "127.0.0.1:2947")],
        broadcast: BroadcastStatus(
            when: .run,
            cadence: .steps,
            state: .visible,
            problem: "no adapter",
            receiving: true,
            centrals: ["Watch"]
        ),
        media: MediaStatus(
            keys: .both,
            claimed: true,
            call: true,
            resumesAfterCall: true,
            sleepInhibited: true
        ),
        vibration: VibrationStatus(
            output: .auto,
            strength: 0.5,
            feet: .left,
            offsetMilliseconds: -40,
            active: ["Pad"],
            problem: "no permission",
            requested: 12
        ),
        voice: VoiceStatus(
            output: .speech,
            quiet: true,
            language: "de",
            program: "espeak-ng",
            problem: "the program espeak-ng was not found",
            last: SpokenStatus(text: "Distanz 5 Kilometer.", atUnixSeconds: 1_795_383_000.5, chime: true)
        ),
        music: MusicStatus(
            mode: .playlist,
            playlist: "/music/läufer/run.m3u8",
            volume: 0.5,
            clicks: .off,
            track: TrackStatus(
                id: 7,
                title: "Läufer",
                artist: "Ada",
                tempoBeatsPerMinute: 170.5,
                speed: 1.02,
                positionSeconds: 12.5,
                durationSeconds: 200
            ),
            problem: "/music/a.ogg: the file is damaged"
        ),
        warnings: ["no sounds folder"],
        unsaved: [UnsavedPart(part: .preferences, reason: "the disk is full")]
    )
}

extension WorkoutStatus {
    /// A workout in which nothing is absent.
    static let full = WorkoutStatus(
        name: "Kilometre repeats",
        paused: true,
        step: .full(3, .heartBelow),
        steps: 12,
        stepElapsedSeconds: 61,
        remainingSeconds: 119,
        remainingMeters: 250,
        inRangeShare: 0.875,
        next: .full(4, .distance),
        elapsedSeconds: 421
    )
}

extension WorkoutStepStatus {
    fileprivate static func full(_ number: Int, _ end: WorkoutStepEnd) -> Self {
        Self(
            number: number,
            rounds: [WorkoutRoundStatus(number: 2, count: 6)],
            intensity: .recovery,
            end: end,
            endText: "3min",
            durationSeconds: 180,
            distanceMeters: 1_000,
            heartBeatsPerMinute: 120,
            targets: [
                WorkoutTargetStatus(
                    text: "170-176spm",
                    stepsPerMinute: WorkoutRange(low: 170, high: 176),
                    metersPerSecond: WorkoutRange(low: 3.5, high: 3.75),
                    heartBeatsPerMinute: WorkoutRange(low: 140, high: 150)
                )
            ],
            text: "relaxed"
        )
    }
}
