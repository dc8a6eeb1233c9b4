import Activities
import Cadence
import Foundation

/// Computes the distances and speeds of a track if its file does not contain them.
struct TrackDistance {
    /// The length of the time window in seconds over which a speed is computed, because each position has an error of about 1 m.
    private static let window = 6.0

    /// The great-circle distance between two positions in metres.
    ///
    /// R. W. Sinnott, "Virtues of the Haversine" (Sky and Telescope 68, 1984).
    static func meters(from a: Position, to b: Position) -> Double {
        let radians = Double.pi / 180
        let north = sin((b.latitude - a.latitude) * radians / 2)
        let east = sin((b.longitude - a.longitude) * radians / 2)
        let square = north * north + cos(a.latitude * radians) * cos(b.latitude * radians) * east * east
        return 2 * Position.meanEarthRadius * asin(min(1, square.squareRoot()))
    }

    /// Sets the distance since the start for each sample with a position; gaps between segments do not count.
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

    /// Sets the speed of each sample with a distance: the mean speed in the window around the sample, within the sample's segment.
    static func addSpeeds(_ samples: inout PackedSamples, segments: PackedColumn) {
        let measured = samples
        // 4 bytes per index are enough for the number of points in a file.
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
