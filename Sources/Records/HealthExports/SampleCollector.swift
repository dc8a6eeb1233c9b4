import Activities
import Cadence

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
