import Cadence

/// A part of a track, while it is computed.
struct Cut {
    private let track: ActivityTrack
    private let span: Range<Duration>
    private let clock: MovingClock
    private let factor: Double
    private let begin: Point
    private let end: Point

    /// The distance and the steps at a time, between two samples; nil before the first one that has them.
    private struct Point {
        var meters: Double?
        var steps: Int?
    }

    init(_ track: ActivityTrack, span: Range<Duration>, clock: MovingClock) {
        (self.track, self.span, self.clock) = (track, span, clock)
        factor = track.editedFactor ?? 1
        begin = Self.point(at: span.lowerBound, in: track, clock)
        end = Self.point(at: span.upperBound, in: track, clock)
    }

    func shifted(_ range: Range<Duration>) -> Range<Duration> {
        let inside = range.clamped(to: span)
        return inside.lowerBound - span.lowerBound..<inside.upperBound - span.lowerBound
    }

    /// The share of the moving time of the activity that is in a range.
    private func share(_ range: Range<Duration>) -> Double {
        let total = clock.total(at: track.activity.elapsed)
        guard total > .zero else { return 0 }
        return min(max((clock.total(at: range.upperBound) - clock.total(at: range.lowerBound)) / total, 0), 1)
    }

    /// The samples in the part; at its start and its end there is one with the distance and the steps at this time.
    var samples: [Sample] {
        var samples = track.samples.filter { span.contains($0.elapsed) || $0.elapsed == span.upperBound }
        for (time, point) in [(span.lowerBound, begin), (span.upperBound, end)] {
            guard point.meters != nil || point.steps != nil, !samples.contains(where: { $0.elapsed == time }) else {
                continue
            }
            let sample = Sample(elapsed: time, distance: point.meters.map(Distance.init(meters:)), steps: point.steps)
            samples.insert(sample, at: time == span.lowerBound ? 0 : samples.count)
        }
        return samples.map { sample in
            var sample = sample
            sample.elapsed -= span.lowerBound
            sample.distance = sample.distance.map { Distance(meters: max($0.meters - (begin.meters ?? 0), 0) * factor) }
            sample.steps = sample.steps.map { max($0 - (begin.steps ?? 0), 0) }
            return sample
        }
    }

    func summary(of samples: [Sample], pauses: [Range<Duration>]) -> Summary {
        let whole = track.activity.summary
        var part = Summary(
            of: samples,
            kind: track.activity.kind,
            pauses: pauses,
            elapsed: span.upperBound - span.lowerBound,
            distanceSource: whole.distanceSource
        )
        let share = share(span)
        if part.distanceSource == nil, whole.distanceSource != nil {
            (part.distance, part.distanceSource) = (
                Distance(meters: whole.distance.meters * share), whole.distanceSource
            )
        }
        part.energy = whole.energy.map { Energy(kilocalories: $0.kilocalories * share) }
        part.steps = part.steps ?? whole.steps.map { Int((Double($0) * share).rounded()) }
        // Without any sample of them, the means are the only values.
        if !track.samples.contains(where: { $0.heartRate != nil }) { part.heartRate = whole.heartRate }
        if !track.samples.contains(where: { $0.cadence != nil }) { part.cadence = whole.cadence }
        if !track.samples.contains(where: { $0.altitude != nil }) {
            part.ascent = whole.ascent.map { $0 * share }
            part.descent = whole.descent.map { $0 * share }
        }
        return part
    }

    func laps(total: Summary) -> [Lap] {
        let laps = track.activity.laps.filter { $0.span.overlaps(span) }
        guard laps.count > 1 else {
            let energy = total.energy ?? .zero
            return [Lap(span: .zero..<(span.upperBound - span.lowerBound), distance: total.distance, energy: energy)]
        }
        return laps.map { lap in
            let inside = lap.span.clamped(to: span)
            var part = lap
            part.span = shifted(lap.span)
            guard inside != lap.span else { return part }
            let whole = share(lap.span)
            let kept = whole > 0 ? share(inside) / whole : 0
            part.energy = Energy(kilocalories: lap.energy.kilocalories * kept)
            part.distance = distance(in: inside) ?? Distance(meters: lap.distance.meters * kept)
            return part
        }
    }

    func workout(_ record: WorkoutRecord) -> WorkoutRecord? {
        var workout = record
        workout.start = max(record.start, span.lowerBound) - span.lowerBound
        workout.ended = record.ended.compactMap { step in
            let inside = step.span.clamped(to: span)
            guard !inside.isEmpty else { return nil }
            var part = step
            part.span = shifted(step.span)
            guard inside != step.span else { return part }
            part.moving = clock.total(at: inside.upperBound) - clock.total(at: inside.lowerBound)
            part.distance = distance(in: inside) ?? .zero
            part.isComplete = false
            return part
        }
        return workout.ended.isEmpty ? nil : workout
    }

    /// A sentence about the values that the samples do not contain.
    var remark: String {
        let summary = track.activity.summary
        var divided: [String] = []
        if !track.samples.contains(where: { $0.distance != nil }), summary.distanceSource != nil {
            divided.append("distance")
        }
        if summary.energy != nil { divided.append("energy") }
        if summary.steps != nil, !track.samples.contains(where: { $0.steps != nil }) { divided.append("steps") }
        let lost = summary.stepTiming == nil ? "" : " The step timing is not known for a part."
        guard !divided.isEmpty else { return "This is a part of a longer activity." + lost }
        return "This is a part of a longer activity; by its time: \(divided.joined(separator: ", "))." + lost
    }

    private func distance(in range: Range<Duration>) -> Distance? {
        guard let from = Self.point(at: range.lowerBound, in: track, clock).meters,
            let to = Self.point(at: range.upperBound, in: track, clock).meters
        else { return nil }
        return Distance(meters: max(to - from, 0) * factor)
    }

    /// Interpolates over the moving time, so that a pause has no distance.
    private static func point(at time: Duration, in track: ActivityTrack, _ clock: MovingClock) -> Point {
        func value(_ value: (Sample) -> Double?) -> Double? {
            guard let before = track.samples.last(where: { $0.elapsed <= time && value($0) != nil }),
                let low = value(before)
            else { return track.samples.contains { value($0) != nil } ? 0 : nil }
            guard before.elapsed < time,
                let after = track.samples.first(where: { $0.elapsed > time && value($0) != nil }),
                let high = value(after)
            else { return low }
            let (start, length) = (
                clock.total(at: before.elapsed), clock.total(at: after.elapsed) - clock.total(at: before.elapsed)
            )
            guard length > .zero else { return low }
            return low + max(high - low, 0) * ((clock.total(at: time) - start) / length)
        }
        return Point(
            meters: value { $0.distance?.meters },
            steps: value { $0.steps.map(Double.init) }.map { Int($0.rounded()) }
        )
    }
}
