import Control
import Messages
import OutsideText

/// A diagnosis as text for a terminal.
struct DiagnosisText: CustomStringConvertible {
    private let diagnosis: Diagnosis
    private let messages: Messages
    private let withHistograms: Bool

    init(_ diagnosis: Diagnosis, _ messages: Messages, withHistograms: Bool) {
        self.diagnosis = diagnosis
        self.messages = messages
        self.withHistograms = withHistograms
    }

    var description: String {
        var lines: [String] = []
        for finding in diagnosis.findings {
            let text = messages.translated(finding.text)
            lines.append("\(mark(finding.verdict)) \(messages.translated(finding.subject)): \(text)")
            if let advice = finding.advice { lines.append("       → \(messages.translated(advice))") }
        }
        if withHistograms {
            lines += histogram("wake-up delay of the audio thread", diagnosis.wakeups)
            lines += histogram("delay until a change is heard", diagnosis.reactions)
        }
        return lines.map(\.cleaned).joined(separator: "\n")
    }

    private func mark(_ verdict: Diagnosis.Finding.Verdict) -> String {
        let word = messages.translated(verdict.rawValue)
        return " " + word + String(repeating: " ", count: max(1, 5 - word.count))
    }

    private func histogram(_ title: String, _ summary: LatencySummary) -> [String] {
        guard summary.count > 0 else { return ["", "\(title): nothing measured yet"] }
        let most = summary.buckets.map(\.count).max() ?? 1
        let figures = [
            "median \(Self.milliseconds(summary.medianMicroseconds))",
            "99 % \(Self.milliseconds(summary.p99Microseconds))",
            "worst \(Self.milliseconds(summary.worstMicroseconds))", "\(summary.count) measured",
        ]
        let rows = summary.buckets.map { bucket in
            let bar = String(repeating: "█", count: (bucket.count * 40 + most - 1) / most)
            let limit = Self.milliseconds(bucket.upToMicroseconds)
            return "  " + String(repeating: " ", count: max(0, 12 - limit.count)) + "≤ \(limit) \(bar) \(bucket.count)"
        }
        return ["", "\(title): " + figures.joined(separator: ", ")] + rows
    }

    private static func milliseconds(_ microseconds: Int) -> String {
        microseconds < 1_000
            ? "\(microseconds) µs" : "\((microseconds + 50) / 100 * 100 / 1_000).\((microseconds + 50) / 100 % 10) ms"
    }
}
