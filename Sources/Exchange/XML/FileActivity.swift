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
}

/// A point as read from a file.
struct FilePoint {
    var time: Moment?
    /// The values of the point; the time since the start is not yet known.
    var sample = Sample(elapsed: .zero)
    var latitude: Double?
    var longitude: Double?
    /// The cadence as in the file: strides per minute, in some files steps per minute, and for rides pedal revolutions per minute.
    var cadence: Double?
    var segment: Int?
    /// The number of the lap that contains the point.
    var lap: Int?

    /// Parses the text of an element and stores the value; an invalid value is noted as dropped, unless it is empty or 0.
    mutating func set<Value>(
        _ field: WritableKeyPath<Sample, Value?>,
        _ text: String,
        _ what: String,
        _ importNotes: inout ImportNotes,
        _ make: (Double) -> Value?
    ) {
        guard let number = text.number else {
            if !text.trimmed.isEmpty { importNotes.addDropped("\(what) that is not a number") }
            return
        }
        if let value = make(number) {
            sample[keyPath: field] = value
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
    /// Whether the file has the end of the lap.
    var isComplete = false
}
