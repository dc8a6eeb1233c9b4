public import Activities
public import Cadence

extension FIT {
    /// The properties of the runner that a watch writes into its files, each nil if it is unknown.
    ///
    /// Values that are impossible for a runner are read as unknown: a damaged file, or a field that was never set, must not
    /// change the runner's profile.
    public struct UserProfile: Hashable, Sendable {
        /// The body height.
        public var height: Length?
        /// The body mass.
        public var mass: Mass?
        /// The heart rate at rest.
        public var restingHeartRate: HeartRate?
        /// The maximum heart rate in running, or in all sports.
        public var maximumHeartRate: HeartRate?
        /// The length of a step in running.
        public var runningStep: Length?
        /// The length of a step in walking.
        public var walkingStep: Length?

        /// Creates a profile of which nothing is known.
        public init() {}

        /// Whether nothing is known.
        public var isEmpty: Bool { self == Self() }

        /// Replaces the values that `newer` contains.
        public mutating func update(with newer: Self) {
            height = newer.height ?? height
            mass = newer.mass ?? mass
            restingHeartRate = newer.restingHeartRate ?? restingHeartRate
            maximumHeartRate = newer.maximumHeartRate ?? maximumHeartRate
            runningStep = newer.runningStep ?? runningStep
            walkingStep = newer.walkingStep ?? walkingStep
        }

        // The plausible values are the project's own design.
        private static let restingHeartRates = 25.0...120.0
        private static let maximumHeartRates = 100.0...230.0
    }

    /// The content of a FIT file of activities.
    public struct File: Hashable, Sendable {
        /// The activities, one per session, in order of time.
        public let tracks: [ActivityTrack]
        /// The properties of the runner.
        public let profile: UserProfile
    }
}

extension FIT.UserProfile {
    /// Reads a `user_profile` message.
    init(_ message: FIT.Message) {
        typealias Number = FIT.UserProfileField
        func value(_ number: UInt8, _ type: FIT.BaseType, per unit: Double, in range: ClosedRange<Double>) -> Double? {
            message.integer(number, type).map { Double($0) / unit }.flatMap { range.contains($0) ? $0 : nil }
        }
        height = value(Number.height, .uint8, per: 100, in: Runner.heightRange).map(Length.init(meters:))
        mass = value(Number.weight, .uint16, per: 10, in: Mass.range).map(Mass.init(kilograms:))
        restingHeartRate = value(Number.restingHeartRate, .uint8, per: 1, in: Self.restingHeartRates)
            .map(HeartRate.init(beatsPerMinute:))
        maximumHeartRate =
            (value(Number.maximumRunningHeartRate, .uint8, per: 1, in: Self.maximumHeartRates)
            ?? value(Number.maximumHeartRate, .uint8, per: 1, in: Self.maximumHeartRates))
            .map(HeartRate.init(beatsPerMinute:))
        let steps = (StepLengthModel.lengths(of: .running), StepLengthModel.lengths(of: .walking))
        runningStep = value(Number.runningStep, .uint16, per: 1000, in: steps.0).map(Length.init(meters:))
        walkingStep = value(Number.walkingStep, .uint16, per: 1000, in: steps.1).map(Length.init(meters:))
    }
}
