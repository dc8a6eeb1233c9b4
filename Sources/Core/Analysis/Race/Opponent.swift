package import Activities
package import Cadence
import RealModule

/// An earlier run against which the runner races: where it was, and when.
///
/// Its time is moving time: the pauses of both runs do not count. The time at a place is that of the first arrival.
package struct Opponent: Hashable, Sendable {
    /// Why an activity cannot be an opponent.
    package enum Refusal: Error, Hashable {
        case noDistance
        /// The activity is shorter than ``shortest``.
        case tooShort
        /// The time by which the opponent is to be faster leaves it no time, or makes it faster than any runner.
        case impossibleTime

        package var text: String {
            switch self {
            case .noDistance: "the run has no distance, so it cannot be an opponent"
            case .tooShort: "the run is shorter than 100 m, so it cannot be an opponent"
            case .impossibleTime: "no runner can be so much faster; choose a shorter time"
            }
        }
    }

    /// A shorter run cannot be compared: the error of a place is a large part of it.
    package static let shortest = Distance(meters: 100)
    /// The distance between two marks, in metres along the opponent's way.
    static let spacing = 5.0
    /// The most marks: 1,000 km.
    private static let mostMarks = 200_000
    /// The start and the end of a closed route are at most this far apart, in metres: as for ``RouteComparison``, less the error of a fix.
    private static let closedGap = 60.0

    /// Moving seconds at each mark; they never decrease.
    private var times: [Double] = []
    /// Steps per minute at each mark; 0 where the cadence is unknown.
    private var cadences: [Float] = []
    /// The way on a flat map, a point for each mark; nil without positions.
    let points: [RoutePlane.Point]?
    let plane: RoutePlane?
    /// Whether the way ends where it begins, so that a runner can start anywhere on it.
    let isClosed: Bool

    /// The length of the way in metres.
    let length: Double
    /// The length and the time of a lap of a closed way, with the gap between its end and its start; else those of the way.
    let lapLength: Double
    let lapTime: Double

    package var distance: Distance { Distance(meters: length) }
    package var time: Duration { .seconds(times[times.count - 1]) }
    package var hasRoute: Bool { points != nil }

    /// Creates an opponent from an activity, in O(n).
    ///
    /// - Parameter lead: The time by which the opponent is faster than the activity was, spread evenly over its way; negative for slower.
    package init(_ track: ActivityTrack, fasterBy lead: Duration = .zero) throws(Refusal) {
        let clock = MovingClock(pauses: track.activity.pauses)
        let samples = track.samples.withComputedDistance(for: track.activity.kind, pauses: track.activity.pauses)
        let places = Self.smoothed(RoutePlace.plausible(in: track))
        var points: [RoutePlane.Point] = []
        var before: (meters: Double, seconds: Double)?
        var next = 0
        for sample in samples {
            guard let meters = sample.distance?.meters else { continue }
            let seconds = clock.total(at: sample.elapsed) / .seconds(1)
            let start = before ?? (0, 0)
            while Double(times.count) * Self.spacing <= meters, times.count < Self.mostMarks {
                let span = meters - start.meters
                let share = span > 0 ? (Double(times.count) * Self.spacing - start.meters) / span : 1
                let time = start.seconds + (seconds - start.seconds) * share
                times.append(max(time, times.last ?? 0))
                cadences.append(Float(sample.cadence?.stepsPerMinute ?? 0))
                if let places {
                    points.append(places.point(at: time, clock, from: &next))
                }
            }
            before = (meters, seconds)
        }
        guard before != nil else { throw .noDistance }
        length = Double(max(times.count - 1, 0)) * Self.spacing
        guard length >= Self.shortest.meters, let total = times.last, total > 0 else { throw .tooShort }
        let factor = 1 - (lead / .seconds(1)) / total
        let fastest = track.activity.kind.fastest.metersPerSecond
        guard factor > 0, length / (total * factor) <= fastest else { throw .impossibleTime }
        times = times.map { $0 * factor }
        self.points = places == nil ? nil : points
        plane = places?.plane
        let gap = places == nil ? .infinity : RoutePlane.distance(points[0], points[points.count - 1])
        isClosed = gap <= Self.closedGap
        lapLength = length + (isClosed ? gap : 0)
        lapTime = total * factor * lapLength / length
    }

    /// The moving time at which the opponent was at a place, in seconds.
    ///
    /// Before the start and beyond the end it runs at its mean speed; on a closed way it runs laps.
    func time(at meters: Double) -> Double {
        let laps = isClosed ? (meters / lapLength).rounded(.down) : 0
        let rest = meters - laps * lapLength
        let (index, share) = mark(rest)
        let outside = (rest - min(max(rest, 0), length)) * lapTime / lapLength
        return laps * lapTime + times[index] + (times[index + 1] - times[index]) * share + outside
    }

    /// Metres along the way at a moving time in seconds, as ``time(at:)``, but at most the length of a way that is not closed; O(log n).
    func meters(at seconds: Double) -> Double {
        let laps = isClosed ? (seconds / lapTime).rounded(.down) : 0
        let seconds = seconds - laps * lapTime
        let next = times.partitionIndex { $0 > seconds }
        guard next > 0 else { return laps * lapLength }
        guard next < times.count else {
            let gap = lapTime - times[next - 1]
            return laps * lapLength + length
                + (gap > 0 ? (seconds - times[next - 1]) / gap * (lapLength - length) : 0)
        }
        let span = times[next] - times[next - 1]
        return laps * lapLength + (Double(next - 1) + (span > 0 ? (seconds - times[next - 1]) / span : 0))
            * Self.spacing
    }

    /// The cadence at a place; nil where it is unknown.
    func cadence(at meters: Double) -> StepRate? {
        let cadence = cadences[mark(wrapped(meters)).index]
        return cadence > 0 ? StepRate(stepsPerMinute: Double(cadence)) : nil
    }

    /// The point of a place of the way.
    ///
    /// - Precondition: ``hasRoute``.
    func place(at meters: Double, on points: [RoutePlane.Point]) -> RoutePlane.Point {
        let (index, share) = mark(wrapped(meters))
        return points[index] + (points[index + 1] - points[index]) * share
    }

    private func wrapped(_ meters: Double) -> Double {
        guard isClosed else { return meters }
        let rest = meters.truncatingRemainder(dividingBy: lapLength)
        return rest < 0 ? rest + lapLength : rest
    }

    /// The mark before a place and the part of the way to the next one, 0…1.
    private func mark(_ meters: Double) -> (index: Int, share: Double) {
        let position = min(max(meters / Self.spacing, 0), Double(times.count - 1))
        let index = min(Int(position), times.count - 2)
        return (index, position - Double(index))
    }
}

extension Opponent {
    /// The fixes of a run without their noise, on a flat map.
    private struct Places {
        let plane: RoutePlane
        let elapsed: [Duration]
        let points: [RoutePlane.Point]

        /// The point at a moving time in seconds; `next` is the first fix that can be later, and the times of the calls never decrease.
        func point(at seconds: Double, _ clock: MovingClock, from next: inout Int) -> RoutePlane.Point {
            func moving(_ index: Int) -> Double { clock.total(at: elapsed[index]) / .seconds(1) }
            while next < points.count, moving(next) < seconds { next += 1 }
            guard next > 0 else { return points[0] }
            guard next < points.count else { return points[points.count - 1] }
            let (start, end) = (moving(next - 1), moving(next))
            let share = end > start ? (seconds - start) / (end - start) : 1
            return points[next - 1] + (points[next] - points[next - 1]) * share
        }
    }

    /// The deviation of the weights by which fixes are averaged over time, in seconds, and how far they reach.
    ///
    /// *Design*: white noise falls to a third, and a corner that is run at 3 m/s is cut by at most 4 m.
    private static let smoothing = (deviation: 3.0, reach: Duration.seconds(6))
    /// A run with positions for less than this part of the shortest way has no route.
    private static let fewestPlaces = 10

    private static func smoothed(_ places: [RoutePlace]) -> Places? {
        guard places.count >= fewestPlaces else { return nil }
        let plane = RoutePlane(origin: places[0].position)
        let points = places.map { plane.point($0.position) }
        var (first, end) = (0, 0)
        let means = places.indices.map { index in
            let time = places[index].elapsed
            while places[first].elapsed < time - smoothing.reach { first += 1 }
            while end < places.count, places[end].elapsed <= time + smoothing.reach { end += 1 }
            var (sum, weights) = (RoutePlane.Point(), 0.0)
            for other in first..<end {
                let distance = (places[other].elapsed - time) / .seconds(1) / smoothing.deviation
                let weight = Double.exp(-distance * distance / 2)
                sum += points[other] * weight
                weights += weight
            }
            return sum / weights
        }
        return Places(plane: plane, elapsed: places.map(\.elapsed), points: means)
    }
}
