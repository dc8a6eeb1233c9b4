import Activities
import Cadence

extension FileActivity {
    /// Converts the points to samples: decreasing distances and steps are dropped, and the cadence is converted to steps per minute.
    func samples(
        _ points: PackedPoints,
        start: Moment,
        _ kind: Activity.Kind,
        _ importNotes: inout ImportNotes
    ) -> PackedSamples {
        let stepsPerCycle = stepsPerCycle(points, kind, &importNotes)
        var distance: Distance?
        var steps: Int?
        var samples = points.samples
        for (index, point) in zip(points.indices, points) {
            var sample = point.sample
            sample.elapsed = point.time.map { $0 - start } ?? .zero
            if sample.cadence == nil, let cycles = point.cadence {
                sample.cadence = StepRate(file: cycles * stepsPerCycle)
                if sample.cadence == nil, cycles * stepsPerCycle > StepRate.range.upperBound {
                    importNotes.addDropped("cadence that is impossible")
                }
            }
            if let next = sample.distance {
                if let distance, next < distance {
                    importNotes.addDropped("decreasing distance")
                    sample.distance = nil
                } else {
                    distance = next
                }
            }
            if let next = sample.steps {
                if let steps, next < steps {
                    importNotes.addDropped("decreasing steps")
                    sample.steps = nil
                } else {
                    steps = next
                }
            }
            samples[index] = sample
        }
        return samples
    }

    /// Computes pauses, laps and totals from the points and laps of a file that another program has written or changed.
    func computedActivity(_ samples: PackedSamples, _ segments: PackedColumn, _ start: Moment, measured: Bool)
        -> Activity
    {
        let lapSeconds = laps.compactMap(\.seconds)
        let lapTime = lapSeconds.count == laps.count ? lapSeconds.reduce(.zero, +) : .zero
        let elapsed = max(samples.last?.elapsed ?? .zero, samples.isEmpty ? lapTime : .zero)
        var pauses: [Range<Duration>] = []
        for index in samples.indices.dropFirst() {
            guard let a = segments[index - 1], let b = segments[index], a != b else { continue }
            pauses.append(samples[index - 1].elapsed..<samples[index].elapsed)
        }
        let paused = pauses.reduce(Duration.zero) { $0 + ($1.upperBound - $1.lowerBound) }
        // The lap times come from the device's timer. It also stops in pauses that the points do not show.
        let timed = lapTime > .zero && lapTime <= elapsed + .seconds(1)
        var activity = Activity(kind: .run, origin: .imported, start: start, elapsed: elapsed, pauses: pauses)
        let moving = timed ? min(lapTime, elapsed) : elapsed - paused
        activity.summary = Summary(samples, kind: activity.kind, pauses: pauses, moving: moving)
        addLapTotals(to: &activity.summary, measured: measured)
        activity.laps = computedLaps(start, elapsed, activity.summary)
        return activity
    }

    private func addLapTotals(to summary: inout Summary, measured: Bool) {
        let distances = laps.compactMap(\.distance)
        let total = distances.reduce(.zero, +)
        if !laps.isEmpty, distances.count == laps.count, total > .zero {
            summary.distance = Distance(meters: total.meters.snapped(to: Decimals.meters))
            summary.distanceSource = .file
        } else if summary.distance > .zero {
            summary.distanceSource = measured ? .file : .satellites
        }
        let energy = laps.compactMap(\.energy).reduce(.zero, +)
        if energy > .zero { summary.energy = Energy(kilocalories: energy.kilocalories.snapped(to: Decimals.energy)) }
        let steps = laps.compactMap(\.steps)
        // Each value fits into 16 bits, so the sum over all laps cannot overflow.
        if summary.steps == nil, !steps.isEmpty { summary.steps = steps.reduce(0, +) }
    }

    /// The laps, each up to the start of the next lap; one lap if the file has none.
    private func computedLaps(_ start: Moment, _ elapsed: Duration, _ summary: Summary) -> [Lap] {
        var result: [Lap] = []
        var expected = Duration.zero
        for lap in laps {
            let last = result.last?.span.lowerBound
            let from = last.map { min(max(lap.start.map { $0 - start } ?? expected, $0), elapsed) } ?? .zero
            if let last { result[result.count - 1].span = last..<from }
            result.append(Lap(span: from..<elapsed, distance: lap.distance ?? .zero, energy: lap.energy ?? .zero))
            expected = from + (lap.seconds ?? .zero)
        }
        guard result.isEmpty else { return result }
        return [Lap(span: .zero..<elapsed, distance: summary.distance, energy: summary.energy ?? .zero)]
    }
}
