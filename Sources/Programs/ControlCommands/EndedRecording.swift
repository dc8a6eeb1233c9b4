import Activities
import Analysis
import Cadence
import Control
import Messages
import Report

/// The recording that a command has ended, and whether it is saved, not saved yet, or deleted.
struct EndedRecording {
    enum Outcome: String, Encodable {
        case kept, unsaved, discarded
        case nothing = "none"
    }

    let outcome: Outcome
    private let recording: RecordingStatus?
    private let records: [NewRecordStatus]?
    private let wornShoes: WornShoesStatus?

    init(_ reply: Record.Reply) {
        (recording, records, wornShoes) = (reply.ended, reply.records, reply.wornShoes)
        outcome =
            recording == nil
            ? .nothing : reply.deleted == true ? .discarded : reply.unsaved == nil ? .kept : .unsaved
    }

    /// - Parameter deleted: The words that say why a deleted recording was deleted.
    func printLine(_ style: TerminalStyle, deleted: String, json: Bool) {
        guard !json else { return Terminal.printLine(JSONText(self, .recording)) }
        let messages = style.messages
        let words =
            switch outcome {
            case .kept: messages.recordingSaved
            case .discarded: deleted
            case .unsaved, .nothing: messages.recordingEnded
            }
        Terminal.printLine([recording?.line(style), words].compactMap(\.self).joined(separator: "; "))
        if let warning = wornShoes?.line(style) { Terminal.printLine(warning) }
    }
}

extension EndedRecording: Encodable {
    private enum CodingKeys: String, CodingKey {
        case state, records
        case wornShoes = "worn_shoes"
    }

    func encode(to encoder: any Encoder) throws {
        try recording?.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(outcome, forKey: .state)
        try fields.encodeIfPresent(records, forKey: .records)
        try fields.encodeIfPresent(wornShoes, forKey: .wornShoes)
    }
}

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
