/// The tables and keys defined so far; it detects duplicate definitions.
struct TableTree {
    /// The index of a node in `nodes`.
    typealias Index = Int

    /// The table of the keys before the first header.
    static let root: Index = 0

    private enum Kind {
        /// A table that exists only because the header of a table inside it names it; it may still get its own header.
        case implied
        /// A table that has its own header.
        case headed
        /// A table created by a dotted key; more keys may be added to it until the next header.
        case dotted(section: Int)
        /// An inline table; no keys may be added to it after its closing brace.
        case inline
        /// An array of tables, with the index of its latest table.
        case tables(latest: Index)
        case value
    }

    private struct Node {
        var kind: Kind
        var children: [String: Index] = [:]
    }

    private var nodes = [Node(kind: .headed)]
    /// The number of the current header or inline table.
    private var section = 0
    private var sections = 0
    /// The earlier values of `section`, one for each inline table that is not closed yet.
    private var enclosing: [Int] = []

    /// Defines the table that a header `[a.b]` names.
    mutating func openTable(_ key: [String], at offset: Int) throws(Fault) -> Index {
        beginSection()
        let (parent, name) = try parent(of: key, at: offset)
        guard let existing = nodes[parent].children[name] else { return add(name, .headed, to: parent) }
        guard case .implied = nodes[existing].kind else {
            throw Fault(offset: offset, reason: "\(quoted(key)) is defined twice")
        }
        nodes[existing].kind = .headed
        return existing
    }

    /// Adds a table to the array of tables that a header `[[a.b]]` names.
    mutating func appendTable(_ key: [String], at offset: Int) throws(Fault) -> Index {
        beginSection()
        let (parent, name) = try parent(of: key, at: offset)
        let table = addDetached(.headed)
        guard let existing = nodes[parent].children[name] else {
            _ = add(name, .tables(latest: table), to: parent)
            return table
        }
        guard case .tables = nodes[existing].kind else {
            throw Fault(offset: offset, reason: "\(quoted(key)) is defined twice")
        }
        nodes[existing].kind = .tables(latest: table)
        return table
    }

    mutating func addKey(_ key: [String], in table: Index, at offset: Int) throws(Fault) -> Index {
        var parent = table
        for (index, name) in key.dropLast().enumerated() {
            guard let existing = nodes[parent].children[name] else {
                parent = add(name, .dotted(section: section), to: parent)
                continue
            }
            switch nodes[existing].kind {
            case .implied: nodes[existing].kind = .dotted(section: section)
            case .dotted(let made) where made == section: break
            default:
                throw Fault(
                    offset: offset,
                    reason: "\(quoted(Array(key[...index]))) is already defined above: no key can be added to it here"
                )
            }
            parent = existing
        }
        let name = key[key.count - 1]
        guard nodes[parent].children[name] == nil else {
            throw Fault(offset: offset, reason: "\(quoted(key)) is defined twice")
        }
        return add(name, .value, to: parent)
    }

    /// Turns the value of a key into an inline table; the keys of that table follow.
    mutating func makeInlineTable(_ index: Index) {
        sections += 1
        enclosing.append(section)
        section = sections
        nodes[index].kind = .inline
    }

    /// Ends an inline table; no more keys may be added to it.
    mutating func closeInlineTable() {
        section = enclosing.popLast() ?? 0
    }

    /// Adds an inline table that is an element of an array; its keys follow.
    mutating func addDetachedTable() -> Index {
        let table = addDetached(.value)
        makeInlineTable(table)
        return table
    }
}

extension TableTree {
    /// Returns the table that contains the table of a header, and the last part of the header: the name of the header's table.
    private mutating func parent(of key: [String], at offset: Int) throws(Fault) -> (Index, String) {
        var parent = Self.root
        for (index, name) in key.dropLast().enumerated() {
            guard let existing = nodes[parent].children[name] else {
                parent = add(name, .implied, to: parent)
                continue
            }
            switch nodes[existing].kind {
            case .implied, .headed, .dotted: parent = existing
            case .tables(let latest): parent = latest
            case .inline, .value:
                throw Fault(
                    offset: offset,
                    reason: "\(quoted(Array(key[...index]))) is already complete: no key can be added to it"
                )
            }
        }
        return (parent, key[key.count - 1])
    }

    private mutating func beginSection() {
        sections += 1
        section = sections
    }

    private mutating func add(_ name: String, _ kind: Kind, to parent: Index) -> Index {
        let index = addDetached(kind)
        nodes[parent].children[name] = index
        return index
    }

    private mutating func addDetached(_ kind: Kind) -> Index {
        nodes.append(Node(kind: kind))
        return nodes.count - 1
    }

    private func quoted(_ key: [String]) -> String { "\"\(key.joined(separator: ".").prefix(60))\"" }
}
