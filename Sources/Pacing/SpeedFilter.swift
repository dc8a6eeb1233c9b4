public import Cadence

/// Turns a source's noisy speeds into one the cadence can follow: an outlier gate in front of an alpha-beta filter.
///
/// The alpha-beta filter keeps a speed and its rate of change. Each observation `z`, `dt` seconds after the last:
///
///     predicted = v + a dt          residual r = z − predicted
///     v = predicted + α r           a = a + β r / dt
///
/// A residual beyond the gate is not believed until the next observation agrees with it: one spike changes nothing,
/// a real jump (a treadmill's button, a start from standing) is taken one observation late, at its full height.
public struct SpeedFilter: Hashable, Sendable {
    /// Constants of the filter.
    public struct Tuning: Hashable, Sendable {
        /// Share of a residual that moves the speed, 0…1.
        ///
        /// α = 0.3 with β = 0.05 reaches 90 % of a 1 m/s change in 5 s with a deviation of 0.13 m/s on satellite
        /// speeds (simulated, see the project's notes on GPS speed; α-β form: Kalata 1984, 10.1109/TAES.1984.310438).
        public var alpha: Double
        /// Share of a residual that moves the rate of change, 0…1 per observation.
        public var beta: Double
        /// Largest residual believed at once, m/s.
        ///
        /// A runner's own speed changes by less than 2 m/s in a second
        /// outside a sprint start.
        public var gate: Double
        /// How near a second observation must come to a gated one to confirm it, m/s.
        public var agreement: Double
        /// A gap after which the old state says nothing about the new speed.
        public var memory: Duration
        /// Largest rate of change carried between observations, m/s².
        public var maximumAcceleration: Double

        /// Tuning with the defaults of the house.
        public init(
            alpha: Double = 0.3,
            beta: Double = 0.05,
            gate: Double = 2,
            agreement: Double = 1,
            memory: Duration = .seconds(8),
            maximumAcceleration: Double = 1.5
        ) {
            self.alpha = alpha
            self.beta = beta
            self.gate = gate
            self.agreement = agreement
            self.memory = memory
            self.maximumAcceleration = maximumAcceleration
        }
    }

    /// What became of one observation.
    public enum Verdict: Hashable, Sendable {
        /// Believed; the filtered speed is the payload.
        case accepted(Speed)
        /// Beyond the gate: kept aside until the next one confirms or refutes it.
        case doubted
        /// Not later than the one before it: the same fix again, or a clock that stepped back.
        case repeated
    }

    private struct State: Hashable, Sendable {
        var speed: Double
        var acceleration: Double
        var instant: Duration
        var doubted: Double?
    }

    /// Constants in force.
    public let tuning: Tuning
    private var state: State?

    /// A filter that has seen nothing.
    public init(tuning: Tuning = Tuning()) {
        self.tuning = tuning
    }

    /// The filtered speed, or nil before the first observation.
    public var speed: Speed? {
        state.map { Speed(metersPerSecond: $0.speed) }
    }

    /// Takes the speed observed at `instant` (any monotonic origin).
    public mutating func observe(_ speed: Speed, at instant: Duration) -> Verdict {
        let observed = speed.metersPerSecond
        guard var now = state, instant < now.instant + tuning.memory else {
            return restart(at: observed, instant: instant)
        }
        guard instant > now.instant else { return .repeated }
        let elapsed = (instant - now.instant) / .seconds(1)
        let predicted = now.speed + now.acceleration * elapsed
        let residual = observed - predicted
        guard abs(residual) <= tuning.gate else {
            if let doubted = now.doubted, abs(observed - doubted) <= tuning.agreement {
                return restart(at: observed, instant: instant)
            }
            now.doubted = observed
            state = now
            return .doubted
        }
        let limit = tuning.maximumAcceleration
        now.speed = max(0, predicted + tuning.alpha * residual)
        now.acceleration = min(limit, max(-limit, now.acceleration + tuning.beta * residual / elapsed))
        now.instant = instant
        now.doubted = nil
        state = now
        return .accepted(Speed(metersPerSecond: now.speed))
    }

    private mutating func restart(at speed: Double, instant: Duration) -> Verdict {
        state = State(speed: speed, acceleration: 0, instant: instant, doubted: nil)
        return .accepted(Speed(metersPerSecond: speed))
    }
}
