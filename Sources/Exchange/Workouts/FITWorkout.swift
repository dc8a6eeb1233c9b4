import Workouts

/// FIT workouts: file type 5 with a `workout` message (26) and `workout_step` messages (27), as FIT profile 21 defines them.
enum FITWorkout {
    /// Fields of `workout`.
    enum WorkoutField {
        static let sport: UInt8 = 4
        static let capabilities: UInt8 = 5
        static let stepCount: UInt8 = 6
        static let name: UInt8 = 8
        static let notes: UInt8 = 17
    }

    /// Fields of `workout_step`.
    enum StepField {
        static let name: UInt8 = 0
        static let durationType: UInt8 = 1
        static let durationValue: UInt8 = 2
        static let targetType: UInt8 = 3
        static let targetValue: UInt8 = 4
        static let low: UInt8 = 5
        static let high: UInt8 = 6
        static let intensity: UInt8 = 7
        static let notes: UInt8 = 8
        static let secondTargetType: UInt8 = 19
        static let secondTargetValue: UInt8 = 20
        static let secondLow: UInt8 = 21
        static let secondHigh: UInt8 = 22
    }

    /// Values of `duration_type`.
    enum DurationType {
        static let time = 0
        static let distance = 1
        static let heartRateBelow = 2
        static let heartRateAbove = 3
        static let open = 5
        static let repeatCount = 6
        /// Repeats until a time, distance, energy, heart rate or power is reached.
        static let otherRepeats: Set<Int> = [7, 8, 9, 10, 11, 12, 13, 17, 18]
        static let repetitionTime = 28
        static let timeOnly = 31
    }

    /// Values of `target_type`.
    enum TargetType {
        static let speed = 0
        static let heartRate = 1
        static let open = 2
        static let cadence = 3
        static let lapSpeed = 12
        static let lapHeartRate = 13
    }

    /// Sports whose workouts strided can run: generic, running, training, walking and hiking.
    static let sports: Set<Int> = [0, 1, 10, 11, 17]
    static let running = 1
    /// The product in the files of strided.
    static let productName = "strided"
    /// The capability “valid”, which watches require.
    static let capabilities = 32
    /// In `workout_hr`, values above 100 are beats per minute plus 100, others are percentages of the maximum.
    static let heartRateOffset = 100
    /// The largest cadence in strides per minute; in files of other programs a larger value counts steps, because 120 strides are
    /// 240 steps.
    static let mostStrides = 120

    static let intensities: [Intensity: Int] = [.work: 0, .rest: 1, .warmup: 2, .cooldown: 3, .recovery: 4]

    static func intensity(_ code: Int?) -> Intensity {
        intensities.first { $0.value == code }?.key ?? .work
    }
}

/// Remarks without repetitions, in the order in which they were first made.
struct WorkoutRemarks {
    private(set) var texts: [String] = []

    mutating func add(_ text: String) {
        if !texts.contains(text) { texts.append(text) }
    }
}
