package import Activities
package import Cadence

/// The way of an earlier run, with few points, so that it fits into a call to the daemon and into a state file.
///
/// The columns have equal lengths; those of the positions and of the cadences are empty if no point has such a value.
package struct RaceCourse: Hashable, Sendable, Codable {
    /// The points of a course: 42 km in steps of 42 m, in about 35 kB.
    package static let mostPoints = 1_000

    /// Moving seconds since the start; increasing.
    package var times: [Double]
    /// Metres since the start; they do not decrease.
    package var distances: [Double]
    /// Degrees.
    package var latitudes: [Double]
    package var longitudes: [Double]
    /// Steps per minute; 0 where it is unknown.
    package var cadences: [Double]

    package init(
        times: [Double],
        distances: [Double],
        latitudes: [Double] = [],
        longitudes: [Double] = [],
        cadences: [Double] = []
    ) {
        (self.times, self.distances, self.cadences) = (times, distances, cadences)
        (self.latitudes, self.longitudes) = (latitudes, longitudes)
    }

    /// Creates the course of a run; it has fewer than two points if the run has no distance.
    ///
    /// If most samples have a position, the others are left out; otherwise no point has a position.
    package init(_ track: ActivityTrack, mostPoints: Int = mostPoints) {
        let clock = MovingClock(pauses: track.activity.pauses)
        let all = track.samples.withComputedDistance(for: track.activity.kind, pauses: track.activity.pauses)
            .filter { $0.distance != nil }
        let placed = all.filter { $0.position != nil }
        let samples = placed.count * 2 > all.count ? placed : all
        let every = max((samples.count + mostPoints - 1) / max(mostPoints - 1, 1), 1)
        self.init(times: [], distances: [])
        for (index, sample) in samples.enumerated() where index.isMultiple(of: every) || index == samples.count - 1 {
            let seconds = Self.rounded(clock.total(at: sample.elapsed) / .seconds(1), 10)
            guard seconds > times.last ?? -1 else { continue }
            times.append(seconds)
            distances.append(Self.rounded(sample.distance?.meters ?? 0, 10))
            cadences.append(Self.rounded(sample.cadence?.stepsPerMinute ?? 0, 1))
            if samples.count == placed.count, let position = sample.position {
                latitudes.append(Self.rounded(position.latitude, 1e6))
                longitudes.append(Self.rounded(position.longitude, 1e6))
            }
        }
        if cadences.allSatisfy({ $0 == 0 }) { cadences = [] }
    }

    /// Creates the course of a planned run, with equal distances between its points.
    ///
    /// - Parameters:
    ///   - way: The places of the way with their metres from the start, which do not decrease.
    ///   - time: The seconds from the start to a place, for metres from the start.
    package init(planned way: [(meters: Double, position: Position?)], time: (Double) -> Double) {
        self.init(times: [], distances: [])
        let length = way.last?.meters ?? 0
        let count = min(max(Int(length / Opponent.spacing), 2), Self.mostPoints - 1)
        let isPlaced = way.allSatisfy { $0.position != nil }
        var next = 0
        for index in 0...count {
            let meters = length * Double(index) / Double(count)
            times.append(Self.rounded(time(meters), 10))
            distances.append(Self.rounded(meters, 10))
            guard isPlaced else { continue }
            while next + 1 < way.count, way[next].meters < meters { next += 1 }
            let (from, to) = (way[max(next - 1, 0)], way[next])
            guard let start = from.position, let end = to.position else { continue }
            let share = to.meters > from.meters ? min(max((meters - from.meters) / (to.meters - from.meters), 0), 1) : 1
            latitudes.append(Self.rounded(start.latitude + (end.latitude - start.latitude) * share, 1e6))
            longitudes.append(Self.rounded(start.longitude + (end.longitude - start.longitude) * share, 1e6))
        }
    }

    private static func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }

    /// Whether the columns have the lengths and the values that the documentation promises.
    package var isValid: Bool {
        let pairs = zip(times.indices, times.indices.dropFirst())
        return (2...Self.mostPoints).contains(times.count) && distances.count == times.count
            && [0, times.count].contains(latitudes.count) && longitudes.count == latitudes.count
            && [0, times.count].contains(cadences.count)
            && times.allSatisfy { (0...1e7).contains($0) } && distances.allSatisfy { Distance.range.contains($0) }
            && pairs.allSatisfy { times[$0] < times[$1] && distances[$0] <= distances[$1] }
            && cadences.allSatisfy { $0 == 0 || StepRate.range.contains($0) }
            && latitudes.indices.allSatisfy { position(at: $0) != nil }
    }

    /// The course as a run without pauses.
    ///
    /// - Precondition: ``isValid``.
    package var track: ActivityTrack {
        var activity = Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 0, utcOffset: 0))
        activity.elapsed = .seconds(times[times.count - 1])
        let samples = times.indices.map { index in
            Sample(
                elapsed: .seconds(times[index]),
                position: position(at: index),
                distance: Distance(meters: distances[index]),
                cadence: cadences.isEmpty || cadences[index] == 0 ? nil : StepRate(stepsPerMinute: cadences[index])
            )
        }
        return ActivityTrack(activity: activity, samples: samples)
    }

    private func position(at index: Int) -> Position? {
        latitudes.isEmpty ? nil : Position(latitude: latitudes[index], longitude: longitudes[index])
    }
}
