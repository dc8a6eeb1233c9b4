import Activities
import Cadence

extension FileActivity {
    /// Converts the points to samples without cadences: decreasing distances and steps are dropped.
    func samples(_ points: PackedPoints, start: Moment, _ importNotes: inout ImportNotes) -> PackedSamples {
        var distance: Distance?
        var steps: Int?
        var samples = points.samples
        func keep<Value: Comparable>(_ value: inout Value?, above last: inout Value?, _ fault: String) {
            guard let next = value else { return }
            if let before = last, next < before {
                importNotes.addDropped(fault)
                value = nil
            } else {
                last = next
            }
        }
        for (index, point) in zip(points.indices, points) {
            var sample = point.sample
            sample.elapsed = point.time.map { $0 - start } ?? .zero
            keep(&sample.distance, above: &distance, "decreasing distance")
            keep(&sample.steps, above: &steps, "decreasing steps")
            samples[index] = sample
        }
        return samples
    }

    /// Converts the cadences of the points to steps per minute.
    func addCadences(
        of points: PackedPoints,
        to samples: inout PackedSamples,
        _ kind: Activity.Kind?,
        _ importNotes: inout ImportNotes
    ) {
        var unit = StepsPerCycle(kind: kind)
        for (index, point) in zip(points.indices, points) where point.sample.cadence == nil {
            if let cycles = point.cadence { unit.add(cycles, speed: samples[index].speed) }
        }
        guard unit.count > 0 else { return }
        guard kind?.isOnFoot ?? true else {
            return importNotes.addDropped(kind == .cycle ? "pedal cadence" : "cadence", unit.count)
        }
        // strided writes strides.
        let factor = own == nil ? unit.value : 2
        if factor == 1 { importNotes.add(StepsPerCycle.note) }
        for (index, point) in zip(points.indices, points) where point.sample.cadence == nil {
            guard let cycles = point.cadence else { continue }
            samples[index].cadence = StepRate(file: cycles * factor)
            if cycles * factor > StepRate.range.upperBound { importNotes.addDropped("cadence that is impossible") }
        }
    }

    /// Computes pauses, laps and totals from the points and laps of a file that another program has written or changed.
    ///
    /// - Parameters:
    ///   - pauses: The pauses that the file marks, and those that it does not mark.
    ///   - unmarked: The total length of those that it does not mark.
    ///   - measured: Whether the distances are those of the file.
    func computedActivity(
        _ samples: PackedSamples,
        _ pauses: [Range<Duration>],
        unmarked: Duration,
        _ start: Moment,
        measured: Bool
    ) -> Activity {
        let lapSeconds = laps.compactMap(\.seconds)
        let lapTime = lapSeconds.count == laps.count ? lapSeconds.reduce(.zero, +) : .zero
        let elapsed = max(samples.last?.elapsed ?? .zero, samples.isEmpty ? lapTime : .zero)
        // The lap times come from the device's timer, which also stops in pauses that the points do not show. Devices without a timer write
        // elapsed times, which include pauses.
        let timed = lapTime > .zero && lapTime <= elapsed + .seconds(1)
        var activity = Activity(kind: .run, origin: .imported, start: start, elapsed: elapsed, pauses: pauses)
        let moving = timed ? min(lapTime, elapsed - unmarked) : elapsed - pauses.total
        activity.summary = Summary(samples, kind: activity.kind, pauses: pauses, moving: moving)
        addLapTotals(to: &activity.summary, measured: measured)
        activity.laps = computedLaps(start, elapsed, activity.summary, samples)
        activity.laps.removeMeans(of: samples, keepsCadence: false)
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
        if summary.heartRate == nil { addLapHeartRates(to: &summary) }
        // Each value fits into 16 bits, so the sum over all laps cannot overflow.
        if summary.steps == nil, !steps.isEmpty { summary.steps = steps.reduce(0, +) }
    }

    private func addLapHeartRates(to summary: inout Summary) {
        var mean = TimedMean()
        for lap in laps { mean.add(lap.heartRate?.beatsPerMinute, for: lap.seconds ?? .zero) }
        summary.heartRate = mean.mean.flatMap { HeartRate(file: $0, decimals: Decimals.rate) }
        summary.highestHeartRate = laps.compactMap(\.highestHeartRate).max()
    }

    /// The laps, each up to the start of the next lap; one lap if the file has none.
    ///
    /// A lap without a distance gets that of its samples.
    private func computedLaps(
        _ start: Moment,
        _ elapsed: Duration,
        _ summary: Summary,
        _ samples: PackedSamples
    ) -> [Lap] {
        guard !laps.isEmpty else {
            return [Lap(span: .zero..<elapsed, distance: summary.distance, energy: summary.energy ?? .zero)]
        }
        let distances = laps.contains { $0.distance == nil } ? samples.filter { $0.distance != nil } : []
        func meters(at time: Duration) -> Double { distances.last { $0.elapsed <= time }?.distance?.meters ?? 0 }
        return zip(laps, lapSpans(start, elapsed)).map { lap, span in
            let measured = Distance(
                meters: (meters(at: span.upperBound) - meters(at: span.lowerBound)).snapped(to: Decimals.meters)
            )
            return Lap(
                span: span,
                distance: lap.distance ?? measured,
                energy: lap.energy ?? .zero,
                heartRate: lap.heartRate,
                highestHeartRate: lap.highestHeartRate
            )
        }
    }

    private func lapSpans(_ start: Moment, _ elapsed: Duration) -> [Range<Duration>] {
        var spans: [Range<Duration>] = []
        var expected = Duration.zero
        for lap in laps {
            let last = spans.last?.lowerBound
            let from = last.map { min(max(lap.start.map { $0 - start } ?? expected, $0), elapsed) } ?? .zero
            if let last { spans[spans.count - 1] = last..<from }
            spans.append(from..<elapsed)
            expected = from + (lap.seconds ?? .zero)
        }
        return spans
    }

    /// Makes the distances begin at the activity's start, if they continue those of an earlier activity.
    func removeDistanceOrigin(_ samples: inout PackedSamples) {
        guard let first = samples.first(where: { $0.distance != nil }),
            let last = samples.last(where: { $0.distance != nil })?.distance
        else { return }
        let total = laps.compactMap(\.distance).reduce(.zero, +)
        let origin = TrackDistance.origin(first: first, last: last, total: total)
        guard origin > .zero else { return }
        for index in samples.indices { samples[index].distance = samples[index].distance?.since(origin) }
    }

    /// Corrects the distances of the laps: jumps do not count, and a distance of 0 in a lap with movement is treated as missing.
    mutating func correctLaps(_ samples: PackedSamples, _ correction: PositionCorrection?, _ start: Moment) {
        guard let last = samples.last(where: { $0.distance != nil })?.distance, last > .zero else { return }
        let total = laps.compactMap(\.distance).reduce(.zero, +)
        if total == .zero || correction?.contradicts(total, measured: last) ?? false {
            for index in laps.indices { laps[index].distance = nil }
        } else if let correction, correction.includesJumps(total, measured: last) {
            for (index, span) in lapSpans(start, samples.last?.elapsed ?? .zero).enumerated() {
                laps[index].distance = laps[index].distance.map { correction.corrected($0, in: span) }
            }
        }
    }
}

extension PackedSamples {
    /// The times between the last sample of a segment and the first one of the next.
    func pauses(between segments: PackedColumn) -> [Range<Duration>] {
        indices.dropFirst().compactMap { index in
            guard let a = segments[index - 1], let b = segments[index], a != b else { return nil }
            return self[index - 1].elapsed..<self[index].elapsed
        }
    }
}
