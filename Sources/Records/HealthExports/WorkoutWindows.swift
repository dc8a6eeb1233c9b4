import Activities
import Cadence

/// Assigns heart rates and steps, which exports store without a workout, to the workouts during which they were measured.
struct WorkoutWindows {
    /// The largest number of simultaneous workouts; more overlap only if many programs recorded the same one.
    private static let mostAtOnce = 8

    private var sorted: [HealthWorkout]
    private var heartRates: [[TimedHeartRate]]
    private var steps: [[TimedSteps]]

    init(_ workouts: [HealthWorkout]) {
        sorted = workouts.sorted { $0.start < $1.start }
        heartRates = sorted.map { _ in [] }
        steps = sorted.map { _ in [] }
    }

    mutating func add(_ rate: TimedHeartRate) {
        for index in indices(from: Int64(rate.time) * 1000) { heartRates[index].append(rate) }
    }

    mutating func add(_ count: TimedSteps) {
        for index in indices(from: Int64(count.start) * 1000) { steps[index].append(count) }
    }

    /// The indices of the workouts that take place at a time, or that overlap a span of time, in Unix milliseconds.
    func indices(from start: Int64, to end: Int64? = nil) -> [Int] {
        let later = sorted.partitionIndex { $0.start.unixMilliseconds > end ?? start }
        return (max(0, later - Self.mostAtOnce)..<later).filter { sorted[$0].end.unixMilliseconds >= start }
    }

    /// The workouts with their samples, in order of start.
    var workouts: [HealthWorkout] {
        var workouts = sorted
        for index in workouts.indices {
            workouts[index].addSamples(heartRates[index], steps[index])
        }
        return workouts
    }
}

extension HealthWorkout {
    /// The longest count of steps in seconds from which a cadence is computed; a longer one contains rests.
    private static let longestCadence = 120

    /// Adds heart rates, and the steps of the source with most steps, to the samples.
    mutating func addSamples(_ heartRates: [TimedHeartRate], _ counts: [TimedSteps]) {
        guard !heartRates.isEmpty || !counts.isEmpty else { return }
        var values = Dictionary(
            samples.map { ($0.elapsed.wholeMilliseconds, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        func change(_ seconds: Int64, _ body: (inout Sample) -> Void) {
            let milliseconds = seconds * 1000 - start.unixMilliseconds
            guard milliseconds >= 0, .milliseconds(milliseconds) <= elapsed else { return }
            body(&values[milliseconds, default: Sample(elapsed: .milliseconds(milliseconds))])
        }
        for rate in heartRates {
            change(Int64(rate.time)) {
                $0.heartRate = HeartRate(beatsPerMinute: (Double(rate.beatsPerMinute) * 100).rounded() / 100)
            }
        }
        let totals = Dictionary(counts.map { ($0.source, $0.steps) }, uniquingKeysWith: +)
        let best = totals.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        var total = 0
        for count in counts.filter({ $0.source == best }).sorted(by: { $0.start < $1.start }) {
            total += count.steps
            let sum = total
            change(Int64(count.start) + Int64(count.length)) { sample in
                sample.steps = sum
                guard count.length > 0, count.length <= Self.longestCadence else { return }
                let rate = Double(count.steps) / Double(count.length) * 60
                if StepRate.range.contains(rate) {
                    sample.cadence = StepRate(stepsPerMinute: (rate * 100).rounded() / 100)
                }
            }
        }
        if steps == nil, total > 0 { steps = total }
        samples = PackedSamples(values.values.sorted { $0.elapsed < $1.elapsed })
    }
}

/// Collects values that were measured at different times during a workout, in any order.
struct SampleCollector {
    private var values: [Int64: Sample] = [:]
    private let longest: Int64

    init(_ workout: HealthWorkout) {
        longest = workout.elapsed.wholeMilliseconds
    }

    /// Changes the sample at a time since the start; times before the start and after the end are ignored.
    mutating func change(_ elapsed: Duration, _ body: (inout Sample) -> Void) {
        let milliseconds = elapsed.wholeMilliseconds
        guard (0...longest).contains(milliseconds) else { return }
        body(&values[milliseconds, default: Sample(elapsed: .milliseconds(milliseconds))])
    }

    /// The samples in order of time; distances and steps that decrease are left out.
    var samples: PackedSamples {
        var distance = Distance.zero
        var steps = 0
        var samples = PackedSamples()
        for var sample in values.values.sorted(by: { $0.elapsed < $1.elapsed }) {
            if let next = sample.distance {
                if next < distance { sample.distance = nil } else { distance = next }
            }
            if let next = sample.steps {
                if next < steps { sample.steps = nil } else { steps = next }
            }
            samples.append(sample)
        }
        return samples
    }
}
