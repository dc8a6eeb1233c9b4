@testable import Control

extension Request {
    /// One request of each kind, with telling values.
    static let samples: [Request] = [
        .setPace(metersPerSecond: 2.75), .changePace(byMetersPerSecond: -0.125), .holdCadence(stepsPerMinute: 172),
        .followPace, .setCue(.everyOther), .setSound(name: "läufer \"2\"\n"), .setAccent(.pan),
        .setVolume(fraction: 0.8), .setOffset(stepsPerMinute: 3),
        .setRunner(heightMeters: 1.78, massKilograms: nil), .setRunner(heightMeters: nil, massKilograms: 70),
        .follow(.gps), .start, .pause, .resume, .stop, .status,
        .feedNMEA(bytes: Array(0...255)), .feedSteps(bytes: Array("cadence 168\n".utf8)), .listSounds,
        .feedAcceleration(bytes: Array("0,0,9.8\n".utf8), clock: .monotonic), .setLock(.lead), .scanSensors(seconds: 8),
        .listSensors,
        .pairSensor(address: "C0:FF:EE:00:18:14", unit: .strides), .pairSensor(address: "C0:FF:EE:00:18:14", unit: nil),
        .forgetSensor(address: "C0:FF:EE:00:18:14"), .runnerModel, .resetRunnerModel, .setPlan(percent: 5),
        .record(.start, kind: .walk), .record(.stop, kind: nil), .today,
        .setAlerts(inactivitySeconds: 60, reminder: "18:00", goal: nil),
        .setAlerts(inactivitySeconds: nil, reminder: nil, goal: false), .suggestPlaylist(play: true),
    ]
}

extension Status {
    /// A status with only what is always known, told apart by `steps`.
    static func sparse(steps: Int = 0) -> Status {
        Status(
            version: "0.1.0",
            state: .stopped,
            follow: .manual,
            target: TargetStatus(),
            click: ClickStatus(cue: .everyStep, sound: "click", accent: .none, volume: 0.8),
            runner: RunnerStatus(heightMeters: 1.75),
            stepsPlayed: steps
        )
    }

    /// A status in which nothing is absent.
    static let full = Status(
        version: "0.1.0",
        state: .running,
        follow: .gps,
        target: TargetStatus(
            metersPerSecond: 2.75,
            manualMetersPerSecond: 2.5,
            stepsPerMinute: 168.25,
            isCadenceHeld: false,
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
            asynchronyDeviationMilliseconds: 15,
            asynchronyUncertaintyMilliseconds: 34,
            coherence: 0.9375,
            inSyncSeconds: 61,
            inSyncShare: 0.875
        ),
        plan: "step 1 of 2",
        recording: RecordingStatus(
            state: .recording,
            kind: .run,
            isAutomatic: true,
            startedAt: 1_795_212_909.25,
            elapsedSeconds: 90,
            movingSeconds: 80,
            distanceMeters: 250,
            isDistanceEstimated: true,
            steps: 240,
            kilocalories: 16,
            laps: 1,
            unsaved: "the disk is full"
        ),
        alerts: AlertsStatus(inactivitySeconds: 60, reminder: "18:00", goal: true),
        lastAlert: AlertStatus(title: "Goal reached", text: "10,000 steps", at: 1_795_212_909, isShown: false),
        click: ClickStatus(cue: .everyOther, sound: "woodblock", accent: .pitch, volume: 0.5),
        runner: RunnerStatus(heightMeters: 1.75, massKilograms: 70, offset: 3),
        stepsPlayed: 1_234,
        output: OutputStatus(
            device: "default",
            rate: 48_000,
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
        warnings: ["no sounds folder"]
    )
}
