import Activities
import Cadence

/// The data in strided's own element of a file.
struct StridedActivity {
    /// The number of samples that strided wrote; if the file now has another number, it was edited or truncated.
    var points: Int
    var kind: Activity.Kind
    var isKindAssumed: Bool
    var start: Moment
    var elapsed: Duration
    var pauses: [Range<Duration>] = []
    var laps: [Lap] = []
    var summary = Summary()
    var name: String?
    var effort: PerceivedEffort?
    var tags: [ActivityTag] = []
    var shoes: String?
    /// The samples that the file format cannot represent: those without a position in a GPX file.
    var samples = PackedSamples()

    /// Reads the attributes of `strided:activity`; nil if a required one is missing or invalid.
    init?(_ attributes: [String: String]) {
        guard let points = attributes["points"].flatMap({ Int($0) }), points >= 0,
            let kind = attributes["kind"].flatMap(Activity.Kind.init(rawValue:)),
            let start = attributes["start"].flatMap(Moment.init(xml:)),
            let offset = attributes["utc-offset"].flatMap({ Int($0) }), Moment.offsets.contains(offset),
            let elapsed = Duration(secondsText: attributes["elapsed"])
        else { return nil }
        self.points = points
        self.kind = kind
        isKindAssumed = attributes["kind-assumed"] == "true"
        self.start = Moment(unixMilliseconds: start.unixMilliseconds, utcOffset: offset)
        self.elapsed = elapsed
        summary = Summary(attributes)
        effort = attributes["effort"].flatMap { PerceivedEffort(parsing: $0) }
    }

    /// Whether the pauses are in order without overlap, and each lap begins where the previous lap ends.
    var isSound: Bool {
        zip(pauses, pauses.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
            && zip(laps, laps.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound }
    }

    /// Reads a child element of `strided:activity`.
    mutating func readElement(_ name: String, _ attributes: [String: String]) {
        switch name {
        case StridedNamespace.tag:
            if let tag = attributes["text"].flatMap({ try? ActivityTag(parsing: $0) }) { tags.append(tag) }
        case StridedNamespace.shoes: shoes = attributes["name"].flatMap { Shoe.name($0) }
        case StridedNamespace.pause:
            if let span = Range(attributes) { pauses.append(span) }
        case StridedNamespace.lap:
            guard let span = Range(attributes) else { return }
            laps.append(
                Lap(
                    span: span,
                    distance: attributes["distance"]?.number.flatMap(Distance.init(file:)) ?? .zero,
                    energy: attributes["energy"]?.number.flatMap(Energy.init(file:)) ?? .zero
                )
            )
        case StridedNamespace.sample:
            guard let elapsed = Duration(secondsText: attributes["t"]) else { return }
            var sample = Sample(elapsed: elapsed)
            sample.apply(attributes)
            samples.append(sample)
        default: break
        }
    }
}

extension Range<Duration> {
    fileprivate init?(_ attributes: [String: String]) {
        guard let from = Duration(secondsText: attributes["from"]), let to = Duration(secondsText: attributes["to"]),
            from <= to
        else { return nil }
        self = from..<to
    }

    fileprivate var attributes: [(String, String)] {
        [("from", lowerBound.secondsText), ("to", upperBound.secondsText)]
    }
}

extension XMLWriter {
    /// Writes `strided:activity`, with the name and the samples that the file format cannot represent.
    mutating func strided(_ track: ActivityTrack, name: String?, samples: [Sample]) {
        let activity = track.activity
        var attributes: [(String, String)] = [
            ("points", String(track.samples.count)), ("kind", activity.kind.rawValue),
            ("start", activity.start.utc.iso8601), ("utc-offset", String(activity.start.utcOffset)),
            ("elapsed", activity.elapsed.secondsText),
        ]
        attributes += activity.summary.attributes
        if let effort = activity.effort { attributes.append(("effort", String(effort.value))) }
        if activity.isKindAssumed { attributes.append(("kind-assumed", "true")) }
        block(StridedNamespace.activity, attributes) { xml in
            if let name {
                xml.element(StridedNamespace.name, name)
                xml.newline()
            }
            for tag in activity.tags { xml.strided(StridedNamespace.tag, [("text", tag.text)]) }
            if let shoes = activity.shoes { xml.strided(StridedNamespace.shoes, [("name", shoes)]) }
            for pause in activity.pauses { xml.strided(StridedNamespace.pause, pause.attributes) }
            for lap in activity.laps {
                let totals = [
                    ("distance", lap.distance.meters.text(decimals: Decimals.meters)),
                    ("energy", lap.energy.kilocalories.text(decimals: Decimals.energy)),
                ]
                xml.strided(StridedNamespace.lap, lap.span.attributes + totals)
            }
            for sample in samples {
                xml.strided(StridedNamespace.sample, [("t", sample.elapsed.secondsText)] + sample.attributes())
            }
        }
    }

    /// Writes the extensions of a point: elements of a known schema, and strided's own; nothing if there are no values.
    mutating func extensions(
        _ name: String,
        _ schema: String,
        _ values: [(name: String, text: String?)],
        own: [(String, String)]
    ) {
        let hasValues = values.contains { $0.text != nil }
        guard hasValues || !own.isEmpty else { return }
        element(name) { xml in
            if hasValues {
                xml.element(schema) { xml in
                    for value in values { xml.element(value.name, ifThere: value.text) }
                }
            }
            if !own.isEmpty { xml.empty(StridedNamespace.point, own) }
        }
    }

    private mutating func strided(_ name: String, _ attributes: [(String, String)]) {
        empty(name, attributes)
        newline()
    }
}

// MARK: - Summary

extension Summary {
    fileprivate init(_ attributes: [String: String]) {
        self.init()
        func number(_ key: String) -> Double? { attributes[key]?.number }
        moving = Duration(secondsText: attributes["moving"]) ?? .zero
        distance = number("distance").flatMap(Distance.init(file:)) ?? .zero
        distanceSource = attributes["distance-source"].flatMap(DistanceSource.init(rawValue:))
        energy = number("energy").flatMap(Energy.init(file:))
        steps = number("steps").flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? $0 : nil }
        cadence = number("cadence").flatMap(StepRate.init(file:))
        target = number("target").flatMap(StepRate.init(file:))
        heartRate = number("hr").flatMap { HeartRate(file: $0, decimals: Decimals.rate) }
        highestHeartRate = number("hr-highest").flatMap { HeartRate(file: $0, decimals: Decimals.rate) }
        bestSpeed = number("best-speed").flatMap(Speed.init(file:))
        ascent = number("ascent").flatMap(Distance.init(file:))?.meters
        descent = number("descent").flatMap(Distance.init(file:))?.meters
        inSync = Duration(secondsText: attributes["in-sync"])
        syncMeasured = Duration(secondsText: attributes["in-sync-measured"])
    }

    fileprivate var attributes: [(String, String)] {
        let texts: [(String, String?)] = [
            ("moving", moving.secondsText),
            ("distance", distance.meters.text(decimals: Decimals.meters)),
            ("distance-source", distanceSource?.rawValue),
            ("energy", energy?.kilocalories.text(decimals: Decimals.energy)),
            ("steps", steps.map(String.init)),
            ("cadence", cadence?.stepsPerMinute.text(decimals: Decimals.rate)),
            ("target", target?.stepsPerMinute.text(decimals: Decimals.rate)),
            ("hr", heartRate?.beatsPerMinute.text(decimals: Decimals.rate)),
            ("hr-highest", highestHeartRate?.beatsPerMinute.text(decimals: Decimals.rate)),
            ("best-speed", bestSpeed?.metersPerSecond.text(decimals: Decimals.speed)),
            ("ascent", ascent?.text(decimals: Decimals.meters)),
            ("descent", descent?.text(decimals: Decimals.meters)),
            ("in-sync", inSync?.secondsText),
            ("in-sync-measured", syncMeasured?.secondsText),
        ]
        return texts.compactMap { key, text in text.map { (key, $0) } }
    }
}

extension Summary {
    /// Computes a summary from a file's samples, rounded to `Decimals` so that writing and reading it again gives the same values.
    ///
    /// The energy, the distance source and the in-sync time are not set, because the samples do not contain them.
    ///
    /// - Parameters:
    ///   - start: The start of the section that the samples cover.
    ///   - moving: The duration without pauses, from the file or its laps.
    init(
        _ samples: some BidirectionalCollection<Sample>,
        from start: Duration = .zero,
        kind: Activity.Kind,
        pauses: [Range<Duration>],
        moving: Duration
    ) {
        let shifted = samples.lazy.map { sample in
            var sample = sample
            sample.elapsed -= start
            return sample
        }
        let within = pauses.filter { $0.lowerBound >= start }.map { $0.lowerBound - start..<$0.upperBound - start }
        self.init(of: shifted, kind: kind, pauses: within)
        self.moving = moving
        distanceSource = nil
        (inSync, syncMeasured) = (nil, nil)
        cadence = cadence.flatMap { StepRate(file: $0.stepsPerMinute) }
        target = target.flatMap { StepRate(file: $0.stepsPerMinute) }
        heartRate = heartRate.flatMap { HeartRate(file: $0.beatsPerMinute, decimals: Decimals.rate) }
        bestSpeed = bestSpeed.flatMap { Speed(file: $0.metersPerSecond) }
        ascent = ascent?.snapped(to: Decimals.meters)
        descent = descent?.snapped(to: Decimals.meters)
    }
}
