import Activities
import Cadence

/// A measured position of an activity, with its time.
struct RoutePlace {
    /// The time since the start of the activity.
    let elapsed: Duration
    let position: Position

    /// The highest speed of a ride, in m/s: downhill on a road.
    private static let fastestRide = 30.0
    /// The error of two positions, in metres, by which they can be farther apart than the speed allows.
    private static let positionErrors = 10.0
    /// The time before and after a position over which the noise is removed.
    private static let smoothedTime = Duration.seconds(4)

    /// The positions of an activity outside of its pauses, without jumps.
    ///
    /// A position is left out if it cannot be reached from the last one that was kept. The longer it stays there, the more likely it is true:
    /// after a jump of 1 km and 80 s the positions are kept again. The first position is left out if the second one cannot be reached from it,
    /// because the first fix of a receiver is often a bad one.
    static func plausible(in track: ActivityTrack) -> [RoutePlace] {
        let fastest = track.activity.kind.isOnFoot ? track.activity.kind.fastest.metersPerSecond : fastestRide
        var pauses = track.activity.pauses[...]
        var places: [RoutePlace] = []
        for sample in track.samples {
            while let pause = pauses.first, pause.upperBound <= sample.elapsed { pauses.removeFirst() }
            let isPaused = pauses.first.map { $0.contains(sample.elapsed) } ?? false
            guard let position = sample.position, !isPaused else { continue }
            let place = RoutePlace(elapsed: sample.elapsed, position: position)
            guard let last = places.last else {
                places.append(place)
                continue
            }
            let reach = fastest * ((place.elapsed - last.elapsed) / .seconds(1)) + positionErrors
            if last.position.distance(to: position).meters <= reach {
                places.append(place)
            } else if places.count == 1 {
                places = [place]
            }
        }
        return places
    }

    /// The points of places on a map, without noise: the medians to the east and to the north over ``smoothedTime`` before and after each one.
    ///
    /// The running median removes outliers and keeps corners (Tukey 1977, "Exploratory Data Analysis", chapter 7). If the positions are
    /// farther apart in time, nothing is changed.
    static func withoutNoise(_ places: [RoutePlace], in plane: RoutePlane) -> [RoutePlane.Point] {
        let points = places.map { plane.point($0.position) }
        var (first, end) = (0, 0)
        return places.indices.map { index in
            let time = places[index].elapsed
            while places[first].elapsed < time - smoothedTime { first += 1 }
            while end < places.count, places[end].elapsed <= time + smoothedTime { end += 1 }
            // The same number of points on both sides, so that the first and the last point stay where they are.
            let reach = min(index - first, end - 1 - index)
            let window = points[index - reach...index + reach]
            return RoutePlane.Point(median(window.map(\.x)), median(window.map(\.y)))
        }
    }

    /// The median of an odd number of values.
    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
