import Benchmark

/// How long something of ours and its peer took, one right after the other.
struct Paired {
    let ours: Duration
    let peer: Duration

    /// Times both, ours first in the even turns.
    init(turn: Int, ours: () -> Void, peer: () -> Void) {
        let clock = ContinuousClock()
        if turn.isMultiple(of: 2) {
            self.ours = clock.measure(ours)
            self.peer = clock.measure(peer)
        } else {
            self.peer = clock.measure(peer)
            self.ours = clock.measure(ours)
        }
    }

    /// Our time in hundredths of the peer's: 150 is half as long again.
    var percentage: Int { Int((ours / peer * 100).rounded()) }
}

extension BenchmarkMetric {
    /// A figure that is better when smaller.
    static func cost(_ name: String) -> BenchmarkMetric {
        .custom(name, polarity: .prefersSmaller, useScalingFactor: false)
    }

    /// A figure that is better when larger.
    static func rate(_ name: String) -> BenchmarkMetric {
        .custom(name, polarity: .prefersLarger, useScalingFactor: false)
    }
}
