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
        /// How the distance was measured.
        case distanceSource = 5
        /// The name of the activity.
        case name = 6
        /// The note of the activity.
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

        var type: BaseType {
            switch self {
            case .milliseconds, .kindAssumed: .uint16
            case .steps, .inSync, .syncMeasured: .uint32
            case .target, .bestSpeed, .timeInTarget: .float32
            case .distanceSource, .name, .note, .stepTitle, .stepTarget, .tags, .shoes: .string
            }
        }

        /// The field name that other programs show.
        var title: String {
            switch self {
            case .milliseconds: "milliseconds"
            case .steps: "steps"
            case .target: "target_cadence"
            case .bestSpeed: "best_speed_30s"
            case .inSync: "in_sync_time"
            case .syncMeasured: "in_sync_measured_time"
            case .distanceSource: "distance_source"
            case .name: "activity_name"
            case .note: "activity_note"
            case .stepTitle: "workout_step"
            case .stepTarget: "workout_target"
            case .timeInTarget: "time_in_target"
            case .tags: "activity_tags"
            case .kindAssumed: "kind_assumed"
            case .shoes: "shoes"
            }
        }

        var units: String {
            switch self {
            case .milliseconds, .inSync, .syncMeasured: "ms"
            case .steps: "steps"
            case .target: "spm"
            case .bestSpeed: "m/s"
            case .timeInTarget: "%"
            case .distanceSource, .name, .note, .stepTitle, .stepTarget, .tags, .kindAssumed, .shoes: ""
            }
        }
    }
}
