import Activities
import Workouts

/// FIT workouts: file type 5 with a `workout` message (26) and `workout_step` messages (27), as FIT profile 21 defines them.
enum FITWorkout {
    enum WorkoutField {
        static let sport: UInt8 = 4
        static let capabilities: UInt8 = 5
        static let stepCount: UInt8 = 6
        static let name: UInt8 = 8
        static let notes: UInt8 = 17
    }

    enum StepField {
        static let name: UInt8 = 0
        static let durationType: UInt8 = 1
        static let durationValue: UInt8 = 2
        static let targetValue: UInt8 = 4
        static let intensity: UInt8 = 7
        static let notes: UInt8 = 8
        /// The fields of the two targets of a step.
        static let targets: [(type: UInt8, value: UInt8, low: UInt8, high: UInt8)] = [
            (3, targetValue, 5, 6), (19, 20, 21, 22),
        ]
    }

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

extension FITWorkout {
    /// Reads a FIT workout.
    ///
    /// - Throws: If the file is not a workout for running, or is cut: half a workout must not be run as a whole one.
    static func decode(_ bytes: [UInt8]) throws(ExchangeError) -> ImportedWorkout {
        guard let header = FIT.Header(bytes[...]) else {
            throw ExchangeError("this is not a FIT file: a header with “.FIT” is missing", at: "byte 0")
        }
        let end = header.size + header.dataSize
        guard header.dataSize > 0, end + 2 <= bytes.count else {
            throw ExchangeError("the file is cut after \(bytes.count) of \(end + 2) bytes", at: "byte \(bytes.count)")
        }
        var remarks = WorkoutRemarks()
        let checksum = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
        if FIT.Checksum(of: bytes[..<end]).value != checksum {
            remarks.add("the file's checksum is wrong: values in it may be wrong")
        }
        var contents = Contents()
        var reader = FIT.Reader(bytes[header.size..<end])
        while let message = reader.next() { try contents.add(message) }
        if let stop = reader.stop { throw ExchangeError("the file cannot be read any further", at: "byte \(stop)") }
        return try contents.workout(&remarks)
    }

    private struct Contents {
        private var type: Int?
        /// Whether strided wrote the file.
        private var isOwn = false
        private var sport: Int?
        private var name: String?
        private var notes: String?
        private var steps: [(index: Int, message: FIT.Message)] = []

        mutating func add(_ message: FIT.Message) throws(ExchangeError) {
            switch FIT.Kind(rawValue: message.definition.kind) {
            case .fileID:
                type = type ?? message.integer(FIT.FileIDField.type)
                isOwn = isOwn || message.text(FIT.FileIDField.productName) == FITWorkout.productName
            case .workout:
                sport = message.integer(WorkoutField.sport) ?? sport
                name = message.text(WorkoutField.name) ?? name
                notes = message.text(WorkoutField.notes) ?? notes
            case .workoutStep:
                // The upper bits of an index are flags.
                let index = message.integer(FIT.CommonField.messageIndex).map { $0 & 0xFFF } ?? steps.count
                steps.append((index, message))
                guard steps.count <= WorkoutLimits.mostItems else {
                    throw ExchangeError("the workout has more than \(WorkoutLimits.mostItems) steps")
                }
            default: break
            }
        }

        func workout(_ remarks: inout WorkoutRemarks) throws(ExchangeError) -> ImportedWorkout {
            if let type, type != FIT.FileType.workout {
                throw ExchangeError("the FIT file has type \(type), and only files of type 5 are workouts")
            }
            if let sport, !FITWorkout.sports.contains(sport) {
                throw ExchangeError("the workout is for another sport (number \(sport)), and strided runs")
            }
            guard !steps.isEmpty else { throw ExchangeError("the FIT file has no workout steps") }
            var tree = StepTree()
            for (index, message) in steps.sorted(by: { $0.index < $1.index }) {
                let step = FITWorkoutStep(message, isOwn: isOwn)
                if let rounds = step.rounds {
                    try tree.repeatSteps(from: rounds.first, count: rounds.count, at: index)
                } else {
                    try tree.append(.step(try step.step(at: index, &remarks)), at: index)
                }
            }
            return try ImportedWorkout(name: name, notes: notes, tree.items, remarks)
        }
    }

    /// Items with the indices of their first steps, so that a repeat finds the items that it repeats.
    private struct StepTree {
        private var nodes: [(first: Int, item: WorkoutItem)] = []

        var items: [WorkoutItem] { nodes.map(\.item) }

        mutating func append(_ item: WorkoutItem, at index: Int) throws(ExchangeError) {
            guard nodes.last.map({ $0.first < index }) ?? true else {
                throw ExchangeError("two steps have the index \(index)", at: "step \(index)")
            }
            nodes.append((index, item))
        }

        mutating func repeatSteps(from first: Int, count: Int, at index: Int) throws(ExchangeError) {
            guard let place = nodes.firstIndex(where: { $0.first == first }), first < index else {
                throw ExchangeError("the repeat does not point back to the start of a step", at: "step \(index)")
            }
            let inner = nodes[place...].map(\.item)
            nodes.removeSubrange(place...)
            nodes.append((first, .repeated(count, inner)))
        }
    }
}
