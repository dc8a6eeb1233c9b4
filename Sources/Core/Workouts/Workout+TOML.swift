import Activities
import TOML

/// The workout file format of strided: the keys `name`, `source`, `notes`, `goal` and `steps`. `strided-workout(5)` describes it.
extension Workout {
    /// The longest file that is read, in bytes.
    package static let longestFile = 1 << 18

    /// Parses a workout file.
    ///
    /// - Throws: ``WorkoutError`` with line and column of the first mistake.
    package init(parsingTOML text: String) throws(WorkoutError) {
        guard text.utf8.count <= Self.longestFile else {
            throw WorkoutError("the file is longer than \(Self.longestFile >> 10) KiB")
        }
        let document: TOMLDocument
        do throws(TOMLError) {
            document = try TOMLDocument(parsing: text.utf8)
        } catch {
            throw WorkoutError(error.reason, line: error.place.line, column: error.place.column)
        }
        var values: [String: String] = [:]
        var items: [WorkoutItem]?
        for entry in document.entries {
            let place = document.place(of: entry)
            let key = entry.path.joined(separator: ".")
            guard ["name", "source", "notes", "goal", "steps"].contains(key) else {
                let reason = "“\(key.prefix(40))” is not one of the keys name, source, notes, goal and steps"
                throw Self.error(reason, place)
            }
            guard case .string(let value) = entry.value else {
                throw Self.error("\(key) is a text in quotation marks", place)
            }
            if key == "steps" {
                items = try Self.steps(value, StepsSource(text: text.replacing("\r\n", with: "\n"), key: place))
            } else {
                values[key] = value
            }
        }
        guard let items else {
            throw WorkoutError("the key steps is missing", example: "steps = \"\(WorkoutExamples.steps)\"")
        }
        let goal = values["goal"].flatMap(Self.goal)
        guard goal != nil || values["goal"] == nil else {
            throw WorkoutError("the goal is not a time", example: "goal = \"1:45:00\"")
        }
        try self.init(
            name: values["name"],
            notes: values["notes"],
            source: values["source"],
            goal: goal,
            items: items
        )
    }

    /// The workout as a file; parsing it gives an equal workout.
    package var toml: String {
        let heads = [("name", name), ("source", source), ("notes", notes), ("goal", goal?.stopwatch)]
        let lines = heads.compactMap { key, value in value.map { "\(key) = \(Self.quoted($0))\n" } }
        let steps = items.map { Self.text(of: [$0], separator: "") }.joined(separator: "\n")
        // A literal string of TOML has no escapes, but it cannot contain three apostrophes.
        let isLiteral = !steps.contains("'''") && !steps.hasSuffix("'")
        return lines.joined() + "steps = " + (isLiteral ? "'''\n\(steps)\n'''\n" : Self.quoted(text) + "\n")
    }

    private static func steps(_ text: String, _ source: StepsSource) throws(WorkoutError) -> [WorkoutItem] {
        guard text.utf8.count <= WorkoutLimits.longestSteps else {
            throw error("the steps are longer than \(WorkoutLimits.longestSteps >> 10) KiB", source.key)
        }
        do throws(StepsFault) {
            var parser = StepsParser(text)
            return try parser.parse()
        } catch {
            if let place = source.place(of: error.offset, in: text) {
                throw WorkoutError(error.reason, line: place.line, column: place.column, example: error.example)
            }
            // The string has escapes, so the offset in its value is not an offset in the file.
            throw WorkoutError(
                "character \(error.offset + 1) of the steps: " + error.reason,
                line: source.key.line,
                column: source.key.column,
                example: error.example
            )
        }
    }

    private static func error(_ reason: String, _ place: TOMLPlace) -> WorkoutError {
        WorkoutError(reason, line: place.line, column: place.column)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// The text of a file and the place of the key `steps` in it.
private struct StepsSource {
    let text: String
    let key: TOMLPlace

    /// The line and column of a character of the value in the file; nil if the value is written with escapes.
    func place(of offset: Int, in value: String) -> TOMLPlace? {
        var rest = Substring(text).unicodeScalars
        for _ in 1..<key.line { rest = rest.drop { $0 != "\n" }.dropFirst() }
        rest = rest.drop { $0 != "=" }.dropFirst().drop { $0 == " " || $0 == "\t" }
        // One quotation mark, or three and then possibly the end of the line.
        let isLong = rest.starts(with: "'''".unicodeScalars) || rest.starts(with: "\"\"\"".unicodeScalars)
        rest = rest.dropFirst(isLong ? 3 : 1)
        if isLong, rest.first == "\n" { rest = rest.dropFirst() }
        let before = value.unicodeScalars.prefix(offset)
        guard rest.starts(with: before) else { return nil }
        let place = text.unicodeScalars[..<rest.index(rest.startIndex, offsetBy: before.count)].nextPlace
        return TOMLPlace(line: place.line, column: place.column)
    }
}
