// The numbers of the FIT profile that strided uses; `RecordField` has the numbers of the fields of `record` messages, and so on.
extension FIT {
    /// The global numbers of the FIT messages that strided reads or writes; their order gives the local numbers in a file.
    enum Kind: UInt16, CaseIterable {
        case record = 20
        case event = 21
        case lap = 19
        case session = 18
        case activity = 34
        case fileID = 0
        case developerDataID = 207
        case fieldDescription = 206
        case sport = 12
        case heartbeats = 78
        case userProfile = 3
        case workout = 26
        case workoutStep = 27
    }

    /// The numbers of fields that every message type can have.
    enum CommonField {
        static let timestamp: UInt8 = 253
        static let messageIndex: UInt8 = 254
    }

    enum FileIDField {
        static let type: UInt8 = 0
        static let manufacturer: UInt8 = 1
        static let product: UInt8 = 2
        static let timeCreated: UInt8 = 4
        static let productName: UInt8 = 8
    }

    enum UserProfileField {
        static let height: UInt8 = 3
        static let weight: UInt8 = 4
        static let restingHeartRate: UInt8 = 8
        static let maximumRunningHeartRate: UInt8 = 9
        static let maximumHeartRate: UInt8 = 11
        static let runningStep: UInt8 = 31
        static let walkingStep: UInt8 = 32
    }

    enum FileType {
        static let activity = 4
        static let workout = 5
        static let course = 6
    }

    enum Manufacturer {
        /// The number for developers who have no manufacturer number of their own.
        static let development = 255
    }

    enum RecordField {
        static let latitude: UInt8 = 0
        static let longitude: UInt8 = 1
        static let altitude: UInt8 = 2
        static let cadence: UInt8 = 4
        static let distance: UInt8 = 5
        static let speed: UInt8 = 6
        static let compressedSpeedDistance: UInt8 = 8
        static let totalCycles: UInt8 = 19
        static let activityType: UInt8 = 42
        static let fractionalCadence: UInt8 = 53
        static let enhancedSpeed: UInt8 = 73
        static let enhancedAltitude: UInt8 = 78
    }

    enum EventField {
        static let event: UInt8 = 0
        static let type: UInt8 = 1
        static let data: UInt8 = 3
        static let group: UInt8 = 4
    }

    /// The values of the field `event` in `event`, `lap`, `session` and `activity` messages.
    enum EventCode {
        static let timer = 0
        static let session = 8
        static let lap = 9
        static let activity = 26
    }

    enum EventType {
        static let start = 0
        static let stop = 1
        static let stopAll = 4
        /// The event types that stop a timer: stop, stop all, and the two types that also disable the timer.
        static let stops: Set<Int> = [1, 4, 8, 9]
    }

    /// The numbers of fields that have the same number in `lap` and in `session` messages.
    enum TotalField {
        static let event: UInt8 = 0
        static let eventType: UInt8 = 1
        static let startTime: UInt8 = 2
        static let elapsed: UInt8 = 7
        static let timer: UInt8 = 8
        static let distance: UInt8 = 9
        static let cycles: UInt8 = 10
        static let calories: UInt8 = 11
    }

    enum LapField {
        static let heartRate: UInt8 = 15
        static let highestHeartRate: UInt8 = 16
        static let cadence: UInt8 = 17
        static let power: UInt8 = 19
        static let intensity: UInt8 = 23
        static let sport: UInt8 = 25
        /// The index of the `workout_step` message.
        static let workoutStep: UInt8 = 71
        static let fractionalCadence: UInt8 = 80
        static let enhancedSpeed: UInt8 = 110
    }

    enum SessionField {
        static let sport: UInt8 = 5
        static let subSport: UInt8 = 6
        static let heartRate: UInt8 = 16
        static let highestHeartRate: UInt8 = 17
        static let cadence: UInt8 = 18
        static let power: UInt8 = 20
        static let ascent: UInt8 = 22
        static let descent: UInt8 = 23
        static let firstLap: UInt8 = 25
        static let laps: UInt8 = 26
        static let trigger: UInt8 = 28
        static let fractionalCadence: UInt8 = 92
        static let fractionalCycles: UInt8 = 94
        static let enhancedSpeed: UInt8 = 124
        static let enhancedHighestSpeed: UInt8 = 125
        /// The perceived effort, times 10 (`workout_rpe`).
        static let perceivedEffort: UInt8 = 193
    }

    enum SportField {
        static let sport: UInt8 = 0
        static let subSport: UInt8 = 1
        static let name: UInt8 = 3
    }

    enum ActivityField {
        static let timer: UInt8 = 0
        static let sessions: UInt8 = 1
        static let type: UInt8 = 2
        static let event: UInt8 = 3
        static let eventType: UInt8 = 4
        static let localTime: UInt8 = 5
    }

    enum DescriptionField {
        static let developer: UInt8 = 0
        static let number: UInt8 = 1
        static let type: UInt8 = 2
        static let name: UInt8 = 3
        static let units: UInt8 = 8
    }

    enum DeveloperField {
        static let application: UInt8 = 1
        static let index: UInt8 = 3
    }
}
