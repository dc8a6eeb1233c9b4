import Cadence
import Inputs

/// Found steps against the true ones: each true step takes at most the nearest found one within the tolerance.
struct StepScore {
    static let tolerance = 0.060

    private(set) var found = 0
    private(set) var taken = 0
    private(set) var matched = 0
    /// Found minus true, in seconds, of those that match.
    private(set) var errors: [Double] = []
    /// From the foot's coming down to the event, of steps that were not handed in late while setting out.
    private(set) var latencies: [Double] = []
    private(set) var cadenceErrors: [Double] = []

    var precision: Double { found > 0 ? Double(matched) / Double(found) : 1 }
    var recall: Double { taken > 0 ? Double(matched) / Double(taken) : 1 }
    var f1: Double { found + taken > 0 ? 2 * Double(matched) / Double(found + taken) : 1 }
    var bias: Double { errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count) }
    var deviation: Double {
        (errors.reduce(0) { $0 + ($1 - bias) * ($1 - bias) } / Double(max(1, errors.count))).squareRoot()
    }
    var cadenceError: Double {
        (cadenceErrors.reduce(0) { $0 + $1 * $1 } / Double(max(1, cadenceErrors.count))).squareRoot()
    }

    func latency(_ share: Double) -> Double {
        let sorted = latencies.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    /// Runs the detector over the samples and adds what came out.
    mutating func add(_ gait: SyntheticGait) {
        let (samples, steps) = gait.make()
        var detector = StepDetector()
        var events: [(instant: Double, at: Double)] = []
        for sample in samples {
            for step in detector.process(sample.acceleration, at: .seconds(sample.instant)) {
                events.append((step.instant / .seconds(1), sample.instant))
                if let cadence = gait.cadence(step.instant / .seconds(1)) {
                    cadenceErrors.append(step.cadence.stepsPerMinute - cadence)
                }
            }
        }
        found += events.count
        taken += steps.count
        var next = 0
        for step in steps {
            while next < events.count, events[next].instant < step - Self.tolerance { next += 1 }
            guard next < events.count, events[next].instant <= step + Self.tolerance else { continue }
            matched += 1
            errors.append(events[next].instant - step)
            let latency = events[next].at - step
            if latency < 0.6 { latencies.append(latency) }
            next += 1
        }
    }
}
