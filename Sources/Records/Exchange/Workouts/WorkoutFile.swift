package import Activities
package import Workouts

/// A workout from a file, with the differences from the file.
package struct ImportedWorkout: Hashable, Sendable {
    package let workout: Workout
    /// What was left out or changed, one sentence each; empty if nothing was.
    package let remarks: [String]
}

/// The bytes of a workout as a file, with the differences from the workout.
package struct ExportedWorkout: Hashable, Sendable {
    package let bytes: [UInt8]
    /// What the format cannot express, one sentence each; empty if nothing is lost.
    package let remarks: [String]
}

/// The file formats of workouts; the raw values are stable and equal the file name extensions.
package enum WorkoutFormat: String, Hashable, Sendable, CaseIterable {
    /// The format of strided, `strided-workout(5)`.
    case toml
    case fit
    /// A workout of Zwift for running.
    case zwo

    /// The largest file that is read, in bytes.
    package static let longestFile = 1 << 25

    /// Reads a workout from a file whose format is detected from its contents.
    ///
    /// Besides the three formats, a text with the one-line form, or of a workout of intervals.icu, is read, and a course or a recorded route
    /// in the format GPX, TCX or FIT.
    ///
    /// - Throws: `ExchangeError` if the file is not a workout, is damaged, or is not for running.
    package static func read(_ bytes: [UInt8], name: String = "") throws(ExchangeError) -> ImportedWorkout {
        guard bytes.count <= longestFile else {
            throw ExchangeError("the file is longer than \(longestFile >> 20) MB, which no workout and no course is")
        }
        if let course = try Course.read(bytes) { return course }
        switch try detect(bytes, name: name) {
        case .fit: return try FITWorkout.decode(bytes)
        case .zwo: return try ZWO.decode(bytes)
        case .toml: return try workout(bytes) { text throws(WorkoutError) in try Workout(parsingTOML: text) }
        case nil where IntervalsText.isWritten(in: bytes):
            return try IntervalsText.decode(String(decoding: bytes, as: UTF8.self))
        case nil: return try workout(bytes) { text throws(WorkoutError) in try Workout(parsing: text) }
        }
    }

    /// Writes a workout.
    ///
    /// - Parameter references: The values of the runner, for targets that the format expresses only as absolute values.
    /// - Throws: `ExchangeError` if the format cannot express the workout at all.
    package func write(
        _ workout: Workout,
        references: WorkoutReferences,
        created: Moment
    ) throws(ExchangeError) -> ExportedWorkout {
        switch self {
        case .toml: ExportedWorkout(bytes: Array(workout.toml.utf8), remarks: [])
        case .fit: FITWorkout.encode(workout, references: references, created: created)
        case .zwo: try ZWO.encode(workout, references: references)
        }
    }

    /// The format of a file; nil for a text that can be the one-line form.
    private static func detect(_ bytes: [UInt8], name: String) throws(ExchangeError) -> Self? {
        guard !bytes.isEmpty else { throw ExchangeError("the file is empty") }
        if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            throw ExchangeError("the file is compressed: decompress it first, for example with gunzip or unzip")
        }
        if bytes.count >= 12, bytes[8..<12].elementsEqual(".FIT".utf8) { return .fit }
        if let root = try XMLText(ExchangeInput(Array(bytes.prefix(1 << 16))))?.root {
            if root.lowercased() == "workout_file" { return .zwo }
            throw ExchangeError(
                "the file is XML that begins with <\(root.prefix(40))>, and only ZWO workouts, GPX and TCX are read"
            )
        }
        guard bytes.allSatisfy({ $0 != 0 }), String(validating: bytes, as: UTF8.self) != nil else {
            throw ExchangeError("the file is neither a FIT nor a ZWO nor a strided workout")
        }
        let text = bytes.drop { $0 <= 0x20 || $0 >= 0xEF }
        if text.first == UInt8(ascii: "{") || text.starts(with: "[{".utf8) {
            throw ExchangeError("JSON workouts are not read: export the workout as FIT or ZWO")
        }
        if text.starts(with: "[COURSE HEADER]".utf8) {
            throw ExchangeError("the file is an ERG or MRC workout, which has watts for a bicycle trainer")
        }
        let isTOML =
            name.lowercased().hasSuffix(".toml")
            || text.split(separator: UInt8(ascii: "\n")).contains(where: isStepsKey)
        return isTOML ? .toml : nil
    }

    /// Whether a line of a text sets the key `steps`.
    private static func isStepsKey(_ line: ArraySlice<UInt8>) -> Bool {
        let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let key = Array("steps".utf8)
        return rest.starts(with: key)
            && rest.dropFirst(key.count).first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                == UInt8(ascii: "=")
    }

    private static func workout(
        _ bytes: [UInt8],
        _ parse: (String) throws(WorkoutError) -> Workout
    ) throws(ExchangeError) -> ImportedWorkout {
        do throws(WorkoutError) {
            return ImportedWorkout(workout: try parse(String(decoding: bytes, as: UTF8.self)), remarks: [])
        } catch {
            let places = [error.line.map { "line \($0)" }, error.column.map { "column \($0)" }].compactMap(\.self)
            let example = error.example.map { "; correct is for example: \($0)" } ?? ""
            throw ExchangeError(error.reason + example, at: places.isEmpty ? nil : places.joined(separator: ", "))
        }
    }
}

extension ImportedWorkout {
    /// Combines what was read from a file.
    init(
        name: String? = nil,
        notes: String? = nil,
        _ items: [WorkoutItem],
        _ remarks: WorkoutRemarks
    ) throws(ExchangeError) {
        do throws(WorkoutError) {
            workout = try Workout(name: name, notes: notes, items: items)
        } catch {
            throw ExchangeError(error.reason)
        }
        self.remarks = remarks.texts
    }
}
