package import Cadence

/// Turns the positions of one phone into observations of a satellite receiver, with at most one speed for each position.
///
/// A phone that reports no speed gets the speed of its positions (`PositionSpeed`). The altitude is not used: some browsers give the
/// height above the ellipsoid, others the height above sea level, and they do not say which.
package struct PhonePositions: Sendable {
    /// The largest error radius of a position that is used; a less accurate one comes from the cellular network or from Wi-Fi.
    ///
    /// Satellites give 3 to 20 m, networks 20 m to several km; 50 m is a design choice.
    private static let worst = Distance(meters: 50)
    private var positions = PositionSpeed()
    /// Number of consecutive positions without a speed.
    private var withoutSpeed = 0
    private var latest: Duration?

    package init() {}

    /// nil if the position is older than the one before it, gives no speed yet, or gives a speed that is impossible for a runner.
    ///
    /// - Parameter instant: When the position was measured, on the time axis of `arrival`; not later than `arrival`.
    package mutating func process(_ fix: PhoneFix, instant: Duration, arrival: Duration) -> Observation? {
        if let latest, instant <= latest { return nil }
        latest = instant
        guard fix.accuracy <= Self.worst, !fix.position.isNullIsland else {
            return Observation(source: .phone, arrival: arrival, instant: instant, kind: .noFix(.searching))
        }
        positions.add(fix.position, at: instant / .seconds(1))
        withoutSpeed = fix.speed == nil ? withoutSpeed + 1 : 0
        let estimate = withoutSpeed >= PositionSpeed.patience ? positions.estimate : nil
        guard let speed = (fix.speed ?? estimate?.speed)?.plausible else { return nil }
        let satelliteFix = SatelliteFix(
            speed: speed,
            quality: estimate == nil ? .unspecified : .fromPositions,
            position: fix.position,
            accuracy: estimate?.accuracy
        )
        return Observation(source: .phone, arrival: arrival, instant: instant, kind: .speed(satelliteFix))
    }
}

/// One reading of a phone's accelerometer, with its time on this machine's monotonic clock.
package struct PhoneSample: Hashable, Sendable {
    package let measuredAt: Duration
    /// The acceleration, with gravity.
    package let acceleration: Acceleration

    package init(measuredAt: Duration, acceleration: Acceleration) {
        self.measuredAt = measuredAt
        self.acceleration = acceleration
    }
}

/// One position of a phone, as its browser reports it (W3C Geolocation), with its time on this machine's monotonic clock.
package struct PhoneFix: Hashable, Sendable {
    package let measuredAt: Duration
    package let position: Position
    /// The radius that contains the true position with a probability of 95 %.
    package let accuracy: Distance
    /// The speed that the phone measured; nil if it reports none.
    package let speed: SpeedOverGround?

    /// Creates a position; a speed below zero, which some browsers report for an unknown speed, becomes nil.
    package init(measuredAt: Duration, position: Position, accuracy: Distance, metersPerSecond: Double? = nil) {
        self.measuredAt = measuredAt
        self.position = position
        self.accuracy = accuracy
        speed = metersPerSecond.flatMap { $0 >= 0 ? SpeedOverGround(metersPerSecond: $0) : nil }
    }
}
