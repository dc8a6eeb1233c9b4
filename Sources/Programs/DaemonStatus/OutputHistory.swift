import Configuration
package import Control
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

    /// Nil for a report that is not logged.
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
        case .sink(let sink?):
            return Line(level: .info, text: "the sound server plays the sound on \(sink.title) (\(sink.name))")
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
        case .delayChanged(let change, let count):
            let change = Int((change / .milliseconds(1)).rounded())
            return Line(
                level: .notice,
                text:
                    "the delay of the sound device has changed by \(change) ms (\(count) times so far); the beat grid follows"
            )
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
        case .settingsApplied, .skipped, .prompt, .gridChanged, .sink(nil):
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

extension Diagnosis {
    /// - Parameter isOnPage: Whether a page in a browser plays the clicks.
    package init(
        of status: PlayerStatus,
        named name: String,
        isOnPage: Bool = false,
        latencies: Latencies,
        others: [Finding]
    ) {
        let page = Finding.good("sound device", "none is used: a page in a browser plays the clicks")
        self.init(
            findings: (isOnPage ? [page] : Finding.findings(of: status, named: name)) + others,
            wakeups: LatencySummary(latencies.wakeups),
            reactions: LatencySummary(latencies.reactions)
        )
    }
}

extension Diagnosis.Finding {
    /// The delay of the sound: what the device reports, what is stored for the output, and `lock.latency`.
    ///
    /// A delay of 80 ms or more behind the device's buffer is that of a headset: a cycle of a sound server has at most 43 ms.
    package static func soundDelay(_ run: RunSnapshot, latency: Duration) -> Self? {
        guard let device = run.output.device, device.device != "null", run.preferences.output == .device else {
            return nil
        }
        let delay = OutputDelayStatus(run, of: device.device)
        func text(_ milliseconds: Double) -> String { "\(Int(milliseconds.rounded())) ms" }
        let uncertainty = delay.uncertaintyMilliseconds.map { ", measured to ± \(text($0))" } ?? ", as set"
        let parts = [
            delay.sink,
            delay.codec.map { "codec \($0)" },
            delay.reportedMilliseconds.map { "\(text($0)) reported by the sound device" } ?? "not reported yet",
            delay.addedMilliseconds.map { "\(text($0)) stored for this output\(uncertainty)" },
        ]
        let known = "\(delay.output): " + parts.compactMap(\.self).joined(separator: "; ")
        let (setting, total) = (
            latency / .milliseconds(1), max(delay.reportedMilliseconds ?? 0, delay.addedMilliseconds ?? 0)
        )
        let isHeadset = run.output.sink?.isBluetooth ?? (run.headset != nil)
        guard setting >= 50, total >= 80 || isHeadset else { return .good("sound delay", known) }
        let text =
            "\(known); lock.latency (\(text(setting))) is added to this, so the delay of the headphones is counted twice; "
            + "remove lock.latency from config.toml, then measure the rest"
        return .fair("sound delay", text, "stridectl headphones calibrate")
    }

    fileprivate static func findings(of status: PlayerStatus, named name: String) -> [Self] {
        [device(status, named: name), rewinding(status), scheduling(status), frames(status), clock(status)]
            .compactMap(\.self)
    }

    private static func device(_ status: PlayerStatus, named name: String) -> Self {
        if case .fallback(let fault) = status.output {
            let text = "\(name): \(fault); strided continues without sound" + (fault.advice.map { "; \($0)" } ?? "")
            return .bad("sound device", text, fault.command)
        }
        guard status.device?.device != "null" else {
            let text =
                "null: strided plays to no device, without sound; "
                + "set device = \"default\" under [audio] in config.toml, or a name that aplay -L prints"
            return .fair("sound device", text, "aplay -L")
        }
        let text = status.device.map { report in
            "\(report.device) (\(report.name)), \(report.sampleRate.hertz) Hz, \(report.format)"
        }
        return .good("sound device", text ?? "not opened yet")
    }

    private static func rewinding(_ status: PlayerStatus) -> Self? {
        guard let report = status.device else { return nil }
        let ahead = Int(report.lookahead / .milliseconds(1))
        guard report.rewinds else {
            let text =
                "the device cannot rewind: a change is heard \(ahead) ms later, plus the device's own latency; "
                + "the delay of PipeWire's ALSA plugin or of a hw: device is shorter"
            return .fair("changes", text, "aplay -L")
        }
        let resting = Int(report.resting / .milliseconds(1))
        return .good(
            "changes",
            "the device can rewind; sound is written \(ahead) ms ahead (\(resting) ms when nothing changes)"
        )
    }

    private static func scheduling(_ status: PlayerStatus) -> Self? {
        status.realtime.map { report in
            .init(
                subject: "scheduling",
                verdict: report.advice == nil ? .good : .fair,
                text: report.description,
                advice: report.command
            )
        }
    }

    private static func frames(_ status: PlayerStatus) -> Self {
        guard status.xruns > 0 || status.stalls > 0 || status.lostEvents > 0 else {
            return .good("interruptions", "no underruns, stalls or lost events since strided started")
        }
        let text =
            "underruns: \(status.xruns); stalls of the device: \(status.stalls); lost events of the audio thread: "
            + "\(status.lostEvents); if the machine is often this busy, increase audio.lookahead in config.toml"
        return .fair("interruptions", text, "stridectl doctor --audio")
    }

    private static func clock(_ status: PlayerStatus) -> Self? {
        guard status.device != nil, let clock = status.clock else { return nil }
        let ppm = Int(clock.rateError.rounded())
        let uncertainty = Int(clock.rateUncertainty.rounded(.up))
        let kept = clock.lateness == nil ? "not corrected" : "corrected"
        let text =
            "\(ppm) ± \(uncertainty) ppm faster than the system clock, \(kept); the times of clicks are accurate to "
            + "\(Int((clock.uncertainty / .microseconds(1)).rounded(.up))) µs"
        let isPlausible = abs(clock.rateError) < 500 + 3 * clock.rateUncertainty
        return isPlausible
            ? .good("card's clock", text)
            : .fair("card's clock", text + "; this card is emulated or faulty, so choose another one", "aplay -L")
    }
}

extension LatencySummary {
    /// Summarises a histogram of times in microseconds; the upper limits of the buckets are 125 µs, 250 µs, 500 µs and so on.
    fileprivate init(_ histogram: LatencyHistogram) {
        var buckets: [Bucket] = []
        var (below, upper) = (0, 125)
        while below < histogram.count {
            let sum = histogram.count(upTo: upper)
            buckets.append(Bucket(upToMicroseconds: upper, count: sum - below))
            (below, upper) = (sum, 2 * upper)
        }
        self.init(
            count: histogram.count,
            medianMicroseconds: histogram.percentile(50),
            p99Microseconds: histogram.percentile(99),
            worstMicroseconds: histogram.maximum,
            buckets: buckets
        )
    }
}
