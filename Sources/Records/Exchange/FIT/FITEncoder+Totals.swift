import Activities
import Cadence

// Writes the messages that follow the records: laps, session, activity.
extension FIT.Encoder {
    mutating func writeLaps() {
        typealias Number = FIT.TotalField
        var rest = samples[...]
        for (index, lap) in activity.lapsOrWhole.enumerated() {
            let part = rest.removePrefix { $0.elapsed < lap.span.upperBound }
            let (second, milliseconds) = stamp(lap.span.lowerBound)
            let length = lap.span.upperBound - lap.span.lowerBound
            let timer = length - activity.pauses.time(within: lap.span)
            let fields = [
                FIT.Field(FIT.CommonField.messageIndex, .uint16, index),
                FIT.Field(FIT.CommonField.timestamp, .uint32, stamp(lap.span.upperBound).second),
                FIT.Field(Number.startTime, .uint32, second),
                FIT.Field(Number.elapsed, .uint32, Int(length.fitMilliseconds)),
                FIT.Field(Number.timer, .uint32, Int(timer.fitMilliseconds)),
                FIT.Field(Number.distance, .uint32, FIT.Scale.distance.field(of: lap.distance.meters)),
                FIT.Field(Number.calories, .uint16, lap.energy.field),
                FIT.Field(Number.event, .enumeration, FIT.EventCode.lap),
                FIT.Field(Number.eventType, .enumeration, FIT.EventType.stop),
                FIT.Field(FIT.LapField.sport, .enumeration, activity.kind.fitSport),
            ]
            let values = means(part, of: lap, speed: lap.distance.meters / (timer / .seconds(1)))
            let step = workout?.fields(of: lap) ?? []
            writer.write(.lap, fields + values + self.milliseconds(milliseconds) + step)
        }
    }

    /// The fields for the mean values of a lap's samples, or of the lap if they have none; `speed` is the mean speed in m/s.
    private func means(_ samples: [Sample], of lap: Lap, speed: Double) -> [FIT.Field] {
        typealias Number = FIT.LapField
        func mean(_ values: [Double]) -> Double? { values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }
        let heart =
            mean(samples.compactMap { $0.heartRate?.beatsPerMinute }).map(HeartRate.init(beatsPerMinute:))
            ?? lap.heartRate
        let highest = samples.compactMap(\.heartRate).max() ?? lap.highestHeartRate
        let steps = activity.kind.isOnFoot ? mean(samples.compactMap { $0.cadence?.stepsPerMinute }) : nil
        let strides = (steps.map(StepRate.init(stepsPerMinute:)) ?? lap.cadence)?.fitStrides
        return [
            FIT.Field(Number.enhancedSpeed, .uint32, FIT.Scale.speed.field(of: speed)),
            FIT.Field(Number.heartRate, .uint8, heart?.fitField),
            FIT.Field(Number.highestHeartRate, .uint8, highest?.fitField),
            FIT.Field(Number.cadence, .uint8, strides?.whole),
            FIT.Field(Number.fractionalCadence, .uint8, strides?.fraction),
        ] + power(Number.power, samples[...])
    }

    /// The field for the mean power; empty if no sample has a power.
    private func power(_ number: UInt8, _ samples: ArraySlice<Sample>) -> [FIT.Field] {
        let powers = samples.compactMap(\.power)
        guard !powers.isEmpty else { return [] }
        let mean = Double(powers.reduce(0, +)) / Double(powers.count)
        return [FIT.Field(number, .uint16, Int(mean.rounded()))]
    }

    mutating func writeSession() {
        typealias Number = FIT.TotalField
        let summary = activity.summary
        let distance = summary.distanceSource != nil || summary.distance > .zero ? summary.distance : nil
        let fields: [FIT.Field?] = [
            FIT.Field(FIT.CommonField.messageIndex, .uint16, 0),
            FIT.Field(FIT.CommonField.timestamp, .uint32, stamp(activity.elapsed).second),
            FIT.Field(Number.event, .enumeration, FIT.EventCode.session),
            FIT.Field(Number.eventType, .enumeration, FIT.EventType.stop),
            FIT.Field(Number.startTime, .uint32, Int(start)),
            FIT.Field(FIT.SessionField.sport, .enumeration, activity.kind.fitSport),
            FIT.Field(FIT.SessionField.subSport, .enumeration, 0),
            FIT.Field(Number.elapsed, .uint32, Int(activity.elapsed.fitMilliseconds)),
            FIT.Field(Number.timer, .uint32, Int(summary.moving.fitMilliseconds)),
            FIT.Field(FIT.SessionField.firstLap, .uint16, 0),
            FIT.Field(FIT.SessionField.laps, .uint16, activity.lapsOrWhole.count),
            FIT.Field(FIT.SessionField.trigger, .enumeration, 0),
            distance.map { FIT.Field(Number.distance, .uint32, FIT.Scale.distance.field(of: $0.meters)) },
        ]
        writer.write(
            .session,
            (fields + summaryFields(summary)).compactMap(\.self) + power(FIT.SessionField.power, samples[...])
                + own(summary)
        )
    }

    private func summaryFields(_ summary: Summary) -> [FIT.Field?] {
        typealias Number = FIT.SessionField
        func speed(_ number: UInt8, _ speed: Speed?) -> FIT.Field? {
            speed.map { FIT.Field(number, .uint32, FIT.Scale.speed.field(of: $0.metersPerSecond)) }
        }
        func height(_ number: UInt8, _ meters: Double?) -> FIT.Field? {
            meters.map { FIT.Field(number, .uint16, Int(exactly: $0.rounded())) }
        }
        let effort = activity.effort.map { Int(Double($0.value) * PerceivedEffort.fitScale) }
        let cadence = activity.kind.isOnFoot ? summary.cadence?.fitStrides : nil
        return [
            effort.map { FIT.Field(Number.perceivedEffort, .uint8, $0) },
            summary.energy.map { FIT.Field(FIT.TotalField.calories, .uint16, $0.field) },
            summary.steps.map { FIT.Field(FIT.TotalField.cycles, .uint32, $0 / 2) },
            summary.steps.map { FIT.Field(Number.fractionalCycles, .uint8, $0 % 2 * 64) },
            cadence.map { FIT.Field(Number.cadence, .uint8, $0.whole) },
            cadence.map { FIT.Field(Number.fractionalCadence, .uint8, $0.fraction) },
            summary.heartRate.map { FIT.Field(Number.heartRate, .uint8, $0.fitField) },
            summary.highestHeartRate.map { FIT.Field(Number.highestHeartRate, .uint8, $0.fitField) },
            height(Number.ascent, summary.ascent), height(Number.descent, summary.descent),
            speed(Number.enhancedSpeed, summary.averageSpeed),
            speed(Number.enhancedHighestSpeed, samples.lazy.compactMap(\.speed).max()),
        ]
    }

    private func own(_ summary: Summary) -> [FIT.Field] {
        var fields = milliseconds(startMilliseconds)
        if activity.isKindAssumed { fields.append(FIT.Field(own: .kindAssumed, 1)) }
        if let target = summary.target { fields.append(FIT.Field(own: .target, target.stepsPerMinute)) }
        if let speed = summary.bestSpeed { fields.append(FIT.Field(own: .bestSpeed, speed.metersPerSecond)) }
        if let inSync = summary.inSync { fields.append(FIT.Field(own: .inSync, Int(inSync.fitMilliseconds))) }
        if let measured = summary.syncMeasured {
            fields.append(FIT.Field(own: .syncMeasured, Int(measured.fitMilliseconds)))
        }
        if let source = summary.distanceSource { fields.append(FIT.Field(own: .distanceSource, source.rawValue)) }
        if let name = activity.name { fields.append(FIT.Field(own: .name, name)) }
        if let note = activity.note { fields.append(FIT.Field(own: .note, note.shortened())) }
        if let tags = activity.tags.fitField { fields.append(FIT.Field(own: .tags, tags)) }
        if let shoes = activity.shoes { fields.append(FIT.Field(own: .shoes, shoes)) }
        return fields
    }

    mutating func writeActivity() {
        typealias Number = FIT.ActivityField
        let end = stamp(activity.elapsed).second
        let fields = [
            FIT.Field(FIT.CommonField.timestamp, .uint32, end),
            FIT.Field(Number.timer, .uint32, Int(activity.summary.moving.fitMilliseconds)),
            FIT.Field(Number.sessions, .uint16, 1),
            FIT.Field(Number.type, .enumeration, 0),
            FIT.Field(Number.event, .enumeration, FIT.EventCode.activity),
            FIT.Field(Number.eventType, .enumeration, FIT.EventType.stop),
            FIT.Field(Number.localTime, .uint32, end + activity.start.utcOffset),
        ]
        writer.write(.activity, fields)
    }
}

extension Energy {
    fileprivate var field: Int { Int(kilocalories.rounded()) }
}

extension PerceivedEffort {
    /// FIT stores the effort times 10.
    static let fitScale = 10.0
}

extension [ActivityTag] {
    /// The tags separated by commas, which a tag cannot contain; the last tags are left out if a field has no room for them.
    ///
    /// Nil if there are no tags.
    var fitField: String? {
        var text = ""
        for tag in self {
            let longer = text.isEmpty ? tag.text : text + "," + tag.text
            guard longer.utf8.count <= String.longestField else { break }
            text = longer
        }
        return text.isEmpty ? nil : text
    }

    /// Reads tags that are separated by commas; a text that is not a tag is left out.
    init(fitField text: String) {
        self = text.split(separator: ",").compactMap { try? ActivityTag(parsing: $0) }
    }
}
