import Cadence

/// Samples in compact form: one column per value, times in whole milliseconds, all other values without loss.
///
/// A million samples with position, altitude, distance and speed need 24 MB if the values have no more decimals than files usually contain;
/// as an array of ``Sample`` they need 150 MB. A plain value type, without synchronization.
package struct PackedSamples: RandomAccessCollection, MutableCollection, Hashable, Sendable {
    private var elapsed = PackedColumn(scale: 1)
    private var latitude = PackedColumn(scale: 1e7)
    private var longitude = PackedColumn(scale: 1e7)
    /// One column for each of `SampleField.all`; rates have two decimals in some files.
    private var columns = SampleField.all.map { PackedColumn(scale: Swift.max($0.scale, $0.decimals > 0 ? 100 : 1)) }

    package init() {}

    package init(_ samples: some Sequence<Sample>) {
        for sample in samples { append(sample) }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { elapsed.count }

    package subscript(index: Int) -> Sample {
        get {
            var sample = Sample(elapsed: .milliseconds(Int64(elapsed[index] ?? 0)))
            if let latitude = latitude[index], let longitude = longitude[index] {
                sample.position = Position(latitude: latitude, longitude: longitude)
            }
            for (field, column) in zip(SampleField.all, columns) {
                if let value = column[index] { field.set(&sample, value) }
            }
            return sample
        }
        set {
            elapsed[index] = newValue.elapsedMilliseconds
            latitude[index] = newValue.position?.latitude
            longitude[index] = newValue.position?.longitude
            for (place, field) in SampleField.all.enumerated() { columns[place][index] = field.value(newValue) }
        }
    }

    package mutating func append(_ sample: Sample) {
        elapsed.append(sample.elapsedMilliseconds)
        latitude.append(sample.position?.latitude)
        longitude.append(sample.position?.longitude)
        for (place, field) in SampleField.all.enumerated() { columns[place].append(field.value(sample)) }
    }
}

extension Sample {
    fileprivate var elapsedMilliseconds: Double { Double(elapsed.wholeMilliseconds) }
}

/// A compact, lossless column of optional numbers.
///
/// If all rows are equal, the column needs no memory per row. If all its numbers have few decimals, it needs 4 bytes per row, otherwise 8.
/// A plain value type, without synchronization.
package struct PackedColumn: Hashable, Sendable {
    /// Marks a missing number in `narrow`.
    private static let gap = Int32.min

    /// In `narrow`, each number is stored as an integer: the number multiplied by this factor.
    private let scale: Double
    /// The number of rows, including rows without a number.
    package private(set) var count = 0
    private var form = Form.constant
    private var constant: Double?
    private var narrow: [Int32] = []
    private var wide: [Double] = []

    private enum Form { case constant, narrow, wide }

    /// Creates an empty column.
    ///
    /// - Parameter scale: A row needs only 4 bytes if every number in the column is a whole multiple of 1/`scale`, below 2³¹ multiples.
    package init(scale: Double) {
        self.scale = scale
    }

    /// The number in a row; nil if the row has no number.
    ///
    /// A NaN is stored as a missing number.
    package subscript(index: Int) -> Double? {
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

    package mutating func append(_ value: Double?) {
        if count == 0 { constant = value }
        if form == .constant, value != constant { spread() }
        if form == .narrow {
            if let number = narrowed(value) { narrow.append(number) } else { widen() }
        }
        if form == .wide { wide.append(value ?? .nan) }
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

/// An activity with its samples in compact form, used for imports.
package struct PackedTrack: Hashable, Sendable {
    package var activity: Activity
    /// The samples in order of time.
    package var samples: PackedSamples

    package init(activity: Activity, samples: PackedSamples) {
        self.activity = activity
        self.samples = samples
    }

    package init(_ track: ActivityTrack) {
        self.init(activity: track.activity, samples: PackedSamples(track.samples))
    }
}

extension ActivityTrack {
    /// Expands a compact track; needs about 150 bytes per sample.
    package init(_ track: PackedTrack) {
        self.init(activity: track.activity, samples: Array(track.samples))
    }
}
