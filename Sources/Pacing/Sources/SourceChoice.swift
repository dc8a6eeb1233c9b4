import Cadence

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
public struct SourceChoice: Hashable, Sendable {
    /// A sensor that has been silent for longer than this is not used: satellite receivers report every 1 or 2 s, the others every second.
    public static let patience: Duration = .seconds(3)
    /// How long another sensor must have been better before it is chosen.
    public static let settling: Duration = .seconds(10)
    /// How much smaller the deviation of a better sensor must be, in m/s: 0.05 m/s at 3 m/s is a pace difference of 5 s/km.
    private static let advantage = 0.05

    /// The chosen sensor; nil until there is one.
    ///
    /// A sensor that has fallen silent stays chosen until another sensor reports.
    public private(set) var source: SpeedSource?
    /// The reason for the choice, in one line, such as `treadmill: fresh, ±0.03 m/s`.
    public private(set) var reason = "no source has sent a reading yet"

    private var betterSince: [SpeedSource: Duration] = [:]

    /// Creates a choice that does not know any sensor yet.
    public init() {}

    /// Updates the choice at `now`; call it about once a second.
    ///
    /// - Parameters:
    ///   - candidates: All kinds of sensors that have reported so far.
    ///   - now: Monotonic time, not earlier than in the previous call.
    /// - Returns: The chosen source, equal to `source`.
    public mutating func choose(among candidates: [SpeedSource: SpeedCandidate], at now: Duration) -> SpeedSource? {
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
            let silence =
                candidates[source].map { ", no reading for \((now - $0.lastReading).components.seconds) s" } ?? ""
            return "\(source.rawValue)\(silence): no other source has a reading"
        }
        guard source != .steps else { return "steps: fresh, no source measures speed" }
        let standing = present.isMoving ? "" : ", standing still"
        let still = fresh.filter { present.isMoving && $0.source != source && $0.source != .steps && !$0.isMoving }
        let others = still.isEmpty ? "" : "; \(still.map(\.source.rawValue).joined(separator: ", ")) standing still"
        return "\(source.rawValue): fresh, ±\(present.deviation.formatted(.metersPerSecond))\(standing)\(others)"
    }
}
