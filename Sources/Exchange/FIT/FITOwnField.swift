extension FIT {
    /// What strided keeps and FIT has no field for; the raw values are the developer fields' numbers.
    enum OwnField: UInt8, CaseIterable {
        /// The part of a second that FIT's time leaves out: of a session's start in UTC, of all else since the session's start.
        case milliseconds = 0
        /// Steps since the start.
        case steps = 1
        /// The cadence that was clicked: of a record, or a session's mean.
        case target = 2
        /// The highest mean speed over thirty seconds.
        case bestSpeed = 3
        /// Milliseconds in sync with the metronome.
        case inSync = 4
        /// How the distance is known.
        case distanceSource = 5
        /// The activity's name.
        case name = 6
        /// The activity's note.
        case note = 7

        /// The number that a file's messages know strided by.
        static let developer: UInt8 = 0

        /// The identity that strided has in every file: drawn once by lot.
        static let application: [UInt8] = [
            0x56, 0xAA, 0x86, 0x8C, 0x4E, 0x32, 0xE2, 0x01, 0xE1, 0xC6, 0x29, 0x39, 0xF2, 0x8C, 0x38, 0x21,
        ]

        var type: BaseType {
            switch self {
            case .milliseconds: .uint16
            case .steps, .inSync: .uint32
            case .target, .bestSpeed: .float32
            case .distanceSource, .name, .note: .string
            }
        }

        /// What other programs show it as.
        var title: String {
            switch self {
            case .milliseconds: "milliseconds"
            case .steps: "steps"
            case .target: "target_cadence"
            case .bestSpeed: "best_speed_30s"
            case .inSync: "in_sync_time"
            case .distanceSource: "distance_source"
            case .name: "activity_name"
            case .note: "activity_note"
            }
        }

        var units: String {
            switch self {
            case .milliseconds, .inSync: "ms"
            case .steps: "steps"
            case .target: "spm"
            case .bestSpeed: "m/s"
            case .distanceSource, .name, .note: ""
            }
        }
    }
}
