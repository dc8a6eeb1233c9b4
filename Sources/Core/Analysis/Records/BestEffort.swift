package import Activities
package import Cadence
package import Messages

/// The fastest section of one activity over a distance, or its longest distance in a time.
package struct BestEffort: Hashable, Sendable {
    /// The distance or the time of the section.
    package var measure: EffortMeasure
    /// The start and the end of the section as times since the activity's start; pauses are included.
    package var span: Range<Duration>
    /// The time from the start to the end of the section; pauses are included, as in a race.
    package var time: Duration
    package var distance: Distance
    /// Whether the distance was estimated from steps or from the set pace.
    package var isEstimate: Bool

    package init(
        measure: EffortMeasure,
        span: Range<Duration>,
        time: Duration,
        distance: Distance,
        isEstimate: Bool = false
    ) {
        self.measure = measure
        self.span = span
        self.time = time
        self.distance = distance
        self.isEstimate = isEstimate
    }
}

extension BestEffort {
    static func all(in run: RunnableParts) -> [BestEffort] {
        EffortMeasure.allCases.compactMap { measure in
            guard let window = run.best(measure) else { return nil }
            let (start, end) = (duration(window.start.elapsed), duration(window.end.elapsed))
            return BestEffort(
                measure: measure,
                span: start..<max(start, end),
                time: measure.distance == nil ? EffortMeasure.cooperTime : duration(window.time),
                distance: measure.distance ?? Distance(meters: window.meters),
                isEstimate: run.isEstimate
            )
        }
    }

    /// The limit is for the times of damaged files.
    private static func duration(_ seconds: Double) -> Duration {
        .milliseconds(Int64((min(max(seconds, 0), 1e12) * 1000).rounded()))
    }
}

extension RunnableParts {
    fileprivate func best(_ measure: EffortMeasure) -> DistanceCurve.Window? {
        if let length = measure.distance?.meters {
            return pieces.compactMap { $0.fastest(length) }.min { $0.time < $1.time }
        }
        return pieces.compactMap { $0.longest(in: EffortMeasure.cooperTime / .seconds(1)) }.max {
            $0.meters < $1.meters
        }
    }
}

/// A distance or a time over which the best effort of a run is a record; the raw values are stored and must not change.
package enum EffortMeasure: String, Hashable, Sendable, CaseIterable {
    case oneKilometer = "1km"
    /// 1 mile, 1609.344 m.
    case mile
    case fiveKilometers = "5km"
    case tenKilometers = "10km"
    /// 21.0975 km (World Athletics, Technical Rules, rule 55).
    case halfMarathon = "half-marathon"
    /// 42.195 km (World Athletics, Technical Rules, rule 55).
    case marathon
    /// The longest distance in 12 minutes, pauses included (Cooper 1968, 10.1001/jama.1968.03140030033008).
    case twelveMinutes = "12min"

    /// The name: `5 km`.
    package func name(_ messages: Messages) -> String {
        switch self {
        case .oneKilometer: "1 km"
        case .mile: messages.recordMile
        case .fiveKilometers: "5 km"
        case .tenKilometers: "10 km"
        case .halfMarathon: messages.recordHalfMarathon
        case .marathon: messages.recordMarathon
        case .twelveMinutes: messages.recordTwelveMinutes
        }
    }

    static let cooperTime = Duration.seconds(720)

    /// The distance in which the shortest time is the record; nil for `twelveMinutes`.
    package var distance: Distance? {
        switch self {
        case .oneKilometer: Distance(meters: 1000)
        case .mile: Distance(meters: 1609.344)
        case .fiveKilometers: Distance(meters: 5000)
        case .tenKilometers: Distance(meters: 10_000)
        case .halfMarathon: Distance(meters: 21_097.5)
        case .marathon: Distance(meters: 42_195)
        case .twelveMinutes: nil
        }
    }
}

/// A best effort that is better than all earlier ones over the same measure.
package struct NewRecord: Hashable, Sendable {
    package var effort: BestEffort
    /// The record that it replaces.
    package var before: RankedEffort

    /// Creates a record; nil if the difference is not visible in whole seconds, or in whole metres for twelve minutes.
    package init?(_ effort: BestEffort, before: RankedEffort) {
        guard effort.measure == before.effort.measure else { return nil }
        let isBetter =
            effort.measure == .twelveMinutes
            ? effort.distance.meters.rounded() > before.effort.distance.meters.rounded()
            : Self.seconds(effort) < Self.seconds(before.effort)
        guard isBetter else { return nil }
        self.effort = effort
        self.before = before
    }

    private static func seconds(_ effort: BestEffort) -> Double { (effort.time / .seconds(1)).rounded() }

    /// The record in words: `5 km in 24:31 (before: 25:02, 12 March 2026)`.
    package func text(_ units: Units, _ messages: Messages) -> String {
        let isDistance = effort.measure == .twelveMinutes
        func value(_ effort: BestEffort) -> String {
            isDistance ? messages.localized(effort.distance.text(units)) : effort.time.stopwatch
        }
        let result =
            isDistance
            ? messages.distanceInTwelveMinutes(distance: value(effort))
            : messages.effortInTime(measure: effort.measure.name(messages), time: value(effort))
        let date = before.run.start.date.fields
        return messages.effortBefore(
            effort: effort.isEstimate ? messages.effortEstimated(effort: result) : result,
            value: value(before.effort),
            date: messages.longDate(
                day: "\(date.day)",
                month: messages.monthNames[date.month - 1],
                year: "\(date.year)"
            )
        )
    }
}
