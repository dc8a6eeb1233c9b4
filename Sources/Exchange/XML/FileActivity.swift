import Activities
import Cadence

/// An activity as a file tells it, before times are put in order and figures worked out.
struct FileActivity {
    /// The word for what was done: GPX's `type`, TCX's `Sport`.
    var kindWord: String?
    var name: String?
    /// What the file says of it.
    var text: String?
    var start: Moment?
    var points = PackedPoints()
    var laps: [FileLap] = []
    /// What strided said of it, in its own files.
    var own: StridedActivity?
    var remarks = Remarks()

    /// The place of the points that come next: a change of it is a pause.
    var segment = 0
}

/// A point as a file tells it.
struct FilePoint {
    var time: Moment?
    /// Its values; the time since the start is not known yet.
    var sample = Sample(elapsed: .zero)
    var latitude: Double?
    var longitude: Double?
    /// Strides a minute, or steps with some writers.
    var cadence: Double?
    var segment: Int?
    /// The number of the lap it is in.
    var lap: Int?

    /// Takes what a format's reader has found in an element; a value that cannot be is said.
    mutating func take<Value>(
        _ field: WritableKeyPath<Sample, Value?>,
        _ text: String,
        _ what: String,
        _ remarks: inout Remarks,
        _ make: (Double) -> Value?
    ) {
        guard let number = text.number else {
            if !text.trimmed.isEmpty { remarks.leaveOut("\(what) that is no number") }
            return
        }
        if let value = make(number) {
            sample[keyPath: field] = value
        } else if number != 0 {
            // A heart rate of 0 is a strap without contact, and nothing to speak of.
            remarks.leaveOut("\(what) that cannot be")
        }
    }

    /// Makes a position of the two numbers, unless it is where receivers without a fix say they are.
    mutating func place(_ remarks: inout Remarks) {
        guard let latitude, let longitude else { return }
        guard latitude != 0 || longitude != 0 else { return remarks.leaveOut("position at 0°, 0°") }
        sample.position = Position(file: latitude, longitude)
        if sample.position == nil { remarks.leaveOut("position off the globe") }
    }
}

/// A lap as a TCX file tells it.
struct FileLap {
    var start: Moment?
    /// Without the pauses.
    var seconds: Duration?
    var distance: Distance?
    var energy: Energy?
    var steps: Int?
    /// How many `Track`s it has.
    var tracks = 0
}
