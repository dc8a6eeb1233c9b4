/// The tables of a text, and the keys that are taken: a table or a key may be defined once.
struct TableTree {
    /// A node's place in the tree.
    typealias Index = Int

    /// The table without a header.
    static let root: Index = 0

    private enum Kind {
        /// Only named in the header of a table within it: may still get a header of its own.
        case implied
        /// Has a header.
        case headed
        /// Made by a dotted key, and open for others until the next header.
        case dotted(section: Int)
        /// An inline table; nothing is added to it from outside.
        case inline
        /// An array of tables, with the latest of them.
        case tables(latest: Index)
        case value
    }

    private struct Node {
        var kind: Kind
        var children: [String: Index] = [:]
    }

    private var nodes = [Node(kind: .headed)]
    /// The number of the header or inline table whose keys are read.
    private var section = 0
    private var sections = 0
    /// The numbers of those around an inline table.
    private var enclosing: [Int] = []

    /// The table of a header `[a.b]`.
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

    /// The next table of a header `[[a.b]]`.
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

    /// A new key in a table, for a value.
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
                    reason: "\(quoted(Array(key[...index]))) cannot be added to: it is complete"
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

    /// Makes the value an inline table, whose keys are read next.
    mutating func makeInlineTable(_ index: Index) {
        sections += 1
        enclosing.append(section)
        section = sections
        nodes[index].kind = .inline
    }

    /// Ends an inline table: nothing is added to it any more.
    mutating func closeInlineTable() {
        section = enclosing.popLast() ?? 0
    }

    /// An inline table of an array, whose keys are read next.
    mutating func addDetachedTable() -> Index {
        let table = addDetached(.value)
        makeInlineTable(table)
        return table
    }
}

extension TableTree {
    /// The table that a header's last part belongs to.
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
                    reason: "\(quoted(Array(key[...index]))) cannot be added to: it is complete"
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
