import Activities
import Cadence

extension FileActivity {
    /// Converts the points to samples: decreasing distances and steps are dropped, and the cadence is converted to steps.
    func samples(
        _ points: PackedPoints,
        start: Moment,
        _ kind: Activity.Kind,
        _ remarks: inout Remarks
    ) -> PackedSamples {
        let stepsPerCycle = stepsPerCycle(points, kind, &remarks)
        var distance: Distance?
        var steps: Int?
        var samples = points.samples
        for (index, point) in zip(points.indices, points) {
            var sample = point.sample
            sample.elapsed = point.time.map { $0 - start } ?? .zero
            if sample.cadence == nil, let cycles = point.cadence {
                sample.cadence = StepRate(file: cycles * stepsPerCycle)
                if sample.cadence == nil, cycles * stepsPerCycle > StepRate.range.upperBound {
                    remarks.leaveOut("cadence that cannot be")
                }
            }
            if let next = sample.distance {
                if let distance, next < distance {
                    remarks.leaveOut("distance that goes back")
                    sample.distance = nil
                } else {
                    distance = next
                }
            }
            if let next = sample.steps {
                if let steps, next < steps {
                    remarks.leaveOut("steps that go back")
                    sample.steps = nil
                } else {
                    steps = next
                }
            }
            samples[index] = sample
        }
        return samples
    }

    /// The activity of a file that strided did not write.
    func worked(_ samples: PackedSamples, _ segments: PackedColumn, _ start: Moment, measured: Bool) -> Activity {
        let lapSeconds = laps.compactMap(\.seconds)
        let lapTime = lapSeconds.count == laps.count ? lapSeconds.reduce(.zero, +) : .zero
        let elapsed = max(samples.last?.elapsed ?? .zero, samples.isEmpty ? lapTime : .zero)
        var pauses: [Range<Duration>] = []
        for index in samples.indices.dropFirst() {
            guard let a = segments[index - 1], let b = segments[index], a != b else { continue }
            pauses.append(samples[index - 1].elapsed..<samples[index].elapsed)
        }
        let paused = pauses.reduce(Duration.zero) { $0 + ($1.upperBound - $1.lowerBound) }
        // The device's timer includes pauses that the points do not show.
        let timed = lapTime > .zero && lapTime <= elapsed + .seconds(1)
        var activity = Activity(kind: .run, origin: .imported, start: start, elapsed: elapsed, pauses: pauses)
        let moving = timed ? min(lapTime, elapsed) : elapsed - paused
        activity.summary = Summary(samples, kind: activity.kind, pauses: pauses, moving: moving)
        addLapTotals(to: &activity.summary, measured: measured)
        activity.laps = worked(start, elapsed, activity.summary)
        return activity
    }

    private func addLapTotals(to summary: inout Summary, measured: Bool) {
        let distances = laps.compactMap(\.distance)
        let said = distances.reduce(.zero, +)
        if !laps.isEmpty, distances.count == laps.count, said > .zero {
            summary.distance = Distance(meters: said.meters.snapped(to: Decimals.meters))
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

    /// The laps, each up to the start of the next; one lap if the file has none.
    private func worked(_ start: Moment, _ elapsed: Duration, _ summary: Summary) -> [Lap] {
        var worked: [Lap] = []
        var expected = Duration.zero
        for lap in laps {
            let last = worked.last?.span.lowerBound
            let from = last.map { min(max(lap.start.map { $0 - start } ?? expected, $0), elapsed) } ?? .zero
            if let last { worked[worked.count - 1].span = last..<from }
            worked.append(Lap(span: from..<elapsed, distance: lap.distance ?? .zero, energy: lap.energy ?? .zero))
            expected = from + (lap.seconds ?? .zero)
        }
        guard worked.isEmpty else { return worked }
        return [Lap(span: .zero..<elapsed, distance: summary.distance, energy: summary.energy ?? .zero)]
    }
}
