import Activities
import Control
import Report

/// A recording that has ended, and whether it is saved, not saved yet, or deleted.
struct EndedRecording {
    /// Whether the recording is saved (`kept`), not saved yet, or deleted (`discarded`).
    enum Outcome: String, Encodable {
        case kept, unsaved, discarded
    }

    private let recording: RecordingStatus?
    private let outcome: Outcome

    init(_ recording: RecordingStatus?, _ outcome: Outcome) {
        self.recording = recording
        self.outcome = outcome
    }

    /// Prints the recording as JSON, or as one line that ends with `words`.
    func printLine(_ words: String, _ style: TerminalStyle, json: Bool) {
        guard !json else { return Terminal.printLine(JSONText(self, .recording)) }
        Terminal.printLine([recording?.line(style), words].compactMap(\.self).joined(separator: "; "))
    }
}

extension EndedRecording: Encodable {
    private enum CodingKeys: String, CodingKey {
        case state
    }

    /// Encodes the fields of the recording; its `state` is the outcome.
    func encode(to encoder: any Encoder) throws {
        try recording?.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(outcome, forKey: .state)
    }
}
