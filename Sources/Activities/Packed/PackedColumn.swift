/// Numbers, or gaps, in little memory and without loss.
///
/// A column that is the same everywhere takes no memory, one of numbers with few decimals 4 bytes for each, any other 8. Thread: a value.
public struct PackedColumn: Hashable, Sendable {
    /// Marks a gap among the narrow numbers.
    private static let gap = Int32.min

    /// How many grains make 1.
    private let grains: Double
    /// How many numbers and gaps it has.
    public private(set) var count = 0
    private var form = Form.constant
    private var constant: Double?
    private var narrow: [Int32] = []
    private var wide: [Double] = []

    private enum Form { case constant, narrow, wide }

    /// An empty column.
    ///
    /// - Parameter grains: How many grains make 1: numbers that are whole grains, up to 2³¹ of them, are kept in 4 bytes.
    public init(grains: Double) {
        self.grains = grains
    }

    /// The number at a place; nil for a gap, which what is not a number becomes.
    public subscript(index: Int) -> Double? {
        get {
            precondition(index >= 0 && index < count, "beyond the column")
            switch form {
            case .constant: return constant
            case .narrow: return narrow[index] == Self.gap ? nil : Double(narrow[index]) / grains
            case .wide: return wide[index].isNaN ? nil : wide[index]
            }
        }
        set {
            // What stays the same copies no memory that is shared with another column.
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

    /// Appends a number or a gap.
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

    /// The number in grains, where that loses nothing; nil where it does.
    private func narrowed(_ value: Double?) -> Int32? {
        guard let value, !value.isNaN else { return Self.gap }
        guard let number = Int32(exactly: (value * grains).rounded()), number != Self.gap else { return nil }
        return Double(number) / grains == value ? number : nil
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
        wide = narrow.map { $0 == Self.gap ? .nan : Double($0) / grains }
        narrow = []
        form = .wide
    }
}
