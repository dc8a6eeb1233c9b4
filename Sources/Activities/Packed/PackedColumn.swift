/// A compact, lossless column of optional numbers.
///
/// If all rows are equal, the column needs no memory per row. If all its numbers have few decimals, it needs 4 bytes per row, otherwise 8.
/// A plain value type, without synchronization.
public struct PackedColumn: Hashable, Sendable {
    /// Marks a missing number in `narrow`.
    private static let gap = Int32.min

    /// In `narrow`, each number is stored as an integer: the number multiplied by this factor.
    private let scale: Double
    /// The number of rows, including rows without a number.
    public private(set) var count = 0
    private var form = Form.constant
    private var constant: Double?
    private var narrow: [Int32] = []
    private var wide: [Double] = []

    private enum Form { case constant, narrow, wide }

    /// Creates an empty column.
    ///
    /// - Parameter scale: A row needs only 4 bytes if every number in the column is a whole multiple of 1/`scale`, below 2³¹ multiples.
    public init(scale: Double) {
        self.scale = scale
    }

    /// The number in a row; nil if the row has no number.
    ///
    /// A NaN is stored as a missing number.
    public subscript(index: Int) -> Double? {
        get {
            precondition(index >= 0 && index < count, "beyond the column")
            switch form {
            case .constant: return constant
            case .narrow: return narrow[index] == Self.gap ? nil : Double(narrow[index]) / scale
            case .wide: return wide[index].isNaN ? nil : wide[index]
            }
        }
        set {
            // Assigning an equal value must not copy storage that is shared with another column.
            guard self[index] != newValue else { return }
            if form == .constant { spread() }
            if form == .narrow {
                if let number = narrowed(newValue) {
                    narrow[index] = number
                    return
                }
                widen()
            }
            wide[index] = newValue ?? .nan
        }
    }

    /// Appends a number, or nil for a missing one.
    public mutating func append(_ value: Double?) {
        if count == 0 { constant = value }
        if form == .constant, value != constant { spread() }
        switch form {
        case .constant: break
        case .narrow:
            if let number = narrowed(value) {
                narrow.append(number)
            } else {
                widen()
                wide.append(value ?? .nan)
            }
        case .wide: wide.append(value ?? .nan)
        }
        count += 1
    }

    /// The number multiplied by `scale`, or `gap` for a missing number; nil if the integer would not give the same number again.
    private func narrowed(_ value: Double?) -> Int32? {
        guard let value, !value.isNaN else { return Self.gap }
        guard let number = Int32(exactly: (value * scale).rounded()), number != Self.gap else { return nil }
        return Double(number) / scale == value ? number : nil
    }

    private mutating func spread() {
        form = .narrow
        if let number = narrowed(constant) {
            narrow = Array(repeating: number, count: count)
        } else {
            form = .wide
            wide = Array(repeating: constant ?? .nan, count: count)
        }
    }

    private mutating func widen() {
        wide = narrow.map { $0 == Self.gap ? .nan : Double($0) / scale }
        narrow = []
        form = .wide
    }
}
