package import Activities
package import Cadence

extension FIT {
    /// The properties of the runner that a watch writes into its files, each nil if it is unknown.
    ///
    /// Values that are impossible for a runner are read as unknown: a damaged file, or a field that was never set, must not
    /// change the runner's profile.
    package struct UserProfile: Hashable, Sendable {
        package var height: Length?
        package var mass: Mass?
        package var restingHeartRate: HeartRate?
        /// The maximum heart rate in running, or in all sports.
        package var maximumHeartRate: HeartRate?
        package var runningStep: Length?
        package var walkingStep: Length?

        package init() {}

        package var isEmpty: Bool { self == Self() }

        /// Replaces the values that `newer` contains.
        package mutating func update(with newer: Self) {
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

    package struct File: Hashable, Sendable {
        /// The activities, one per session, in order of time.
        package let tracks: [ActivityTrack]
        package let profile: UserProfile
    }
}

extension FIT.UserProfile {
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

extension FIT {
    /// The developer fields of strided, for data without a FIT field; the raw values are the field numbers.
    enum StridedField: UInt8, CaseIterable {
        /// The milliseconds of a time, because FIT times are whole seconds: in a session of its start, otherwise of the time since
        /// the start.
        case milliseconds = 0
        /// The number of steps since the start of the activity.
        case steps = 1
        /// The metronome's cadence in a record, or its mean in a session.
        case target = 2
        /// The highest mean speed over 30 seconds.
        case bestSpeed = 3
        /// The time in sync with the metronome, in milliseconds.
        case inSync = 4
        case distanceSource = 5
        case name = 6
        case note = 7
        /// The name and the planned end of the workout step of a lap.
        case stepTitle = 8
        /// The targets of the workout step of a lap.
        case stepTarget = 9
        /// The share of the time within the first target of the workout step of a lap, in percent.
        case timeInTarget = 10
        /// The tags of the activity, separated by commas.
        case tags = 11
        /// The time in which the steps could be compared with the clicks, in milliseconds.
        case syncMeasured = 12
        /// 1 if the kind of the activity was assumed at its import.
        case kindAssumed = 13
        /// The name of the shoes; the FIT profile has no message for them.
        case shoes = 14

        /// The developer index of strided within a file.
        static let developer: UInt8 = 0

        /// The application identifier of strided, a fixed random number.
        static let application: [UInt8] = [
            0x56, 0xAA, 0x86, 0x8C, 0x4E, 0x32, 0xE2, 0x01, 0xE1, 0xC6, 0x29, 0x39, 0xF2, 0x8C, 0x38, 0x21,
        ]

        var type: BaseType { description.type }
        /// The field name that other programs show.
        var title: String { description.title }
        var units: String { description.units }

        private var description: (type: BaseType, title: String, units: String) {
            switch self {
            case .milliseconds: (.uint16, "milliseconds", "ms")
            case .steps: (.uint32, "steps", "steps")
            case .target: (.float32, "target_cadence", "spm")
            case .bestSpeed: (.float32, "best_speed_30s", "m/s")
            case .inSync: (.uint32, "in_sync_time", "ms")
            case .distanceSource: (.string, "distance_source", "")
            case .name: (.string, "activity_name", "")
            case .note: (.string, "activity_note", "")
            case .stepTitle: (.string, "workout_step", "")
            case .stepTarget: (.string, "workout_target", "")
            case .timeInTarget: (.float32, "time_in_target", "%")
            case .tags: (.string, "activity_tags", "")
            case .syncMeasured: (.uint32, "in_sync_measured_time", "ms")
            case .kindAssumed: (.uint16, "kind_assumed", "")
            case .shoes: (.string, "shoes", "")
            }
        }
    }
}
