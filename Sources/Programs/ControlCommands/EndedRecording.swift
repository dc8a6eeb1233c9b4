import Activities
import Control
import Messages
import Report

/// The recording that a command has ended, and whether it is saved, not saved yet, or deleted.
struct EndedRecording {
    /// What became of the recording; `none` means that nothing was recorded.
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

    /// Prints the recording as JSON, or as one line.
    ///
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

    /// Encodes the fields of the recording; its `state` is the outcome.
    func encode(to encoder: any Encoder) throws {
        try recording?.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(outcome, forKey: .state)
        try fields.encodeIfPresent(records, forKey: .records)
        try fields.encodeIfPresent(wornShoes, forKey: .wornShoes)
    }
}
