import Cadence
import Workouts

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

    /// The messages of a workout file.
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
            do throws(WorkoutError) {
                let workout = try Workout(name: name, notes: notes, items: tree.items)
                return ImportedWorkout(workout: workout, remarks: remarks.texts)
            } catch {
                throw ExchangeError(error)
            }
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
