import Activities
import Cadence
import Foundation

/// Distances and speeds of a track whose file gives positions alone.
struct TravelledWay {
    /// The earth's mean radius in metres.
    ///
    /// (2a + b) / 3 of the ellipsoid; H. Moritz, "Geodetic Reference System 1980" (Journal of Geodesy 74, 2000,
    /// 10.1007/s001900050278).
    private static let radius = 6_371_008.8
    /// The time over which a speed is taken, centred, in seconds: single seconds of satellites jitter by a metre.
    private static let window = 6.0

    /// Metres on the sphere between two places.
    ///
    /// R. W. Sinnott, "Virtues of the Haversine" (Sky and Telescope 68, 1984).
    static func meters(from a: Position, to b: Position) -> Double {
        let radians = Double.pi / 180
        let north = sin((b.latitude - a.latitude) * radians / 2)
        let east = sin((b.longitude - a.longitude) * radians / 2)
        let square = north * north + cos(a.latitude * radians) * cos(b.latitude * radians) * east * east
        return 2 * radius * asin(min(1, square.squareRoot()))
    }

    /// Gives each sample with a position its distance since the start; what lies between two segments is not counted.
    static func measure(_ samples: inout PackedSamples, segments: PackedColumn) {
        var total = 0.0
        var last: (position: Position, segment: Double?)?
        for index in samples.indices {
            guard let position = samples[index].position else { continue }
            if let last, last.segment == segments[index] { total += meters(from: last.position, to: position) }
            samples[index].distance = Distance(meters: total.snapped(to: Decimals.meters))
            last = (position, segments[index])
        }
    }

    /// Gives each sample with a distance the mean speed around it, within its segment.
    static func addSpeeds(_ samples: inout PackedSamples, segments: PackedColumn) {
        let measured = samples
        // In 4 bytes each: no file has so many points.
        let known = measured.indices.lazy.filter { measured[$0].distance != nil }.map { Int32($0) } as [Int32]
        func seconds(_ place: Int) -> Double { measured[Int(known[place])].elapsed / .seconds(1) }
        func meters(_ place: Int) -> Double { measured[Int(known[place])].distance?.meters ?? 0 }
        func segment(_ place: Int) -> Double? { segments[Int(known[place])] }
        var from = 0
        var to = 0
        for place in known.indices {
            let here = segment(place)
            while from < place,
                segment(from) != here || (from + 1 < place && seconds(place) - seconds(from) > window / 2)
            { from += 1 }
            to = max(to, place)
            while to + 1 < known.count, segment(to + 1) == here,
                to == place || seconds(to + 1) - seconds(place) <= window / 2
            { to += 1 }
            let time = seconds(to) - seconds(from)
            let speed = time > 0 ? (meters(to) - meters(from)) / time : nil
            samples[Int(known[place])].speed = speed.flatMap { Speed(file: $0) }
        }
    }
}
