public import Cadence

/// One reading of a phone's accelerometer, with its time on this machine's monotonic clock.
public struct PhoneSample: Hashable, Sendable {
    /// When the acceleration was measured: time of `CLOCK_MONOTONIC`.
    public let measuredAt: Duration
    /// The acceleration, with gravity.
    public let acceleration: Acceleration

    /// Creates a reading.
    public init(measuredAt: Duration, acceleration: Acceleration) {
        self.measuredAt = measuredAt
        self.acceleration = acceleration
    }
}

/// One position of a phone, as its browser reports it (W3C Geolocation), with its time on this machine's monotonic clock.
public struct PhoneFix: Hashable, Sendable {
    /// When the position was measured: time of `CLOCK_MONOTONIC`.
    public let measuredAt: Duration
    /// The position.
    public let position: Position
    /// The radius that contains the true position with a probability of 95 %.
    public let accuracy: Distance
    /// The speed that the phone measured; nil if it reports none.
    public let speed: SpeedOverGround?

    /// Creates a position; a speed below zero, which some browsers report for an unknown speed, becomes nil.
    ///
    /// - Parameter metersPerSecond: The phone's own speed; it may be impossible for a runner.
    public init(measuredAt: Duration, position: Position, accuracy: Distance, metersPerSecond: Double? = nil) {
        self.measuredAt = measuredAt
        self.position = position
        self.accuracy = accuracy
        speed = metersPerSecond.flatMap { $0 >= 0 ? SpeedOverGround(metersPerSecond: $0) : nil }
    }
}
