import Cadence

/// The sums from which the result of a step is computed.
struct StepTally: Hashable, Sendable, Codable {
    private var seconds = 0.0
    private var meters = 0.0
    private var inRange = 0.0
    private var judged = 0.0
    private var cadence = WeightedSum()
    private var heartRate = WeightedSum()

    /// The average of values that hold for some time.
    private struct WeightedSum: Hashable, Sendable, Codable {
        var sum = 0.0
        var seconds = 0.0

        mutating func add(_ value: Double?, _ duration: Double) {
            guard let value else { return }
            sum += value * duration
            seconds += duration
        }

        var average: Double? { seconds > 0 ? sum / seconds : nil }
        var isFinite: Bool { sum.isFinite && seconds.isFinite }
    }

    /// Adds a piece of time in which the values of a reading hold.
    mutating func add(_ duration: Duration, meters: Double, _ reading: WorkoutReading, target: ResolvedTarget?) {
        let length = duration.inSeconds
        seconds += length
        self.meters += meters
        guard length > 0 else { return }
        cadence.add(reading.cadence?.stepsPerMinute, length)
        heartRate.add(reading.heartRate?.beatsPerMinute, length)
        let speed = reading.speed ?? Speed(metersPerSecond: meters / length)
        let isMet = target?.isMet(cadence: reading.cadence, speed: speed, heartRate: reading.heartRate)
        guard let isMet else { return }
        judged += length
        if isMet { inRange += length }
    }

    /// Whether all sums are numbers, which a damaged state may not have.
    var isFinite: Bool {
        [seconds, meters, inRange, judged].allSatisfy(\.isFinite) && cadence.isFinite && heartRate.isFinite
    }

    func result(index: Int, elapsed: Duration, isComplete: Bool) -> StepResult {
        StepResult(
            index: index,
            isComplete: isComplete,
            elapsed: elapsed,
            distance: Distance(meters: meters),
            timeInRange: judged > 0 ? min(inRange / judged, 1) : nil,
            cadence: cadence.average.map(StepRate.init(stepsPerMinute:)),
            heartRate: heartRate.average.map(HeartRate.init(beatsPerMinute:))
        )
    }
}
