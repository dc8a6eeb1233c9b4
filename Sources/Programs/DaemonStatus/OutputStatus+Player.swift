package import Control
import Metronome
package import Playback

extension OutputStatus {
    /// The status of the sound output for the control socket; nil before a sound device was opened and after it was lost.
    package init?(_ status: PlayerStatus) {
        guard let report = status.device else { return nil }
        self.init(
            device: report.device,
            rateHertz: report.sampleRate.hertz,
            channels: report.channels,
            format: report.format,
            bufferFrames: report.bufferFrames,
            periodFrames: report.periodFrames,
            lookaheadMilliseconds: report.lookahead / .milliseconds(1),
            restingLookaheadMilliseconds: report.resting / .milliseconds(1),
            rewinds: report.rewinds,
            clock: status.clock.map { ClockStatus($0) },
            realtime: status.realtime.map { "\($0)" } ?? "audio thread not started",
            xruns: status.xruns,
            lostEvents: status.lostEvents
        )
    }
}

extension ClockStatus {
    fileprivate init(_ report: ClockReport) {
        self.init(
            rateErrorPPM: report.rateError,
            rateUncertaintyPPM: report.rateUncertainty,
            uncertaintyMilliseconds: report.uncertainty / .milliseconds(1),
            jitterMilliseconds: report.jitter / .milliseconds(1),
            gridErrorMilliseconds: report.lateness.map { $0 / .milliseconds(1) }
        )
    }
}
