public import Cadence

extension Recorder {
    /// Something that was seen of the runner, in plain terms.
    public enum Reading: Hashable, Sendable {
        /// A satellite receiver's fix.
        case satellites(Fix)
        /// A treadmill's belt.
        case belt(Belt)
        /// A foot pod's speed.
        case podSpeed(Speed)
        /// So many steps more, as something counted them.
        case steps(Int)
        /// The measured cadence.
        case stepRate(StepRate)
        /// The heart's rate.
        case heartRate(HeartRate)
        /// The cadence that is clicked from now on; nil while the clicks are silent.
        case target(StepRate?)
        /// Whether the runner is in sync with the clicks from now on; nil while nobody can tell.
        case inSync(Bool?)
        /// How the legs carry the runner from now on; nil while nobody can tell.
        case gait(Gait?)
        /// Whether the runner stands from now on.
        case standing(Bool)
    }

    /// What a satellite receiver knew at an instant.
    public struct Fix: Hashable, Sendable {
        /// When it was true, on the axis of the recorder's events; what lies in its future is taken as now.
        public var instant: Duration
        /// Where.
        public var position: Position?
        /// How high.
        public var altitude: Altitude?
        /// How fast, by the Doppler shift.
        public var speed: Speed?

        /// A fix.
        public init(instant: Duration, position: Position? = nil, altitude: Altitude? = nil, speed: Speed? = nil) {
            self.instant = instant
            self.position = position
            self.altitude = altitude
            self.speed = speed
        }
    }

    /// What a treadmill says of its belt.
    public struct Belt: Hashable, Sendable {
        /// Its speed.
        public var speed: Speed
        /// How steep it stands; nil where the machine does not say.
        public var gradient: Gradient?
        /// How far it has come since the machine began to count; nil where it does not.
        public var total: Distance?

        /// A belt.
        public init(speed: Speed, gradient: Gradient? = nil, total: Distance? = nil) {
            self.speed = speed
            self.gradient = gradient
            self.total = total
        }
    }
}

/// What is known of the runner besides their way, each with the time at which it was heard.
struct Senses: Sendable {
    /// Slower than this nobody goes anywhere, m/s: above it `MotionWatch` resumes.
    private static let moving = Speed(metersPerSecond: 0.9)

    private var position: (value: Position, heard: Duration)?
    private var altitude: (value: Altitude, heard: Duration)?
    private var heartRate: (value: HeartRate, heard: Duration)?
    private var stepRate: (value: StepRate, heard: Duration)?
    private var gradient: (value: Gradient, heard: Duration)?
    private(set) var target: StepRate?
    private(set) var isInSync: Bool?
    private(set) var gait: Gait?
    private(set) var isStanding = false
    /// When somebody last told of a movement.
    private var moved: Duration?

    mutating func take(_ reading: Recorder.Reading, at now: Duration) {
        switch reading {
        case .satellites(let fix):
            if let value = fix.position { position = (value, now) }
            if let value = fix.altitude { altitude = (value, now) }
            if let speed = fix.speed { take(speed, at: now) }
        case .belt(let belt):
            if let value = belt.gradient { gradient = (value, now) }
            take(belt.speed, at: now)
        case .podSpeed(let speed): take(speed, at: now)
        case .steps(let count): if count > 0 { moved = now }
        case .stepRate(let rate):
            stepRate = (rate, now)
            moved = now
        case .heartRate(let rate): heartRate = (rate, now)
        case .target(let rate): target = rate
        case .inSync(let isInSync): self.isInSync = isInSync
        case .gait(let gait): self.gait = gait
        case .standing(let isStanding): self.isStanding = isStanding
        }
    }

    private mutating func take(_ speed: Speed, at now: Duration) {
        if speed >= Self.moving { moved = now }
    }

    /// Whether somebody told of a movement of late.
    func hasMoved(within time: Duration, of now: Duration) -> Bool {
        moved.map { now - $0 < time } ?? false
    }

    func position(at now: Duration) -> Position? { fresh(position, now) }
    func altitude(at now: Duration) -> Altitude? { fresh(altitude, now) }
    func heartRate(at now: Duration) -> HeartRate? { fresh(heartRate, now) }
    func stepRate(at now: Duration) -> StepRate? { fresh(stepRate, now) }
    func gradient(at now: Duration) -> Gradient? { fresh(gradient, now) }

    /// What was heard of late; what is older than a held speed is not known any more.
    private func fresh<Value>(_ sense: (value: Value, heard: Duration)?, _ now: Duration) -> Value? {
        sense.flatMap { now - $0.heard <= SpeedWay.hold ? $0.value : nil }
    }
}
