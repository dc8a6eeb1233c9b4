import TOML

/// The workout file format of strided: the keys `name`, `source`, `notes` and `steps`. `strided-workout(5)` describes it.
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
            guard ["name", "source", "notes", "steps"].contains(key) else {
                throw Self.error("“\(key.prefix(40))” is not one of the keys name, source, notes and steps", place)
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
        try self.init(name: values["name"], notes: values["notes"], source: values["source"], items: items)
    }

    /// The workout as a file; parsing it gives an equal workout.
    package var toml: String {
        let heads = [("name", name), ("source", source), ("notes", notes)]
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
        var rest = text.unicodeScalars[...]
        for _ in 1..<key.line {
            guard let end = rest.firstIndex(of: "\n") else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        guard let equals = rest.firstIndex(of: "=") else { return nil }
        var begin = rest.index(after: equals)
        func skip(_ scalar: Unicode.Scalar) {
            if begin < rest.endIndex, rest[begin] == scalar { begin = rest.index(after: begin) }
        }
        while begin < rest.endIndex, rest[begin] == " " || rest[begin] == "\t" { begin = rest.index(after: begin) }
        guard begin < rest.endIndex, rest[begin] == "'" || rest[begin] == "\"" else { return nil }
        let mark = rest[begin]
        let isLong = rest[begin...].prefix(3).elementsEqual([mark, mark, mark])
        for _ in 0..<(isLong ? 3 : 1) { skip(mark) }
        if isLong { skip("\n") }
        let before = value.unicodeScalars.prefix(offset)
        guard rest[begin...].prefix(before.count).elementsEqual(before) else { return nil }
        let lines = text.unicodeScalars[..<rest.index(begin, offsetBy: before.count)]
            .split(separator: "\n", omittingEmptySubsequences: false)
        return TOMLPlace(line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }
}
