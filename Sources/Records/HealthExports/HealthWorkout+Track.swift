package import Activities
import Cadence

extension HealthWorkout {
    /// The ratios of the stated distance to that of the route at which the route counts as a measurement of the whole workout.
    private static let sameDistance = 0.9...1.1

    /// The activity with its samples.
    ///
    /// The distances of the route are scaled to the stated distance, so that splits and records agree with it, unless the route is
    /// only a part of the workout.
    ///
    /// - Parameter tracks: The tracks of the files with the route, of which the points between the start and the end are used.
    package func track(routes tracks: [PackedTrack], service: String) -> PackedTrack {
        let route = points(of: tracks)
        let samples = scaled(merged(route))
        var notes = ["from \(service)"]
        let kind: Activity.Kind
        switch sport {
        case .kind(let known): kind = known
        case .other(let word):
            kind = .other
            notes.append("the export calls it “\(word)”")
        case .unknown:
            let seconds = (moving ?? elapsed) / .seconds(1)
            let speed = distance.flatMap { seconds > 0 ? Speed(metersPerSecond: $0.meters / seconds) : nil }
            let motion = MotionFigures(samples, averageSpeed: speed)
            let decision = KindEvidence(texts: [name, note].compactMap(\.self), motion: motion).decision
            kind = decision.kind
            if let reason = decision.note { notes.append(reason) }
        }
        var activity = Activity(
            kind: kind,
            isKindAssumed: sport == .unknown,
            origin: .imported,
            start: start,
            elapsed: elapsed,
            pauses: pauses
        )
        activity.summary.moving = moving ?? (elapsed - pauses.reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) })
        activity.summary.energy = energy
        activity.summary.steps = steps
        activity.summary.heartRate = heartRate
        activity.summary.highestHeartRate = highestHeartRate
        if let distance {
            (activity.summary.distance, activity.summary.distanceSource) = (distance, .file)
        }
        activity.name = name
        if !tracks.isEmpty, route.isEmpty { notes.append("the route was recorded at another time and was left out") }
        activity.note = ([note].compactMap(\.self) + [notes.joined(separator: "; ")]).joined(separator: "\n")
        activity.laps = [Lap(span: .zero..<elapsed, distance: distance ?? .zero, energy: energy ?? .zero)]
        return PackedTrack(activity: activity, samples: samples)
    }

    /// The points of the route within the workout, with times and distances since its start.
    private func points(of tracks: [PackedTrack]) -> PackedSamples {
        var points = PackedSamples()
        var last = Duration.milliseconds(-1)
        var total = 0.0
        for track in tracks.sorted(by: { $0.activity.start < $1.activity.start }) {
            let offset = track.activity.start - start
            var first: Double?
            var meters = total
            for var sample in track.samples {
                sample.elapsed += offset
                guard sample.elapsed > last, sample.elapsed <= elapsed + .seconds(1) else { continue }
                if let distance = sample.distance?.meters {
                    first = first ?? distance
                    meters = total + distance - (first ?? 0)
                    sample.distance = Distance(meters: meters)
                }
                points.append(sample)
                last = sample.elapsed
            }
            total = meters
        }
        return points
    }

    /// The samples of the workout and those of the route in order of time; two at the same time become one.
    private func merged(_ route: PackedSamples) -> PackedSamples {
        guard !route.isEmpty, !samples.isEmpty else { return route.isEmpty ? samples : route }
        var merged = PackedSamples()
        var (own, other) = (samples.startIndex, route.startIndex)
        while own < samples.endIndex || other < route.endIndex {
            let a = own < samples.endIndex ? samples[own] : nil
            let b = other < route.endIndex ? route[other] : nil
            if let a, let b, a.elapsed == b.elapsed {
                var both = b
                both.heartRate = a.heartRate ?? b.heartRate
                both.steps = a.steps ?? b.steps
                both.cadence = a.cadence ?? b.cadence
                merged.append(both)
                own += 1
                other += 1
            } else if let a, b.map({ a.elapsed < $0.elapsed }) ?? true {
                var a = a
                // The distances of the route are used; those of the workout's own samples would not agree with them.
                a.distance = nil
                merged.append(a)
                own += 1
            } else if let b {
                merged.append(b)
                other += 1
            }
        }
        return merged
    }

    private func scaled(_ samples: PackedSamples) -> PackedSamples {
        guard let distance, let last = samples.last(where: { $0.distance != nil })?.distance, last > .zero else {
            return samples
        }
        let scale = distance.meters / last.meters
        guard scale != 1, Self.sameDistance.contains(scale) else { return samples }
        var scaled = samples
        for index in samples.indices {
            if let meters = samples[index].distance?.meters {
                scaled[index].distance = Distance(meters: (meters * scale * 100).rounded() / 100)
            }
        }
        return scaled
    }
}
