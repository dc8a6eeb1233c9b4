import Control
package import Logging
package import Metronome
package import Playback

/// Counts the steps that the output has reported, and decides which reports are logged.
package struct OutputHistory {
    package struct Line {
        package var level: Logger.Level
        package var text: String
    }

    /// The number of steps of the current metronome run, including steps without a click; after the run, of the last run.
    package private(set) var stepsPlayed = 0
    /// The latest step that can no longer be changed, with the time at which it is heard; nil before the first step.
    package private(set) var lastOnset: (onset: Onset, heardAt: MonotonicTime)?

    package init() {}

    /// - Returns: the line for the log; nil for a report that is not logged.
    package mutating func handle(_ event: PlayerEvent) -> Line? {
        switch event {
        case .opened(let report):
            return Line(level: .notice, text: "the sound is played on \(report.device): \(Self.text(report))")
        case .realtime(let report):
            return Line(level: report.isSteppedDown ? .warning : .info, text: "audio thread: \(report)")
        case .closed:
            return Line(level: .debug, text: "the sound device is closed until the next run")
        case .fellBack(let device, let fault):
            let advice = fault.advice.map { "; \($0)" } ?? ""
            return Line(
                level: .warning,
                text: "no sound from \(device) (\(fault)): strided continues without sound\(advice)"
            )
        case .headphonesPulled(let jack):
            return Line(level: .info, text: "the headphone plug was pulled out of the jack \"\(jack)\"")
        case .failed(let fault):
            return Line(
                level: .error,
                text: "no sound, because a thread cannot be started: \(fault); check the limit with: ulimit -u"
            )
        case .xrun(let count):
            return Self.isPowerOfTwo(count)
                ? Line(
                    level: .warning,
                    text: "underrun of the sound device (empty buffer; \(count) so far); the beat grid is unchanged"
                )
                : nil
        case .stalled(let count):
            return Self.isPowerOfTwo(count)
                ? Line(
                    level: .notice,
                    text: "the sound device stalled (\(count) times so far); the beat grid is unchanged"
                )
                : nil
        case .lost(let count):
            return Line(
                level: .warning,
                text: "events of the audio thread were lost (\(count) so far), because the queue was full"
            )
        case .deepened(let depth):
            let ahead = Int(depth / .milliseconds(1))
            return Line(level: .notice, text: "the lookahead of the sound device is now \(ahead) ms")
        case .stretched(let stretch, _):
            let ppm = Int(((stretch - 1) * 1e6).rounded())
            return Line(
                level: .debug,
                text: "the beat grid is now corrected for a card clock that is \(ppm) ppm too fast"
            )
        case .onset(let onset, let heardAt):
            stepsPlayed = Int(onset.step) + 1
            lastOnset = (onset, heardAt)
            return nil
        case .settingsApplied, .skipped, .prompt, .gridChanged:
            return nil
        }
    }

    /// Whether the count is 1, 2, 4, 8 and so on; a frequent event is logged only at these counts.
    private static func isPowerOfTwo(_ count: Int) -> Bool { count & (count - 1) == 0 }

    /// Sets the number of steps for a metronome run that continues after `step`, for example after a restart of the daemon.
    package mutating func continueRun(after step: Int64) { stepsPlayed = Int(step) + 1 }

    package mutating func beginRun() { stepsPlayed = 0 }

    private static func text(_ report: OutputReport) -> String {
        let ahead = Int(report.lookahead / .milliseconds(1))
        let resting = Int(report.resting / .milliseconds(1))
        let parts = [
            report.name, "\(report.sampleRate.hertz) Hz", report.format, "\(report.channels) channels",
            report.restingFrames > report.lookaheadFrames ? "\(ahead) to \(resting) ms ahead" : "\(ahead) ms ahead",
            report.rewinds ? "rewinds" : "no rewinds",
        ]
        return parts.joined(separator: ", ")
    }
}
