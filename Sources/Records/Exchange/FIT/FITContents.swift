import Activities
import Cadence

extension FIT {
    /// The contents of one FIT file, before interpretation.
    struct Contents {
        /// A start or stop of the device's timer.
        struct TimerEvent {
            /// The time in milliseconds since the FIT epoch; all times in this type use this unit.
            var time: Int64
            let isStart: Bool
        }

        struct LapMark {
            var start: Int64
            let elapsed: Int64?
            let distance: Distance
            let energy: Energy
            var heartRate: HeartRate?
            var highestHeartRate: HeartRate?
            /// The mean cadence in the unit of the records.
            var cycles: Double?
        }

        struct Record {
            var time: Int64
            var sample: Sample
            /// The cadence of the file: strides per minute, in the files of some programs steps per minute.
            var cycles: Double?
        }

        var records: [Record] = []
        var timer: [TimerEvent] = []
        var laps: [LapMark] = []
        var sessions: [Session] = []
        /// The sport, if the file gives it outside of sessions.
        var sport = Sport()
        var fileType: Int?
        var profile = UserProfile()
        /// The end of the activity by the device's clock and by the local clock, in seconds since the FIT epoch.
        var clocks: (device: Int64, local: Int64)?
        var undated: [Record] = []
        var leftOut = DroppedData()
        var damage: [String] = []
        /// Whether strided wrote the file.
        var isOwn = false
        private var compressedDistance: (last: Int, total: Int)?
    }
}

extension FIT.Contents {
    mutating func add(_ message: FIT.Message) {
        switch FIT.Kind(rawValue: message.definition.kind) {
        case .fileID: fileType = fileType ?? message.integer(FIT.FileIDField.type)
        case .userProfile: profile.update(with: FIT.UserProfile(message))
        case .record: addRecord(message)
        case .event: addEvent(message)
        case .lap: addLap(message)
        case .session: sessions.append(FIT.Session(message))
        case .sport:
            sport.number = message.integer(FIT.SportField.sport) ?? sport.number
            sport.sub = message.integer(FIT.SportField.subSport) ?? sport.sub
            sport.name = message.text(FIT.SportField.name) ?? sport.name
        case .activity:
            if let local = message.integer(FIT.ActivityField.localTime), let time = message.time,
                FIT.times.contains(Int64(local))
            {
                clocks = (time, Int64(local))
            }
        case .heartbeats: leftOut.insert(FIT.DroppedData.heartbeats)
        case .developerDataID:
            isOwn =
                isOwn
                || message.bytes(FIT.DeveloperField.application)?.elementsEqual(FIT.StridedField.application) ?? false
        case .fieldDescription, .workout, .workoutStep, nil: break
        }
    }

    private mutating func addRecord(_ message: FIT.Message) {
        typealias Number = FIT.RecordField
        leftOut.inspect(at: message)
        let compressed = compressedSpeedDistance(message)
        var sample = Sample(elapsed: .zero)
        if let latitude = message.integer(Number.latitude), let longitude = message.integer(Number.longitude) {
            sample.position = Position(latitudeSemicircles: latitude, longitudeSemicircles: longitude)
        }
        sample.altitude =
            (message.number(Number.enhancedAltitude, .altitude) ?? message.number(Number.altitude, .altitude))
            .map(Altitude.init(meters:))
        let meters = message.number(Number.distance, .distance) ?? compressed?.distance
        sample.distance = meters.map(Distance.init(meters:))
        sample.speed =
            (message.number(Number.enhancedSpeed, .speed) ?? message.number(Number.speed, .speed) ?? compressed?.speed)
            .map(Speed.init(metersPerSecond:))
        let cycles = message.cycles(Number.cadence, Number.fractionalCadence)
        for value in CommonValue.all {
            let number = message.integer(value.number, value.type)
            value.field.set(&sample, number.flatMap { value.field.validated(Double($0) / value.scale) })
        }
        sample.target = message.number(.target).map(StepRate.init(stepsPerMinute:))
        sample.steps = message.integer(.steps) ?? message.integer(Number.totalCycles, .uint32).map { $0 * 2 }
        if let time = message.milliseconds {
            records.append(Record(time: time, sample: sample, cycles: cycles))
        } else {
            undated.append(Record(time: 0, sample: sample, cycles: cycles))
        }
    }

    /// Spreads the records evenly over the session if none of them has a time, for example because their definition is damaged.
    mutating func spreadUndatedRecords() {
        guard records.isEmpty, undated.count > 1, sessions.count == 1, let start = sessions[0].start,
            let end = sessions[0].end, end > start
        else { return }
        let interval = Double(end - start) / Double(undated.count - 1)
        records = undated.enumerated().map { index, record in
            Record(
                time: start + Int64((interval * Double(index)).rounded()),
                sample: record.sample,
                cycles: record.cycles
            )
        }
        undated = []
        damage.append("the records have no times: they are spread evenly over the session")
    }

    /// Decodes speed and distance from 3 bytes: 12 bits of speed in 1/100 m/s and 12 bits of distance in 1/16 m, which overflow every
    /// 256 m.
    ///
    /// The returned distance is the sum over all messages so far, in metres, rounded to 1 cm.
    private mutating func compressedSpeedDistance(_ message: FIT.Message) -> (speed: Double?, distance: Double)? {
        guard let bytes = message.bytes(FIT.RecordField.compressedSpeedDistance).map(Array.init), bytes.count >= 3
        else {
            return nil
        }
        let speed = Int(bytes[0]) | Int(bytes[1] & 0xF) << 8
        let distance = Int(bytes[1] >> 4) | Int(bytes[2]) << 4
        let before = compressedDistance ?? (0, 0)
        let total = before.total + (distance - before.last) & 0xFFF
        compressedDistance = (distance, total)
        return (speed == 0xFFF ? nil : Double(speed) / 100, (Double(total) * 6.25).rounded() / 100)
    }

    private mutating func addEvent(_ message: FIT.Message) {
        guard message.integer(FIT.EventField.event) == FIT.EventCode.timer, let time = message.milliseconds,
            let type = message.integer(FIT.EventField.type)
        else { return }
        if type == FIT.EventType.start {
            timer.append(TimerEvent(time: time, isStart: true))
        } else if FIT.EventType.stops.contains(type) {
            timer.append(TimerEvent(time: time, isStart: false))
        }
    }

    private mutating func addLap(_ message: FIT.Message) {
        typealias Number = FIT.TotalField
        let elapsed = message.length(Number.elapsed)
        guard let start = message.start(elapsed: elapsed) else { return }
        laps.append(
            LapMark(
                start: start + message.restOfSecond,
                elapsed: elapsed,
                distance: Distance(meters: message.number(Number.distance, .distance) ?? 0),
                energy: Energy(kilocalories: Double(message.integer(Number.calories, .uint16) ?? 0)),
                heartRate: HeartRate(field: message.integer(FIT.LapField.heartRate)),
                highestHeartRate: HeartRate(field: message.integer(FIT.LapField.highestHeartRate)),
                cycles: message.cycles(FIT.LapField.cadence, FIT.LapField.fractionalCadence)
            )
        )
    }
}

extension FIT.Message {
    /// The time in milliseconds since the FIT epoch, including strided's milliseconds field; nil if the time is unknown.
    fileprivate var milliseconds: Int64? {
        time.map { $0 * 1000 + restOfSecond }
    }

    /// The milliseconds field that strided writes, 0…999; 0 if the message does not have it.
    var restOfSecond: Int64 { Int64(min(max(integer(.milliseconds) ?? 0, 0), 999)) }

    /// The start of a lap or session in milliseconds since the FIT epoch: its start field, or its end minus its duration.
    func start(elapsed: Int64?) -> Int64? {
        if let start = integer(FIT.TotalField.startTime).map(Int64.init), FIT.times.contains(start) {
            return start * 1000
        }
        guard let time, let elapsed else { return nil }
        return max(time * 1000 - elapsed, 0)
    }

    /// A cadence from whole cycles per minute and a fraction in 1/128; nil if it is missing.
    func cycles(_ whole: UInt8, _ fraction: UInt8) -> Double? {
        let part = Double(min(max(integer(fraction) ?? 0, 0), 127)) / 128
        return integer(whole).map { Double($0) + part }
    }

    /// A duration field in milliseconds; nil if it is missing or out of range.
    func length(_ number: UInt8) -> Int64? {
        integer(number).map(Int64.init).flatMap { FIT.times.contains($0) ? $0 : nil }
    }
}

extension FIT {
    /// The names of data in records that strided does not import.
    struct DroppedData {
        static let heartbeats = "heartbeat intervals"

        /// The names of the dropped data, in order of their first occurrence.
        private(set) var names: [String] = []
        private var seen: Set<String> = []
        private var fields: Set<UInt8> = []

        mutating func insert(_ name: String) {
            if seen.insert(name).inserted { names.append(name) }
        }

        /// Records the names of fields that strided does not import and that have a value.
        mutating func inspect(at record: Message) {
            for column in record.definition.columns
            where !Self.kept.contains(column.number) && !fields.contains(column.number) && record.hasValue(in: column) {
                fields.insert(column.number)
                insert(Self.titles[column.number] ?? "record field \(column.number)")
            }
            for (name, column) in record.definition.foreign where !seen.contains(name) && record.hasValue(in: column) {
                insert(name)
            }
        }

        private static let kept = Set(CommonValue.all.map(\.number)).union([
            CommonField.timestamp, CommonField.messageIndex, RecordField.latitude, RecordField.longitude,
            RecordField.altitude, RecordField.enhancedAltitude, RecordField.cadence, RecordField.fractionalCadence,
            RecordField.distance, RecordField.speed, RecordField.enhancedSpeed, RecordField.compressedSpeedDistance,
            RecordField.totalCycles, RecordField.activityType,
        ])

        /// Names of common fields in the FIT profile.
        private static let titles: [UInt8: String] = {
            let dynamics = "running dynamics"
            return [
                9: "grade", 13: "temperature", 18: "cycles", 28: "power", 29: "power", 30: "power balance",
                31: "satellite accuracy", 32: "vertical speed", 33: "calories", 39: dynamics, 40: dynamics,
                52: "cadence in 256ths", 81: "battery", 83: dynamics, 84: dynamics, 85: dynamics, 87: "cycle length",
                91: "air pressure", 99: "breathing", 108: "breathing", 139: "core temperature",
            ]
        }()
    }
}
