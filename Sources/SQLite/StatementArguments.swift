/// The values of the parameters of a statement.
///
/// An array literal gives the values of `?` and `?1` in their order, nil is NULL: `[id, name, nil]`. A dictionary literal gives those of `:name`:
/// `["measure": 3]`. The sum of both gives a part of the parameters each.
public struct StatementArguments: Sendable {
    var values: [DatabaseValue] = []
    var named: [String: DatabaseValue] = [:]

    /// Values in the order of the parameters; nil is NULL.
    public init(_ values: some Sequence<(any DatabaseValueConvertible)?>) {
        self.values = values.map { $0?.databaseValue ?? .null }
    }

    /// Values in the order of the parameters.
    public init(_ values: some Sequence<some DatabaseValueConvertible>) {
        self.values = values.map(\.databaseValue)
    }

    var isEmpty: Bool { values.isEmpty && named.isEmpty }

    /// Appends the values; of two values with the same name, the new one remains.
    public static func += (arguments: inout Self, more: Self) {
        arguments.values += more.values
        arguments.named.merge(more.named) { $1 }
    }

    /// The values of both, those of the left side first.
    public static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum += right
        return sum
    }
}

extension StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Values in the order of the parameters; nil is NULL.
    public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
        self.init(elements)
    }

    /// Values by the names of the parameters, without the colon; nil is NULL.
    public init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
        named = Dictionary(elements.map { ($0, $1?.databaseValue ?? .null) }) { $1 }
    }
}
