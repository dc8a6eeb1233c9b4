import Activities
import Cadence

/// The points of a file in compact form; latitude and longitude are stored only as the position.
struct PackedPoints: RandomAccessCollection, MutableCollection {
    /// The values of the points, without times.
    private(set) var samples = PackedSamples()
    /// The segment number of each point.
    private(set) var segments = PackedColumn(scale: 1)
    private var times = PackedColumn(scale: 1)
    private var offsets = PackedColumn(scale: 1)
    private var cadences = PackedColumn(scale: 100)
    private var laps = PackedColumn(scale: 1)

    init() {}

    init(_ points: some Sequence<FilePoint>) {
        for point in points { append(point) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { samples.endIndex }

    subscript(index: Int) -> FilePoint {
        get {
            FilePoint(
                time: times[index].map {
                    Moment(unixMilliseconds: Int64($0), utcOffset: offsets[index].map { Int($0) } ?? 0)
                },
                sample: samples[index],
                cadence: cadences[index],
                segment: segments[index].map { Int($0) },
                lap: laps[index].map { Int($0) }
            )
        }
        set {
            samples[index] = newValue.sample
            times[index] = newValue.time.map { Double($0.unixMilliseconds) }
            offsets[index] = newValue.time.map { Double($0.utcOffset) }
            cadences[index] = newValue.cadence
            segments[index] = newValue.segment.map(Double.init)
            laps[index] = newValue.lap.map(Double.init)
        }
    }

    mutating func append(_ point: FilePoint) {
        samples.append(point.sample)
        times.append(point.time.map { Double($0.unixMilliseconds) })
        offsets.append(point.time.map { Double($0.utcOffset) })
        cadences.append(point.cadence)
        segments.append(point.segment.map(Double.init))
        laps.append(point.lap.map(Double.init))
    }

    /// The time of a point in milliseconds; 0 if it has none.
    func milliseconds(at index: Int) -> Int64 { Int64(times[index] ?? 0) }

    /// Whether a point has a time.
    func hasTime(at index: Int) -> Bool { times[index] != nil }

    /// The points at the given indices, in that order.
    func selecting(_ places: some Sequence<Int32>) -> Self {
        Self(places.lazy.map { self[Int($0)] })
    }

    /// Merges these points and `others` in order of time; points without a time come first.
    func merged(with others: Self) -> Self {
        let all = [self, others]
        func part(_ place: Int32) -> (points: Self, index: Int) {
            Int(place) < count ? (all[0], Int(place)) : (all[1], Int(place) - count)
        }
        func time(_ place: Int32) -> Int64 {
            let (points, index) = part(place)
            return points.milliseconds(at: index)
        }
        let places = (0..<Int32(count + others.count)).sorted { (time($0), $0) < (time($1), $1) }
        return Self(places.lazy.map { part($0).points[part($0).index] })
    }
}
