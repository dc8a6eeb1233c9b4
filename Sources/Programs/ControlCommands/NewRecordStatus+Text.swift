import Activities
import Analysis
import Cadence
import Control
import Messages
import Report

extension WornShoesStatus {
    /// The warning that the shoes have reached their limit; nil if the numbers of the daemon are impossible.
    func line(_ style: TerminalStyle) -> String? {
        let (distance, limit) = (Distance(meters: distanceMeters), Distance(meters: limitMeters))
        return Shoe(name: name, distance: distance, limit: limit).warning(style.units).map(style.messages.translated)
    }
}

extension NewRecordStatus {
    /// The record in one line: `new record: 5 km in 24:31 (before: 25:02, 12 March 2026)`; nil if its measure is unknown.
    func line(_ style: TerminalStyle) -> String? {
        record.map { style.messages.newRecordIs(record: $0.text(style.units, style.messages)) }
    }

    private var record: NewRecord? {
        guard let measure = EffortMeasure(rawValue: measure), let date = CivilDate(parsing: beforeDate) else {
            return nil
        }
        func effort(_ seconds: Double, _ meters: Double, isEstimate: Bool) -> BestEffort {
            let time = Duration.seconds(min(max(seconds, 0), 1e9))
            let distance = Distance(meters: meters)
            return BestEffort(
                measure: measure,
                span: .zero..<time,
                time: time,
                distance: distance,
                isEstimate: isEstimate
            )
        }
        let start = Moment(unixMilliseconds: Int64(date.dayNumber) * 86_400_000, utcOffset: 0)
        let run = NamedRun(number: Int64(beforeActivity), start: start)
        let before = RankedEffort(run: run, effort: effort(beforeTimeSeconds, beforeDistanceMeters, isEstimate: false))
        return NewRecord(effort(timeSeconds, distanceMeters, isEstimate: distanceEstimated), before: before)
    }
}
