import Activities
import Cadence

/// Computes the distances and speeds of a track if its file does not contain them.
struct TrackDistance {
    /// The length of the time window in seconds over which a speed is computed, because each position has an error of about 1 m.
    private static let window = 6.0

    /// If the first distance exceeds what anyone can have covered by more than this, in metres, it continues that of an earlier activity.
    private static let longestBeginning = 100.0

    /// The distance at the start of an activity, if its distances continue those of an earlier one; otherwise 0.
    ///
    /// - Parameter total: The distance of the activity according to the device; nil if unknown.
    static func origin(first: Sample, last: Distance, total: Distance?) -> Distance {
        guard let begin = first.distance else { return .zero }
        if let total, total > .zero {
            let isRest = abs((last - begin).meters - total.meters) < abs(last.meters - total.meters)
            return isRest && begin.meters > longestBeginning ? begin : .zero
        }
        let longest = Speed.range.upperBound * (first.elapsed / .seconds(1)) + longestBeginning
        return begin.meters > longest ? begin : .zero
    }

    /// Sets the distance since the start for each sample with a position; gaps between segments and lines to `arrivals` do not count.
    static func measure(_ samples: inout PackedSamples, segments: PackedColumn, arrivals: Set<Int>) {
        var total = 0.0
        var last: (position: Position, segment: Double?)?
        for index in samples.indices {
            guard let position = samples[index].position else { continue }
            if let last, last.segment == segments[index], !arrivals.contains(index) {
                total += last.position.distance(to: position).meters
            }
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

extension Distance {
    /// The distance since another one, in whole centimetres; at least 0.
    func since(_ origin: Self) -> Self {
        origin == .zero ? self : Distance(meters: max((meters - origin.meters).snapped(to: Decimals.meters), 0))
    }
}

extension PackedSamples {
    /// The ratios of a file's speeds to the speeds from its distances at which both are assumed to have the same unit.
    private static let credibleRatios = 0.7...1.4
    /// The ratios of speeds in km/h to speeds in m/s.
    private static let kilometersPerHour = 3.2...4.0

    /// Computes the speeds from the distances, if the file has none, or has them in another unit: some programs write km/h.
    ///
    /// - Parameter pauses: The pauses, in order and without overlap.
    mutating func correctSpeeds(pauses: [Range<Duration>], _ importNotes: inout ImportNotes) {
        let written = lazy.compactMap(\.speed)
        guard !written.isEmpty else { return TrackDistance.addSpeeds(&self, segments: sections(between: pauses)) }
        var computed = self
        TrackDistance.addSpeeds(&computed, segments: sections(between: pauses))
        var ratios: [Double] = []
        for (given, own) in zip(self, computed) {
            guard let given = given.speed?.metersPerSecond, let own = own.speed?.metersPerSecond, own > 0.5 else {
                continue
            }
            ratios.append(given / own)
        }
        guard ratios.count > 10 else { return }
        let ratio = ratios.sorted()[ratios.count / 2]
        guard !Self.credibleRatios.contains(ratio), ratio > 0.01 else { return }
        self = computed
        importNotes.add(
            Self.kilometersPerHour.contains(ratio)
                ? "the speeds were in km/h instead of m/s"
                : "the speeds do not fit the distances: they were computed again"
        )
    }
}

extension [Sample] {
    /// Computes speeds from distances if no sample has a speed; some watches omit them.
    ///
    /// - Parameter pauses: The pauses, in order and without overlap; no speed is computed across a pause.
    mutating func addSpeeds(pauses: [Range<Duration>]) {
        guard contains(where: { $0.distance != nil }), !contains(where: { $0.speed != nil }) else { return }
        var packed = PackedSamples(self)
        TrackDistance.addSpeeds(&packed, segments: sections(between: pauses))
        for index in indices { self[index].speed = packed[index].speed }
    }
}
