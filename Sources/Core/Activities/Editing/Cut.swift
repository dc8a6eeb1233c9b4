// Cutting and joining activities
//
// `Cut` and `ActivityTrack+Parts` compute the parts of an activity as pure functions; `Summary(of:)` computes their figures from the
// samples, as for an import. The activity keeps its number. Its state before the change is stored as a copy that is marked as deleted
// (`deleted_ms`). Like every deleted activity it is purged after 30 days; until then `edit --undo` and `undelete` restore it, the latest
// change first (`edit_part`). `former_identity` stores the values by which a repeated import of the original file is recognised; such a
// file is neither imported again, nor does it replace the result. Shoes are assigned by triggers from the day on which a default was set,
// so the distance of old activities that are imported later is not added to new shoes. The FIT profile has no message for shoes, so their
// name is a developer field there, and an element of our own in GPX and TCX. Whether shoes have reached their limit with a run
// (`shoeWorn`) is computed from the sum of the distances when it is needed, so deletions, cuts and undos need no code for it.

import Cadence

/// A part of a track, while it is computed.
struct Cut {
    private let track: ActivityTrack
    private let span: Range<Duration>
    private let clock: MovingClock
    private let factor: Double
    private let meters: Course
    private let steps: Course

    /// The course of a value that increases over the samples that have it.
    private struct Course {
        private let clock: MovingClock
        private var times: [Duration] = []
        private var values: [Double] = []

        init(_ samples: [Sample], _ clock: MovingClock, _ value: (Sample) -> Double?) {
            self.clock = clock
            for sample in samples {
                guard let value = value(sample) else { continue }
                times.append(sample.elapsed)
                values.append(value)
            }
        }

        /// The value at a time, interpolated over the moving time, so that it is the same within a pause; 0 before the first sample.
        ///
        /// nil without samples; O(log n).
        func value(at time: Duration) -> Double? {
            guard !times.isEmpty else { return nil }
            let next = times.partitionIndex { $0 > time }
            guard next > 0 else { return 0 }
            let before = values[next - 1]
            guard times[next - 1] < time, next < times.count else { return before }
            let start = clock.total(at: times[next - 1])
            let length = clock.total(at: times[next]) - start
            guard length > .zero else { return before }
            return before + max(values[next] - before, 0) * ((clock.total(at: time) - start) / length)
        }
    }

    init(_ track: ActivityTrack, span: Range<Duration>, clock: MovingClock) {
        (self.track, self.span, self.clock) = (track, span, clock)
        factor = track.editedFactor ?? 1
        meters = Course(track.samples, clock) { $0.distance?.meters }
        steps = Course(track.samples, clock) { $0.steps.map(Double.init) }
    }

    private func steps(at time: Duration) -> Int? { steps.value(at: time).map { Int($0.rounded()) } }

    func shifted(_ range: Range<Duration>) -> Range<Duration> {
        let inside = range.clamped(to: span)
        return inside.lowerBound - span.lowerBound..<inside.upperBound - span.lowerBound
    }

    private func share(_ range: Range<Duration>) -> Double {
        let total = clock.total(at: track.activity.elapsed)
        guard total > .zero else { return 0 }
        return min(max((clock.total(at: range.upperBound) - clock.total(at: range.lowerBound)) / total, 0), 1)
    }

    /// The samples in the part; at its start and its end there is one with the distance and the steps at this time.
    var samples: [Sample] {
        var samples = track.samples.filter { span.contains($0.elapsed) || $0.elapsed == span.upperBound }
        for (time, edge) in [(span.lowerBound, samples.first), (span.upperBound, samples.last)] {
            let (meters, steps) = (meters.value(at: time), steps(at: time))
            guard meters != nil || steps != nil, edge?.elapsed != time else { continue }
            let sample = Sample(elapsed: time, distance: meters.map(Distance.init(meters:)), steps: steps)
            samples.insert(sample, at: time == span.lowerBound ? 0 : samples.count)
        }
        let (metersBefore, stepsBefore) = (meters.value(at: span.lowerBound) ?? 0, steps(at: span.lowerBound) ?? 0)
        return samples.map { sample in
            var sample = sample
            sample.elapsed -= span.lowerBound
            sample.distance = sample.distance.map { Distance(meters: max($0.meters - metersBefore, 0) * factor) }
            sample.steps = sample.steps.map { max($0 - stepsBefore, 0) }
            return sample
        }
    }

    /// The summary of the part, whose activity still has the summary of the whole one.
    func summary(of samples: [Sample], in activity: Activity) -> Summary {
        let whole = activity.summary
        var part = Summary(of: samples, in: activity)
        let share = share(span)
        if part.distanceSource == nil, whole.distanceSource != nil {
            (part.distance, part.distanceSource) = (
                Distance(meters: whole.distance.meters * share), whole.distanceSource
            )
        }
        part.energy = whole.energy.map { Energy(kilocalories: $0.kilocalories * share) }
        part.steps = part.steps ?? whole.steps.map { Int((Double($0) * share).rounded()) }
        // A value that no sample has is known only as the mean or the total of the whole activity.
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

    /// Sentences about the values that the samples do not contain.
    var remarks: [String] {
        let summary = track.activity.summary
        var divided: [String] = []
        if !track.samples.contains(where: { $0.distance != nil }), summary.distanceSource != nil {
            divided.append("distance")
        }
        if summary.energy != nil { divided.append("energy") }
        if summary.steps != nil, !track.samples.contains(where: { $0.steps != nil }) { divided.append("steps") }
        let lost = summary.stepTiming == nil ? [] : ["The step timing is not known for a part."]
        guard !divided.isEmpty else { return ["This is a part of a longer activity."] + lost }
        return ["This is a part of a longer activity; by its time: \(divided.joined(separator: ", "))."] + lost
    }

    private func distance(in range: Range<Duration>) -> Distance? {
        guard let from = meters.value(at: range.lowerBound), let to = meters.value(at: range.upperBound) else {
            return nil
        }
        return Distance(meters: max(to - from, 0) * factor)
    }
}
