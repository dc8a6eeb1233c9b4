import Control
import Logging
import Metronome
import Playback

/// What the output has reported: how many steps, where the sound goes, and what of it is worth a line in the log.
struct OutputHistory {
    /// A line for the log.
    struct Line {
        var level: Logger.Level
        var text: String
    }

    /// Steps of this run so far, sounded or not.
    private(set) var stepsPlayed = 0

    /// Takes an event.
    ///
    /// - Returns: what to write to the log, nil for what happens all the time.
    mutating func note(_ event: PlayerEvent) -> Line? {
        switch event {
        case .opened(let report):
            return Line(level: .notice, text: "sound goes to \(report.device): \(Self.text(report))")
        case .realtime(let report):
            return Line(level: .info, text: "audio thread: \(report)")
        case .rested:
            return Line(level: .debug, text: "sound device given back until the next run")
        case .fellBack(let device, let fault):
            let advice = fault.advice.map { "; \($0)" } ?? ""
            return Line(level: .warning, text: "no sound from \(device) (\(fault)): running in silence\(advice)")
        case .failed(let fault):
            return Line(level: .error, text: "no sound at all: \(fault)")
        case .xrun(let count):
            return Line(level: .warning, text: "the sound device ran dry (\(count) times so far); the beat was kept")
        case .lost(let count):
            return Line(level: .warning, text: "\(count) reports of the audio thread were lost")
        case .onset(let onset, _):
            stepsPlayed = Int(onset.step) + 1
            return nil
        case .settingsTaken:
            return nil
        }
    }

    /// A run begins at step 0.
    mutating func runBegan() { stepsPlayed = 0 }

    private static func text(_ report: OutputReport) -> String {
        let ahead = Int(report.lookahead / .milliseconds(1))
        let parts = [
            report.name, "\(report.sampleRate.hertz) Hz", report.format, "\(report.channels) channels",
            "\(ahead) ms ahead", report.rewinds ? "rewinds" : "no rewinds",
        ]
        return parts.joined(separator: ", ")
    }
}

extension OutputStatus {
    /// The output as the control socket tells it; nil before one was open.
    init?(_ status: PlayerStatus) {
        guard let report = status.device else { return nil }
        self.init(
            device: report.device,
            rate: report.sampleRate.hertz,
            channels: report.channels,
            format: report.format,
            bufferFrames: report.bufferFrames,
            periodFrames: report.periodFrames,
            lookaheadMilliseconds: report.lookahead / .milliseconds(1),
            rewinds: report.rewinds,
            realtime: status.realtime.map { "\($0)" } ?? "audio thread not started",
            xruns: status.xruns,
            lostEvents: status.lostEvents
        )
    }
}
