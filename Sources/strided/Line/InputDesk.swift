import Control
import Inputs

/// The sources as they stand: their decoders, what they sent, how they are connected.
struct InputDesk {
    private var nmea = NMEADecoder()
    private var steps = StepsDecoder()
    private var acceleration = AccelerometerLines()
    /// How this machine's own accelerometer is read, in words; nil where there is none.
    private var accelerometer: String?
    private var gpsdCounts = NMEACounts()
    private var gpsdState: String?
    private var stepsTaken = 0

    /// Decodes a piece of an NMEA stream.
    mutating func decodeNMEA(_ bytes: [UInt8], at arrival: Duration) -> (observations: [Observation], count: FeedCount)
    {
        let before = nmea.counts
        let observations = nmea.feed(bytes, at: arrival)
        let count = FeedCount(
            accepted: nmea.counts.accepted - before.accepted,
            ignored: nmea.counts.other - before.other,
            refused: nmea.counts.refused - before.refused
        )
        return (observations, count)
    }

    /// Decodes pedometer lines.
    mutating func decodeSteps(_ bytes: [UInt8], at arrival: Duration) -> (observations: [Observation], count: FeedCount)
    {
        let before = steps.counts
        let observations = steps.feed(bytes, at: arrival)
        let new = FeedCount(
            accepted: steps.counts.accepted - before.accepted,
            ignored: steps.counts.ignored - before.ignored,
            refused: steps.counts.refused - before.refused
        )
        return (observations, new)
    }

    /// Decodes lines of an accelerometer's samples.
    mutating func decodeAcceleration(
        _ bytes: [UInt8],
        at arrival: Duration
    ) -> (observations: [Observation], count: FeedCount) {
        let before = acceleration.counts
        let observations = acceleration.feed(bytes, at: arrival)
        let new = FeedCount(
            accepted: acceleration.counts.accepted - before.accepted,
            ignored: acceleration.counts.ignored - before.ignored,
            refused: acceleration.counts.refused - before.refused
        )
        return (observations, new)
    }

    /// Notes how this machine's accelerometer is read; nil for none.
    mutating func note(accelerometer state: String?) { accelerometer = state }

    /// Notes what a source observed.
    mutating func note(_ observation: Observation) {
        if case .steps(let count) = observation.kind { stepsTaken += count }
    }

    /// Notes how gpsd is connected.
    mutating func note(gpsd state: String) { gpsdState = state }

    /// Notes what gpsd's stream was made of.
    mutating func note(gpsd counts: NMEACounts) { gpsdCounts = counts }

    /// Each source that is configured or has spoken.
    var status: [InputStatus] {
        var all: [InputStatus] = []
        if let gpsdState {
            all.append(InputStatus(name: "gpsd", state: gpsdState, detail: Self.text(gpsdCounts)))
        }
        if nmea.counts != NMEACounts() {
            all.append(InputStatus(name: "nmea", state: "fed", detail: Self.text(nmea.counts)))
        }
        if steps.counts.accepted + steps.counts.refused > 0 {
            let refusal = steps.lastRefusal.map { ", last refused: \($0)" } ?? ""
            all.append(InputStatus(name: "steps", state: "fed", detail: "\(stepsTaken) steps\(refusal)"))
        }
        if acceleration.counts.accepted + acceleration.counts.refused > 0 {
            let refusal = acceleration.lastRefusal.map { ", last refused: \($0)" } ?? ""
            all.append(InputStatus(name: "accel", state: "fed", detail: acceleration.summary + refusal))
        }
        if let accelerometer { all.append(InputStatus(name: "accelerometer", state: accelerometer)) }
        return all
    }

    private static func text(_ counts: NMEACounts) -> String {
        let rare = [(counts.stale, "stale"), (counts.derived, "made by gpsd")].filter { $0.0 > 0 }
        return "\(counts.accepted) sentences used, \(counts.refused) damaged, \(counts.implausible) implausible"
            + rare.map { ", \($0.0) \($0.1)" }.joined()
    }
}
