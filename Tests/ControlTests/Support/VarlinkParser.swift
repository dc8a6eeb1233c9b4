/// An interface definition, read with the grammar of https://varlink.org/Interface-Definition.
struct VarlinkInterface {
    struct Method: Equatable {
        let parameters: TypeShape
        let reply: TypeShape
    }

    /// What is wrong with a definition.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var name = ""
    private(set) var types: [String: TypeShape] = [:]
    private(set) var methods: [String: Method] = [:]
    private(set) var errors: [String: TypeShape] = [:]
    /// The types that another type or a method uses.
    private(set) var used: Set<String> = []

    private var words: ArraySlice<Substring>

    /// Reads a definition, in which a type is defined before it is used.
    init(_ text: String) throws {
        let code = text.split(separator: "\n").map { $0.prefix { $0 != "#" } }.joined(separator: "\n")
        words = code.matches(of: /->|\[\]|[?():,]|[A-Za-z0-9_.]+/).map { $0.output }[...]
        while let word = words.popFirst() {
            let next = try nextWord()
            switch word {
            case "interface": name = next
            case "type": types[next] = try shape()
            case "error": errors[next] = try shape()
            case "method":
                let parameters = try shape()
                try expect("->")
                methods[next] = Method(parameters: parameters, reply: try shape())
            default: throw Fault(description: "\(word) is not a member of an interface")
            }
        }
    }

    private mutating func nextWord() throws -> String {
        guard let word = words.popFirst() else { throw Fault(description: "the text ends early") }
        return String(word)
    }

    private mutating func expect(_ expected: String) throws {
        let word = try nextWord()
        guard word == expected else { throw Fault(description: "\(word) instead of \(expected)") }
    }

    private mutating func shape() throws -> TypeShape {
        switch try nextWord() {
        case "?": return .optional(try shape())
        case "[]": return .array(try shape())
        case "(": return try members()
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case let name:
            guard let shape = types[name] else { throw Fault(description: "\(name) is not defined") }
            used.insert(name)
            return shape
        }
    }

    /// The fields of an object or the cases of an enumeration, after the opening parenthesis.
    private mutating func members() throws -> TypeShape {
        var fields: [String: TypeShape] = [:]
        var cases: [String] = []
        if words.first == ")" {
            words.removeFirst()
            return .object([:])
        }
        while true {
            let name = try nextWord()
            var mark = try nextWord()
            if mark == ":" {
                fields[name] = try shape()
                mark = try nextWord()
            } else {
                cases.append(name)
            }
            if mark == ")" { break }
            guard mark == "," else { throw Fault(description: "\(mark) after \(name)") }
        }
        guard cases.isEmpty || fields.isEmpty else { throw Fault(description: "cases among fields: \(cases)") }
        return cases.isEmpty ? .object(fields) : .cases(cases)
    }
}
