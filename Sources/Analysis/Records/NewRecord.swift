public import Activities
import Cadence
public import Messages

/// A best effort that is better than all earlier ones over the same measure.
public struct NewRecord: Hashable, Sendable {
    /// The new record.
    public var effort: BestEffort
    /// The record that it replaces.
    public var before: RankedEffort

    /// Creates a record; nil if the difference is not visible in whole seconds, or in whole metres for twelve minutes.
    public init?(_ effort: BestEffort, before: RankedEffort) {
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
    public func text(_ units: Units, _ messages: Messages) -> String {
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
