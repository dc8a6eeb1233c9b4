import Activities
import Cadence

/// An activity as read from a file, before times are sorted and totals are computed.
struct FileActivity {
    /// The text for the kind of activity: GPX `type`, TCX `Sport`.
    var kindText: String?
    var name: String?
    /// The description in the file.
    var text: String?
    var start: Moment?
    var points = PackedPoints()
    var laps: [FileLap] = []
    /// The data that strided wrote in its own elements; nil if the file has no such elements.
    var own: StridedActivity?
    var importNotes = ImportNotes()

    /// The segment number of the next points; a new segment means a pause.
    var segment = 0

    /// Appends a point whose elements have all been read.
    mutating func append(_ point: FilePoint) {
        var point = point
        point.place(&importNotes)
        points.append(point)
    }
}

struct FilePoint {
    var time: Moment?
    /// The values of the point; the time since the start is not yet known.
    var sample = Sample(elapsed: .zero)
    var latitude: Double?
    var longitude: Double?
    /// The cadence as in the file: strides per minute, in some files steps per minute, and for rides pedal revolutions per minute.
    var cadence: Double?
    var segment: Int?
    var lap: Int?

    /// Parses the text of an element and stores the value; an invalid value is noted as dropped, unless it is empty or 0.
    mutating func set(_ field: SampleField, _ text: String, _ what: String, _ importNotes: inout ImportNotes) {
        guard let number = text.number else {
            if !text.trimmed.isEmpty { importNotes.addDropped("\(what) that is not a number") }
            return
        }
        if let value = field.validated(number) {
            field.set(&sample, value)
        } else if number != 0 {
            // An invalid 0 is dropped without a note: for example, a chest strap without contact sends a heart rate of 0.
            importNotes.addDropped("\(what) that is impossible")
        }
    }

    mutating func setCadence(_ text: String, _ importNotes: inout ImportNotes) {
        guard let number = text.number else {
            if !text.trimmed.isEmpty { importNotes.addDropped("cadence that is not a number") }
            return
        }
        cadence = number
    }

    /// Creates the position from latitude and longitude; 0°, 0° is dropped, because receivers without a fix report it.
    mutating func place(_ importNotes: inout ImportNotes) {
        guard let latitude, let longitude else { return }
        guard latitude != 0 || longitude != 0 else { return importNotes.addDropped("position at 0°, 0°") }
        sample.position = Position(file: latitude, longitude)
        if sample.position == nil { importNotes.addDropped("invalid position") }
    }
}

/// A lap as read from a TCX file.
struct FileLap {
    var start: Moment?
    /// The duration of the lap without pauses.
    var seconds: Duration?
    var distance: Distance?
    var energy: Energy?
    var steps: Int?
    /// The mean and the highest heart rate, used if the points have none.
    var heartRate: HeartRate?
    var highestHeartRate: HeartRate?
    /// The number of `Track` elements in the lap.
    var tracks = 0
    var isComplete = false
}

/// The points of a file in compact form; latitude and longitude are stored only as the position.
struct PackedPoints: RandomAccessCollection, MutableCollection {
    /// The values of the points, without times.
    private(set) var samples = PackedSamples()
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
