package import Cadence

extension Recorder {
    /// A sensor reading or a change of the runner's state (`RunnerState`).
    package enum Reading: Hashable, Sendable {
        /// A satellite receiver's fix, with its time on the time axis of the recorder's events; a later time than the event's is
        /// replaced by the event's.
        case satellites(SatelliteFix, at: Duration)
        case belt(Belt)
        case podSpeed(Speed)
        /// This many additional steps were counted; the time of the last one, on the time axis of the recorder's events, if it is known.
        ///
        /// Steps that are counted in a pause count if they were made before it.
        case steps(Int, at: Duration? = nil)
        /// A footfall at a time on the time axis of the recorder's events, and the sensor that reported it; it does not count as a step.
        case footfall(at: Duration, StepSource)
        /// The measured cadence.
        case stepRate(StepRate)
        case heartRate(HeartRate)
        case power(watts: Int)
        /// The cadence that the metronome clicks from now on; nil while it is silent.
        case target(StepRate?)
        /// Whether the runner is in sync with the clicks from now on; nil if unknown.
        case inSync(Bool?)
        /// Whether the runner walks or runs from now on; nil if unknown.
        case gait(Gait?)
        /// Whether the runner stands still from now on.
        case standing(Bool)
        /// The pace that the runner has set by hand from now on; nil if there is none.
        case commandedSpeed(Speed?)
        /// The speed from the satellites and the steps together from now on; nil if the steps are not used for the speed.
        case speedWithSteps(Speed?)
    }
}

/// What the recorder knows of the runner, for a recording in progress.
struct RunnerValues: Sendable {
    var readings = SensorReadings()
    var lengths: StepLengthModel
}

/// The latest sensor readings, except those for distance, and the runner's state; a reading has the time at which it was received.
struct SensorReadings: Sendable {
    /// A speed of at least this counts as movement; `MotionWatch` uses the same limit to resume.
    private static let moving = Speed(metersPerSecond: 0.9)

    private var gate = PositionGate()
    private var position: (value: Position, received: Duration)?
    private var positionAccuracy: (value: Distance, received: Duration)?
    private var altitude: (value: Altitude, received: Duration)?
    private var heartRate: (value: HeartRate, received: Duration)?
    private var power: (value: Int, received: Duration)?
    private var gradient: (value: Gradient, received: Duration)?
    private(set) var target: StepRate?
    private(set) var isInSync: Bool?
    private(set) var gait: Gait?
    private(set) var isStanding = false
    private(set) var commandedSpeed: Speed?
    private(set) var speedWithSteps: Speed?
    private var lastMovement: Duration?

    /// - Parameter kind: The kind of the recording in progress; nil if there is none.
    mutating func update(_ reading: Recorder.Reading, at now: Duration, for kind: Activity.Kind?) {
        switch reading {
        case .satellites(let fix, _):
            if let value = fix.position, gate.accepts(value, at: now, fastest: (kind ?? .cycle).fastest) {
                position = (value, now)
                positionAccuracy = fix.positionAccuracy.map { ($0, now) }
            }
            if let value = fix.altitude { altitude = (value, now) }
            updateMovement(fix.speed, at: now)
        case .belt(let belt):
            if let value = belt.gradient { gradient = (value, now) }
            updateMovement(belt.speed, at: now)
        case .podSpeed(let speed): updateMovement(speed, at: now)
        case .steps(let count, _): if count > 0 { lastMovement = now }
        case .footfall: break
        case .stepRate: lastMovement = now
        case .heartRate(let rate): heartRate = (rate, now)
        case .power(let watts): power = (watts, now)
        case .target(let rate): target = rate
        case .inSync(let isInSync): self.isInSync = isInSync
        case .gait(let gait): self.gait = gait
        case .standing(let isStanding): self.isStanding = isStanding
        case .commandedSpeed(let speed): commandedSpeed = speed
        case .speedWithSteps(let speed): speedWithSteps = speed
        }
    }

    private mutating func updateMovement(_ speed: Speed, at now: Duration) {
        if speed >= Self.moving { lastMovement = now }
    }

    func hasMoved(within time: Duration, of now: Duration) -> Bool {
        lastMovement.map { now - $0 < time } ?? false
    }

    func position(at now: Duration) -> Position? { fresh(position, now) }
    func positionAccuracy(at now: Duration) -> Distance? { fresh(positionAccuracy, now) }
    func altitude(at now: Duration) -> Altitude? { fresh(altitude, now) }
    func heartRate(at now: Duration) -> HeartRate? { fresh(heartRate, now) }
    func power(at now: Duration) -> Int? { fresh(power, now) }
    func gradient(at now: Duration) -> Gradient? { fresh(gradient, now) }

    /// A value that is at most `SpeedDistance.hold` old; nil if it is older.
    private func fresh<Value>(_ reading: (value: Value, received: Duration)?, _ now: Duration) -> Value? {
        reading.flatMap { now - $0.received <= SpeedDistance.hold ? $0.value : nil }
    }
}

extension Recorder {
    /// The state of a recording that its samples do not contain.
    ///
    /// It is stored with the samples, so that a recording that a crash has interrupted continues unchanged.
    package struct Progress: Hashable, Sendable {
        package var isAutomatic: Bool
        /// Why the recording is paused; nil while it is not paused.
        package var pause: PauseReason?
        /// The metres that each source has measured or estimated; their sum is the distance of the recording.
        package var meters: [DistanceSource: Double]
        /// The time in sync with the metronome; nil before anything was measured.
        package var inSync: Duration?
        /// The time in which the steps could be compared with the clicks; nil before anything was measured.
        package var syncMeasured: Duration?
        /// The energy, which includes the energy at rest; nil if it is not known.
        package var energy: Energy?

        /// Creates the state of a recording; by default it is that of a recording that has just been started.
        package init(
            isAutomatic: Bool = false,
            pause: PauseReason? = nil,
            meters: [DistanceSource: Double] = [:],
            inSync: Duration? = nil,
            syncMeasured: Duration? = nil,
            energy: Energy? = nil
        ) {
            self.isAutomatic = isAutomatic
            self.pause = pause
            self.meters = meters
            self.inSync = inSync
            self.syncMeasured = syncMeasured
            self.energy = energy
        }
    }
}

extension ActiveRecording {
    /// The state that the samples do not contain.
    var progress: Recorder.Progress {
        Recorder.Progress(
            isAutomatic: isAutomatic,
            pause: pause?.reason,
            meters: odometer.metersBySource,
            inSync: summaryBuilder.inSync,
            syncMeasured: summaryBuilder.syncMeasured,
            energy: summaryBuilder.energy
        )
    }
}
