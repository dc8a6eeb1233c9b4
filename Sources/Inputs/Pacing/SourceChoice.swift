package import Cadence

/// Decides which of several sensors sets the pace with `follow auto`, and gives the reason.
///
/// Sources are ordered first by class, then by accuracy:
///
/// 1. Sources that report a moving runner. So a stopped treadmill does not win over a runner outdoors, and a satellite
///    receiver that reports no motion indoors does not win over a running treadmill.
/// 2. Sources that report a standing runner.
/// 3. Steps, which give no speed.
///
/// A source is better if its class is higher or, in class 1, if its deviation is smaller by at least 0.05 m/s. The choice is
/// stable: it changes only if the present source has been silent for more than 3 s and another source has not, or if another
/// source was better for 10 s without interruption.
package struct SourceChoice: Hashable, Sendable {
    /// A sensor that has been silent for longer than this is not used: satellite receivers report every 1 or 2 s, the others every second.
    package static let patience: Duration = .seconds(3)
    /// How long another sensor must have been better before it is chosen.
    package static let settling: Duration = .seconds(10)
    /// How much smaller the deviation of a better sensor must be, in m/s: 0.05 m/s at 3 m/s is a pace difference of 5 s/km.
    private static let advantage = 0.05

    /// The chosen sensor, also if it is silent until another one reports; nil until there is one.
    package private(set) var source: SpeedSource?
    /// The reason for the choice, in one line, such as `treadmill: fresh, ±0.03 m/s`.
    package private(set) var reason = "no source has sent a reading yet"

    private var betterSince: [SpeedSource: Duration] = [:]

    package init() {}

    /// Updates the choice at `now`, and returns it; call it about once a second.
    ///
    /// - Parameter candidates: All kinds of sensors that have reported so far.
    package mutating func choose(among candidates: [SpeedSource: SpeedCandidate], at now: Duration) -> SpeedSource? {
        let fresh = SpeedSource.allCases.compactMap { source in
            candidates[source].flatMap { now - $0.lastReading <= Self.patience ? RankedSource(source, $0) : nil }
        }
        if let present = fresh.first(where: { $0.source == source }) {
            let better = fresh.filter { $0.isBetter(than: present, by: Self.advantage) }
            betterSince = better.reduce(into: [:]) { $0[$1.source] = betterSince[$1.source] ?? now }
            let settled = better.filter { now - (betterSince[$0.source] ?? now) >= Self.settling }
            if let best = RankedSource.best(of: settled) { select(best.source) }
        } else if let best = RankedSource.best(of: fresh) {
            select(best.source)
        }
        reason = reason(among: candidates, fresh, at: now)
        return source
    }

    private mutating func select(_ chosen: SpeedSource) {
        source = chosen
        betterSince = [:]
    }
}

// MARK: - Order

extension SourceChoice {
    /// A sensor with a recent reading, and the properties that determine its rank.
    private struct RankedSource {
        let source: SpeedSource
        let deviation: Speed
        let isMoving: Bool

        init(_ source: SpeedSource, _ candidate: SpeedCandidate) {
            self.source = source
            deviation = candidate.deviation ?? source.usualDeviation
            isMoving = candidate.isMoving
        }

        private var rank: Int { source == .steps ? 2 : isMoving ? 0 : 1 }

        func isBetter(than other: RankedSource, by advantage: Double) -> Bool {
            guard rank == other.rank else { return rank < other.rank }
            // If both sensors report that the runner stands, their accuracy is not important.
            return rank == 0 && deviation.metersPerSecond + advantage <= other.deviation.metersPerSecond
        }

        /// The best sensor; of two equally good ones, the first.
        static func best(of sources: [RankedSource]) -> RankedSource? {
            sources.min { ($0.rank, $0.deviation) < ($1.rank, $1.deviation) }
        }
    }
}

// MARK: - Text

extension SourceChoice {
    private func reason(
        among candidates: [SpeedSource: SpeedCandidate],
        _ fresh: [RankedSource],
        at now: Duration
    ) -> String {
        guard let source else { return "no source has sent a reading yet" }
        guard let present = fresh.first(where: { $0.source == source }) else {
            let silent = candidates[source].map { now - $0.lastReading }?.components.seconds
            let silence = silent.map { ", no reading for \($0) s" } ?? ""
            return "\(source.rawValue)\(silence): no other source has a reading"
        }
        guard source != .steps else { return "steps: fresh, no source measures speed" }
        let standing = present.isMoving ? "" : ", standing still"
        let still = fresh.filter { present.isMoving && $0.source != source && $0.source != .steps && !$0.isMoving }
        let others = still.isEmpty ? "" : "; \(still.map(\.source.rawValue).joined(separator: ", ")) standing still"
        return "\(source.rawValue): fresh, ±\(present.deviation.formatted(.metersPerSecond))\(standing)\(others)"
    }
}

/// The kinds of sources that measure the runner's speed or steps, the most direct one first.
package enum SpeedSource: String, Hashable, Sendable, CaseIterable {
    case treadmill
    case footPod = "footpod"
    /// A satellite receiver: gpsd or NMEA sentences.
    case gps
    /// The runner's own cadence, which gives no speed but can set the tempo.
    case steps

    /// The usual standard deviation of the speeds from this kind of source, in m/s, if the source states none.
    ///
    /// *Design*: a treadmill shows its speed in steps of 0.1 km/h, and its belt slips at each footfall; an uncalibrated foot pod
    /// has an error of 5 % (0.15 m/s at 3 m/s); the Doppler speed of satellites has 0.2 m/s in a street.
    var usualDeviation: Speed {
        switch self {
        case .treadmill: Speed(metersPerSecond: 0.05)
        case .footPod: Speed(metersPerSecond: 0.15)
        case .gps: Speed(metersPerSecond: 0.2)
        case .steps: Speed(metersPerSecond: 1)
        }
    }
}

/// The properties of a source that are used to compare it with others.
package struct SpeedCandidate: Hashable, Sendable {
    /// Time of the last usable reading.
    package var lastReading: Duration
    /// Standard deviation of the speed; nil if not known.
    package var deviation: Speed?
    package var isMoving: Bool
}

/// The choice of what sets the pace: the runner's order or a kind of sensor.
package enum FollowedSource: String, Hashable, Sendable, CaseIterable {
    /// The pace that the runner has ordered.
    case manual
    /// The best of the sensors below that has recent readings.
    case auto
    case gps
    case treadmill
    case footpod
    case steps
}

/// How reliable the sensor that sets the pace is now.
package enum SourceState: String, Hashable, Sendable, CaseIterable {
    /// No sensor sets the pace: the runner has ordered the pace.
    case manual
    /// The chosen sensor has not reported since the runner chose it; the manual pace is used.
    case waiting
    /// The sensor reports, and its readings set the pace.
    case live
    /// The sensor has been silent for a short time: its last cadence is held.
    case held
    /// The sensor has been silent for a long time: the manual pace is used until the sensor reports again.
    case lost
}

extension FollowedSource {
    init(_ source: SpeedSource) {
        switch source {
        case .treadmill: self = .treadmill
        case .footPod: self = .footpod
        case .gps: self = .gps
        case .steps: self = .steps
        }
    }

    /// The corresponding source of speed; nil for `manual`, `auto` and `steps`, which measure no speed.
    package var speedSource: SpeedSource? { self == .steps ? nil : SpeedSource(rawValue: rawValue) }
}

/// When a kind of sensor last reported, and through which reader.
struct SourceTrack: Hashable, Sendable {
    /// If one reader has been silent for this long, another reader of the same kind of sensor is accepted.
    private static let handover: Duration = .seconds(3)

    private(set) var origin: String?
    /// Time of the last usable reading.
    private(set) var lastReading: Duration?
    /// Whether the last response contained no usable reading.
    private(set) var isRespondingOnly = false

    /// Whether a reading from this reader may be used.
    func accepts(_ origin: String, at now: Duration) -> Bool {
        guard let lastReading, self.origin != origin else { return true }
        return now >= lastReading + Self.handover
    }

    mutating func recordReading(from origin: String, at now: Duration) {
        self.origin = origin
        lastReading = now
        isRespondingOnly = false
    }

    mutating func recordResponse(from origin: String, at now: Duration) {
        guard accepts(origin, at: now) else { return }
        self.origin = origin
        isRespondingOnly = true
    }
}
