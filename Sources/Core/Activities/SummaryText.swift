package import Cadence

/// The values of a summary as text for display, rounded and with their units.
///
/// Unknown values are nil and are never shown as zero.
package struct SummaryText: Hashable, Sendable {
    private let summary: Summary
    private let kind: Activity.Kind
    private let units: Units

    package init(_ summary: Summary, kind: Activity.Kind, units: Units = .metric) {
        self.summary = summary
        self.kind = kind
        self.units = units
    }

    /// The distance: `8.08 km`, or `~8.08 km` for an estimate from steps or from the pace that the runner set by hand.
    package var distance: String? {
        summary.knownDistance.map { (summary.distanceSource?.isEstimate ?? false ? "~" : "") + $0.text(units) }
    }

    /// The moving time: `49:46`.
    package var moving: String { summary.moving.stopwatch }

    /// The average pace on foot, `6:09/km`, or the average speed of a ride, `22.3 km/h`.
    package var average: String? { summary.averageSpeed?.text(kind, units) }

    /// The best pace or speed over 30 seconds, never slower than the average.
    package var best: String? { summary.bestSpeedShown?.text(kind, units) }

    /// The number of steps: `8,288`.
    package var steps: String? { summary.steps?.grouped }

    /// The mean cadence in steps a minute: `167`.
    package var cadence: String? { summary.cadence?.stepsPerMinute.grouped }

    /// The mean target cadence in steps a minute: `168`.
    package var target: String? { summary.target?.stepsPerMinute.grouped }

    /// The share of the measured time in which the runner was in sync with the metronome: `90 %`.
    package var inSyncShare: String? { summary.inSyncShare?.percentText }

    /// The time in which the steps could be compared with the clicks: `48:10`.
    package var syncMeasured: String? { summary.syncMeasured?.stopwatch }

    /// The energy, which includes the energy at rest: `607 kcal`.
    package var energy: String? { summary.energy.map { $0.kilocalories.grouped + " kcal" } }

    /// The mean heart rate in beats a minute: `148`.
    package var heartRate: String? { summary.heartRate?.beatsPerMinute.grouped }

    /// The highest heart rate in beats a minute: `157`.
    package var highestHeartRate: String? { summary.highestHeartRate?.beatsPerMinute.grouped }

    /// The ascent: `32 m`.
    package var ascent: String? { summary.ascent.map(units.height) }

    /// The descent: `33 m`.
    package var descent: String? { summary.descent.map(units.height) }
}

extension Summary {
    /// The distance; nil if it is unknown.
    ///
    /// A distance of zero that was estimated from steps counts as unknown: no step was counted.
    package var knownDistance: Distance? {
        guard distance == .zero else { return distance }
        return distanceSource == nil || distanceSource == .steps ? nil : distance
    }

    /// The best speed over 30 seconds, or the average if that is higher; nil if no best speed is known.
    ///
    /// The average can be higher if pauses are less than 30 seconds apart, or after an edit of the distance, which changes the average.
    package var bestSpeedShown: Speed? {
        bestSpeed.map { best in averageSpeed.map { max($0, best) } ?? best }
    }
}

extension Sequence<Distance> {
    /// The end of each of several consecutive distances in kilometres or miles from the start: `1`, `2`, `2.31`.
    package func ends(in units: Units) -> [String] {
        var end = Distance.zero
        return map { distance in
            end += distance
            let value = end.meters / units.pace.meters
            let isWhole = (value.rounded() * units.pace.meters - end.meters).magnitude < 1
            return value.grouped(decimals: isWhole ? 0 : 2)
        }
    }
}
