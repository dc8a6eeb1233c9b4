package import Control
import Metronome
package import Playback

extension Diagnosis {
    package init(of status: PlayerStatus, named name: String, latencies: Latencies, others: [Finding]) {
        self.init(
            findings: Finding.findings(of: status, named: name) + others,
            wakeups: LatencySummary(latencies.wakeups),
            reactions: LatencySummary(latencies.reactions)
        )
    }
}

extension Diagnosis.Finding {
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
