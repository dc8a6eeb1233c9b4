import Cadence

/// Decides which of several sources `follow auto` follows, and says why.
///
/// Sources are ordered by what they say, then by how far they are off:
///
/// 1. Those that say the runner moves: a belt that stands does not win over a runner outdoors, nor satellites that see
///    nobody move indoors over a belt that runs.
/// 2. Those that say the runner stands.
/// 3. Steps, which give no speed.
///
/// Within a class, one is better that is off by at least 0.05 m/s less. The choice rests: it changes when the present
/// source has been silent for more than 3 s and another has not, or when another has been better for 10 s on end.
public struct SourceChoice: Hashable, Sendable {
    /// A source silent for longer is stale: receivers report every second or two, sensors every second.
    public static let patience: Duration = .seconds(3)
    /// How long another source must have been better.
    public static let settling: Duration = .seconds(10)
    /// How much less another must be off to be better, in m/s: a pace differs by 5 s/km for it at 3 m/s.
    private static let advantage = 0.05

    /// The source chosen; nil until there is one.
    ///
    /// A source that has fallen silent stays chosen while no other speaks.
    public private(set) var source: SpeedSource?
    /// Why, in one line: `treadmill: fresh, ±0.03 m/s`.
    public private(set) var reason = "nothing speaks yet"

    private var betterSince: [SpeedSource: Duration] = [:]

    /// A choice not yet made.
    public init() {}

    /// Chooses again with what is known at `now`, which should be asked for about once a second.
    ///
    /// - Parameters:
    ///   - candidates: The sources that have spoken at all.
    ///   - now: Monotonic time, not earlier than the call before.
    /// - Returns: The source chosen, as `source`.
    public mutating func choose(among candidates: [SpeedSource: SpeedCandidate], at now: Duration) -> SpeedSource? {
        let fresh = SpeedSource.allCases.compactMap { source in
            candidates[source].flatMap { now - $0.lastReading <= Self.patience ? Standing(source, $0) : nil }
        }
        if let present = fresh.first(where: { $0.source == source }) {
            let better = fresh.filter { $0.isBetter(than: present, by: Self.advantage) }
            betterSince = better.reduce(into: [:]) { $0[$1.source] = betterSince[$1.source] ?? now }
            let settled = better.filter { now - (betterSince[$0.source] ?? now) >= Self.settling }
            if let best = Standing.best(of: settled) { take(best.source) }
        } else if let best = Standing.best(of: fresh) {
            take(best.source)
        }
        reason = reason(among: candidates, fresh, at: now)
        return source
    }

    private mutating func take(_ chosen: SpeedSource) {
        source = chosen
        betterSince = [:]
    }
}

// MARK: - Order

extension SourceChoice {
    /// Where a fresh source stands in the order.
    private struct Standing {
        let source: SpeedSource
        let deviation: Speed
        let isMoving: Bool

        init(_ source: SpeedSource, _ candidate: SpeedCandidate) {
            self.source = source
            deviation = candidate.deviation ?? source.usualDeviation
            isMoving = candidate.isMoving
        }

        private var rank: Int { source == .steps ? 2 : isMoving ? 0 : 1 }

        func isBetter(than other: Standing, by advantage: Double) -> Bool {
            guard rank == other.rank else { return rank < other.rank }
            // Nobody follows a standing source for its accuracy.
            return rank == 0 && deviation.metersPerSecond + advantage <= other.deviation.metersPerSecond
        }

        /// The best of some; the more direct of two that are as good.
        static func best(of standings: [Standing]) -> Standing? {
            standings.min { ($0.rank, $0.deviation) < ($1.rank, $1.deviation) }
        }
    }
}

// MARK: - Text

extension SourceChoice {
    private func reason(
        among candidates: [SpeedSource: SpeedCandidate],
        _ fresh: [Standing],
        at now: Duration
    ) -> String {
        guard let source else { return "nothing speaks yet" }
        guard let present = fresh.first(where: { $0.source == source }) else {
            let silence = candidates[source].map { ", silent for \((now - $0.lastReading).components.seconds) s" } ?? ""
            return "\(source.rawValue)\(silence): nothing else speaks"
        }
        guard source != .steps else { return "steps: fresh, nothing gives a speed" }
        let standing = present.isMoving ? "" : ", standing"
        let still = fresh.filter { present.isMoving && $0.source != source && $0.source != .steps && !$0.isMoving }
        let others = still.isEmpty ? "" : "; \(still.map(\.source.rawValue).joined(separator: ", ")) at a standstill"
        return "\(source.rawValue): fresh, ±\(present.deviation.formatted(.metersPerSecond))\(standing)\(others)"
    }
}
