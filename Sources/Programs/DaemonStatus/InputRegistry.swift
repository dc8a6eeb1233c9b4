package import Control
import DemoData
package import Inputs

/// The state of the inputs (gpsd, NMEA, pedometer, accelerometer): their decoders, data counts and connections.
package struct InputRegistry {
    private var nmea = NMEADecoder()
    private var steps = StepsDecoder()
    private var acceleration = AccelerometerLines()
    /// The state of this machine's accelerometer in words; nil if this machine has none or its state is not known yet.
    private var accelerometer: String?
    private var gpsdCounts = NMEACounts()
    /// Nil if no gpsd is configured.
    package private(set) var gpsd: (state: String, isConnected: Bool)?
    private var stepCount = 0
    private var lastDetectedStep: Duration?
    private var demo: DemoReceiver?
    /// Steps of an accelerometer are detected at most this long after they were made (rule 8 of ARCHITECTURE.md).
    private static let latestDetection = Duration.seconds(4)

    package init() {}

    package struct Decoded {
        package let observations: [Observation]
        package let count: FeedCount
        /// Why the first rejected line of the feed was rejected; nil if this piece has no rejected line.
        package let reason: String?

        fileprivate init(_ observations: [Observation], _ count: FeedCount, reason: String?) {
            self.observations = observations
            self.count = count
            self.reason = count.refused > 0 ? reason : nil
        }
    }

    package mutating func decodeNMEA(_ bytes: [UInt8], at arrival: Duration, begins: Bool) -> Decoded {
        let before = FeedCount(nmea.counts)
        if begins { nmea.begin() }
        let observations = nmea.feed(bytes, at: arrival)
        return Decoded(observations, FeedCount(nmea.counts).since(before), reason: nmea.firstRefusal)
    }

    package mutating func decodeSteps(
        _ bytes: [UInt8],
        at arrival: Duration,
        _ host: HostTime,
        stampedBy origin: StampOrigin?,
        begins: Bool
    ) -> Decoded {
        let before = FeedCount(steps.counts)
        if begins { steps.begin() }
        if let origin { steps.setStampOrigin(origin) }
        let observations = steps.feed(bytes, at: arrival, host: host)
        return Decoded(observations, FeedCount(steps.counts).since(before), reason: steps.firstRefusal?.description)
    }

    package mutating func decodeAcceleration(
        _ bytes: [UInt8],
        at arrival: Duration,
        _ host: HostTime,
        stampedBy origin: StampOrigin?,
        begins: Bool
    ) -> Decoded {
        let before = FeedCount(acceleration.counts)
        if begins { acceleration.begin() }
        if let origin { acceleration.setStampOrigin(origin) }
        let observations = acceleration.feed(bytes, at: arrival, host: host)
        let count = FeedCount(acceleration.counts).since(before)
        return Decoded(observations, count, reason: acceleration.firstRefusal?.description)
    }

    mutating func decodeDemo(at arrival: Duration, _ host: HostTime) -> [Observation] {
        var receiver = demo ?? DemoReceiver()
        defer { demo = receiver }
        let sentence = decodeNMEA(receiver.nextSentence(), at: arrival, begins: false)
        let line = decodeSteps(receiver.cadenceLine(), at: arrival, host, stampedBy: nil, begins: false)
        return sentence.observations + line.observations
    }

    package mutating func setAccelerometer(state: String?) { accelerometer = state }

    /// Adds the steps of an observation, if it reports any, to the number of steps that the status shows; `PhoneRegistry` counts those
    /// of each phone.
    package mutating func countSteps(of observation: Observation) {
        guard case .steps(let count) = observation.kind else { return }
        if observation.source != .phone { stepCount += count }
        if [.accelerometer, .phone].contains(observation.source) { lastDetectedStep = observation.instant }
    }

    /// The latest time at which a step made before `moment` can still be detected; nil if no such step can follow.
    package func lateSteps(before moment: Duration, at now: Duration) -> Duration? {
        guard let last = lastDetectedStep, last <= moment else { return nil }
        let end = last + Self.latestDetection
        return end > now ? end : nil
    }

    package mutating func setGPSD(state: String, isConnected: Bool = false) { gpsd = (state, isConnected) }

    package mutating func setGPSD(counts: NMEACounts) { gpsdCounts = counts }

    package var status: [InputStatus] {
        var all: [InputStatus] = []
        if let gpsd {
            all.append(InputStatus(name: "gpsd", state: gpsd.state, detail: Self.text(gpsdCounts)))
        }
        if nmea.counts != NMEACounts() {
            all.append(InputStatus(name: "nmea", state: "fed", detail: Self.text(nmea.counts)))
        }
        if steps.counts.accepted + steps.counts.refused > 0 {
            let refusal = steps.lastRefusal.map { ", last refused: \($0)" } ?? ""
            let detail = "\(stepCount) steps\(Self.text(steps.stampOrigin))\(refusal)"
            all.append(InputStatus(name: "steps", state: "fed", detail: detail))
        }
        if acceleration.counts.accepted + acceleration.counts.refused > 0 {
            let refusal = acceleration.lastRefusal.map { ", last refused: \($0)" } ?? ""
            let detail = acceleration.summary + Self.text(acceleration.stampOrigin) + refusal
            all.append(InputStatus(name: "accel", state: "fed", detail: detail))
        }
        if let accelerometer { all.append(InputStatus(name: "accelerometer", state: accelerometer)) }
        return all
    }

    private static func text(_ origin: StampOrigin?) -> String {
        switch origin {
        case .unix: ", time stamps from this machine's wall clock"
        case .monotonic: ", time stamps from this machine's monotonic clock"
        case .sender: ", time stamps from the sender's clock: its delay is unknown (see --clock and lock.latency)"
        case .auto, nil: ""
        }
    }

    private static func text(_ counts: NMEACounts) -> String {
        let rare = [(counts.stale, "stale"), (counts.derived, "computed by gpsd")].filter { $0.0 > 0 }
        return "\(counts.accepted) sentences used, \(counts.refused) damaged, \(counts.implausible) implausible"
            + rare.map { ", \($0.0) \($0.1)" }.joined()
    }
}

extension FeedCount {
    fileprivate init(_ counts: NMEACounts) {
        self.init(accepted: counts.accepted, ignored: counts.other, refused: counts.refused)
    }

    fileprivate init(_ counts: LineCounts) {
        self.init(accepted: counts.accepted, ignored: counts.ignored, refused: counts.refused)
    }

    fileprivate func since(_ before: FeedCount) -> FeedCount {
        FeedCount(
            accepted: accepted - before.accepted,
            ignored: ignored - before.ignored,
            refused: refused - before.refused
        )
    }
}
