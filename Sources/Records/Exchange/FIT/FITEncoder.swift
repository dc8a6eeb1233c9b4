import Activities
import Cadence

extension FIT {
    /// Encodes an activity as a FIT file.
    ///
    /// FIT times are whole seconds. They are counted from the activity's start, rounded down to a second, so that one sample per second
    /// gives one time per second. The milliseconds of the start, and of samples between whole seconds, are in the developer field
    /// `milliseconds`.
    struct Encoder {
        let activity: Activity
        let samples: [Sample]
        /// The second of the activity's start, in seconds since the FIT epoch.
        let start: Int64
        /// The milliseconds of the activity's start time after the full second `start`.
        let startMilliseconds: Int
        private let columns: Columns
        let workout: WorkoutLaps?
        var writer = Writer()

        init(_ track: ActivityTrack) {
            activity = track.activity
            samples = track.samples
            let unix = activity.start.unixMilliseconds
            let milliseconds = (unix % 1000 + 1000) % 1000
            let seconds = (unix - milliseconds) / 1000 - FIT.epoch
            start = min(max(seconds, FIT.times.lowerBound), FIT.times.upperBound)
            startMilliseconds = Int(milliseconds)
            columns = Columns(samples, kind: activity.kind)
            workout = WorkoutLaps(activity)
        }

        mutating func file() -> [UInt8] {
            writeIdentity()
            workout?.write(sport: activity.kind.fitSport, to: &writer)
            writeRecords()
            writeLaps()
            writeSession()
            writeActivity()
            return writer.file()
        }

        /// Converts a time since the start to a FIT time and the remaining milliseconds.
        func stamp(_ elapsed: Duration) -> (second: Int, milliseconds: Int) {
            let (seconds, milliseconds) = elapsed.fitMilliseconds.quotientAndRemainder(dividingBy: 1000)
            return (Int(min(start + seconds, FIT.times.upperBound)), Int(milliseconds))
        }

        /// The milliseconds field of a message; no field if the value is 0.
        func milliseconds(_ milliseconds: Int) -> [Field] {
            milliseconds == 0 ? [] : [Field(own: .milliseconds, milliseconds)]
        }
    }
}

// MARK: - File identity

extension FIT.Encoder {
    private mutating func writeIdentity() {
        writer.writeIdentity(type: FIT.FileType.activity, created: start)
        let fields = [
            FIT.Field(FIT.DeveloperField.application, .byte, bytes: FIT.StridedField.application),
            FIT.Field(FIT.DeveloperField.index, .uint8, Int(FIT.StridedField.developer)),
        ]
        writer.write(.developerDataID, fields)
        for field in FIT.StridedField.allCases {
            typealias Number = FIT.DescriptionField
            let fields = [
                FIT.Field(Number.developer, .uint8, Int(FIT.StridedField.developer)),
                FIT.Field(Number.number, .uint8, Int(field.rawValue)),
                FIT.Field(Number.type, .uint8, Int(field.type.rawValue)),
                FIT.Field(Number.name, text: field.title),
                FIT.Field(Number.units, text: field.units),
            ]
            writer.write(.fieldDescription, fields)
        }
    }
}

// MARK: - Records and timer events

extension FIT.Encoder {
    /// Which values occur in at least one sample; a value that occurs in no sample gets no field in the records.
    private struct Columns {
        let position, altitude, distance, speed, target, cadence, steps, milliseconds: Bool
        let values: [CommonValue]

        init(_ samples: [Sample], kind: Activity.Kind) {
            func any(_ has: (Sample) -> Bool) -> Bool { samples.contains(where: has) }
            position = any { $0.position != nil }
            altitude = any { $0.altitude != nil }
            distance = any { $0.distance != nil }
            speed = any { $0.speed != nil }
            target = any { $0.target != nil }
            cadence = kind.isOnFoot && any { $0.cadence != nil }
            steps = any { $0.steps != nil }
            milliseconds = any { $0.elapsed.fitMilliseconds % 1000 != 0 }
            values = CommonValue.all.filter { value in any { value.field.value($0) != nil } }
        }
    }

    private mutating func writeRecords() {
        var events: [(elapsed: Duration, isStart: Bool)] = [(.zero, true)]
        for pause in activity.pauses {
            events.append((pause.lowerBound, false))
            events.append((pause.upperBound, true))
        }
        events.append((activity.elapsed, false))
        var next = events[...]
        // At equal times, a start event is written before the sample and a stop event after it.
        for sample in samples {
            while let event = next.first,
                event.elapsed < sample.elapsed || event.elapsed == sample.elapsed && event.isStart
            {
                writeTimer(event.elapsed, isStart: event.isStart)
                next.removeFirst()
            }
            writeRecord(sample)
        }
        // Other programs reject an activity without records. strided ignores this empty record when it reads the file.
        if samples.isEmpty { writeRecord(Sample(elapsed: .zero)) }
        for event in next { writeTimer(event.elapsed, isStart: event.isStart) }
    }

    private mutating func writeTimer(_ elapsed: Duration, isStart: Bool) {
        typealias Number = FIT.EventField
        let (second, rest) = stamp(elapsed)
        let fields = [
            FIT.Field(FIT.CommonField.timestamp, .uint32, second),
            FIT.Field(Number.event, .enumeration, FIT.EventCode.timer),
            FIT.Field(Number.type, .enumeration, isStart ? FIT.EventType.start : FIT.EventType.stopAll),
            FIT.Field(Number.data, .uint32, 0),
            FIT.Field(Number.group, .uint8, 0),
        ]
        writer.write(.event, fields + milliseconds(rest))
    }

    private mutating func writeRecord(_ sample: Sample) {
        typealias Number = FIT.RecordField
        let (second, rest) = stamp(sample.elapsed)
        var fields = [FIT.Field(FIT.CommonField.timestamp, .uint32, second)]
        if columns.position {
            let place = sample.position?.semicircles
            fields.append(FIT.Field(Number.latitude, .sint32, place?.latitude))
            fields.append(FIT.Field(Number.longitude, .sint32, place?.longitude))
        }
        if columns.distance {
            let field = sample.distance.flatMap { FIT.Scale.distance.field(of: $0.meters) }
            fields.append(FIT.Field(Number.distance, .uint32, field))
        }
        if columns.altitude {
            let field = sample.altitude.flatMap { FIT.Scale.altitude.field(of: $0.meters) }
            fields.append(FIT.Field(Number.enhancedAltitude, .uint32, field))
        }
        if columns.speed {
            let field = sample.speed.flatMap { FIT.Scale.speed.field(of: $0.metersPerSecond) }
            fields.append(FIT.Field(Number.enhancedSpeed, .uint32, field))
        }
        for value in columns.values {
            let number = value.field.value(sample)
            fields.append(FIT.Field(value.number, value.type, number.map { Int(($0 * value.scale).rounded()) }))
        }
        if columns.cadence {
            let strides = sample.cadence?.fitStrides
            fields.append(FIT.Field(Number.cadence, .uint8, strides?.whole))
            fields.append(FIT.Field(Number.fractionalCadence, .uint8, strides?.fraction))
        }
        if columns.milliseconds { fields.append(FIT.Field(own: .milliseconds, rest)) }
        if columns.steps { fields.append(FIT.Field(own: .steps, sample.steps)) }
        if columns.target { fields.append(FIT.Field(own: .target, sample.target?.stepsPerMinute)) }
        writer.write(.record, fields)
    }
}
