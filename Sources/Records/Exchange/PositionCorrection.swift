import Activities
import Cadence

/// Removes the wrong positions of a track that another program has written, and what they added to its distances.
struct PositionCorrection {
    /// Distance that was removed, and the time at which it had been added.
    struct Jump {
        let elapsed: Duration
        let meters: Double
    }

    private let found: WrongPositions
    private let fastest: Speed
    /// The indices of the points in the corrected track at which the distance can have a jump.
    private var jumps: Set<Int> = []
    private(set) var removed: [Jump] = []

    var isEmpty: Bool { found.points.isEmpty && found.arrivals.isEmpty }
    /// The indices of the points in the corrected track to which nobody can have travelled; the line to such a point does not count.
    private(set) var arrivals: Set<Int> = []

    /// The sentence for the note of the activity; nil if nothing was left out.
    var note: String? {
        guard !isEmpty || !removed.isEmpty else { return nil }
        var parts: [String] = []
        if !found.points.isEmpty {
            let (count, far) = (found.points.count, found.farthest.rounded)
            parts.append(
                count == 1
                    ? "1 wrong position, up to \(far) away" : "\(count) wrong positions, up to \(far) away"
            )
        }
        if removedMeters > 0 { parts.append("\(removedMeters.rounded) of distance that no one can have covered") }
        return parts.isEmpty ? "a jump of the position is not counted" : "left out: " + parts.joined(separator: " and ")
    }

    /// Removes wrong positions, with the altitudes of the same fixes, and points that then have no value.
    ///
    /// - Parameter fastest: The highest speed of the kind of activity.
    init(_ points: inout PackedPoints, fastest: Speed) {
        self.fastest = fastest
        found = WrongPositions(
            in: Self.sections(
                points.samples,
                fastest,
                seconds: { [points] in Double(points.milliseconds(at: $0)) / 1000 },
                section: { [points] in points.segments[$0] }
            ),
            fastest: fastest
        )
        guard !isEmpty else { return }
        var bare: Set<Int> = []
        for index in found.points {
            var point = points[index]
            (point.sample.position, point.sample.altitude) = (nil, nil)
            points[index] = point
            if point.cadence == nil, point.sample == Sample(elapsed: point.sample.elapsed) { bare.insert(index) }
        }
        findJumps(without: bare)
        if !bare.isEmpty {
            points = points.selecting(points.indices.lazy.filter { !bare.contains($0) }.map { Int32($0) })
        }
    }

    /// Removes wrong positions, with the altitudes of the same fixes.
    init(_ samples: inout [Sample], pauses: [Range<Duration>], fastest: Speed) {
        self.fastest = fastest
        let sections = samples.sections(between: pauses)
        found = WrongPositions(
            in: Self.sections(
                samples,
                fastest,
                seconds: { [samples] in samples[$0].elapsed / .seconds(1) },
                section: { sections[$0] }
            ),
            fastest: fastest
        )
        for index in found.points { (samples[index].position, samples[index].altitude) = (nil, nil) }
        findJumps(without: [])
    }

    /// Improbable jumps are removed only if this removes at least this share of the total distance; otherwise only impossible ones.
    private static let leastShare = 0.01

    /// Lowers the distances after each jump that comes from a wrong position, or that no traveller can have made.
    ///
    /// The jump is replaced by the distance at the usual speed of the track.
    mutating func correctDistances<Samples: MutableCollection<Sample>>(_ samples: inout Samples)
    where Samples.Index == Int {
        if !jumps.isEmpty {
            var (strict, corrected) = (self, samples)
            strict.lowerDistances(of: &corrected) { $0.isImprobable(usual: $1) }
            let total = corrected.reduce(0) { $1.distance?.meters ?? $0 }
            if strict.removedMeters >= Self.leastShare * total { return (self, samples) = (strict, corrected) }
        }
        lowerDistances(of: &samples) { $0.isImpossible(usual: $1, isGap: false) }
    }

    /// - Parameter isJump: Returns whether a line to or from a wrong position is too long for a usual speed in m/s.
    private mutating func lowerDistances<Samples: MutableCollection<Sample>>(
        of samples: inout Samples,
        _ isJump: (PositionLine, Double) -> Bool
    ) where Samples.Index == Int {
        var last: Int?
        var usual: Double?
        var lowered = 0.0
        for index in samples.indices {
            guard let meters = samples[index].distance?.meters else { continue }
            defer { last = index }
            if let last, let before = samples[last].distance?.meters {
                let seconds = (samples[index].elapsed - samples[last].elapsed) / .seconds(1)
                let line = PositionLine(meters: meters - lowered - before, seconds: seconds, fastest: fastest)
                let isTouched = !jumps.isEmpty && (last + 1...index).contains(where: jumps.contains)
                if line.isImpossible(isGap: true) || isTouched && isJump(line, 0) {
                    let speed = usual ?? samples.usualSpeed ?? 0
                    usual = speed
                    if isJump(line, speed) {
                        let jump = line.meters - speed * seconds
                        removed.append(Jump(elapsed: samples[index].elapsed, meters: jump))
                        lowered += jump
                    }
                }
            }
            if lowered > 0 {
                samples[index].distance = Distance(meters: (meters - lowered).snapped(to: Decimals.meters))
            }
        }
    }

    private var removedMeters: Double { removed.reduce(0) { $0 + $1.meters } }

    /// Whether the total distance according to the device includes the jumps.
    ///
    /// - Parameter last: The corrected distance of the last point.
    func includesJumps(_ total: Distance, measured last: Distance) -> Bool {
        let excess = total.meters - last.meters
        return removedMeters > 0 && abs(excess - removedMeters) < abs(excess)
    }

    /// Whether the device's total distance includes lines to wrong positions, although the distances of its points have no jumps.
    func contradicts(_ total: Distance, measured last: Distance) -> Bool {
        !isEmpty && removed.isEmpty && total.meters > 2 * last.meters && total.meters - last.meters > found.farthest / 2
    }

    /// A distance according to the device minus the removed jumps: all, or those in a part of the track.
    func corrected(_ distance: Distance, in span: Range<Duration>? = nil) -> Distance {
        // A jump was covered before the time at which it is seen.
        let jumped = removed.filter { jump in
            span.map { $0.lowerBound < jump.elapsed && jump.elapsed <= $0.upperBound } ?? true
        }
        .reduce(0) { $0 + $1.meters }
        return Distance(meters: max(distance.meters - jumped, 0).snapped(to: Decimals.meters))
    }

    private mutating func findJumps(without bare: Set<Int>) {
        let left = bare.sorted()
        func place(_ index: Int) -> Int { index - left.count { $0 < index } }
        arrivals = Set(found.arrivals.map(place))
        jumps = arrivals
        for index in found.points {
            jumps.insert(place(index))
            jumps.insert(place(index + 1))
        }
    }

    private static func sections<Samples: RandomAccessCollection<Sample>>(
        _ samples: Samples,
        _ fastest: Speed,
        seconds: (Int) -> Double,
        section: (Int) -> Double?
    ) -> [[WrongPositions.Fix]] where Samples.Index == Int {
        guard hasFastLine(samples, fastest, seconds: seconds) else { return [] }
        var sections: [[WrongPositions.Fix]] = []
        var last: Double??
        for index in samples.indices {
            guard let position = samples[index].position else { continue }
            let here = section(index)
            if last == nil || last != .some(here) { sections.append([]) }
            last = .some(here)
            sections[sections.count - 1].append(.init(index: index, seconds: seconds(index), position: position))
        }
        return sections
    }
}

extension PositionCorrection {
    /// Whether any line between two positions is improbable; if none is, as in most files, the search for wrong positions is skipped.
    static func hasFastLine<Samples: RandomAccessCollection<Sample>>(
        _ samples: Samples,
        _ fastest: Speed,
        seconds: (Int) -> Double
    ) -> Bool where Samples.Index == Int {
        var last: (position: Position, seconds: Double)?
        for index in samples.indices {
            guard let position = samples[index].position else { continue }
            let time = seconds(index)
            if let last {
                let line = PositionLine(
                    meters: last.position.distance(to: position).meters,
                    seconds: time - last.seconds,
                    fastest: fastest
                )
                if line.isImprobable() { return true }
            }
            last = (position, time)
        }
        return false
    }

    /// The length of the line through the positions, without lines to `arrivals`, for files whose points have no distance.
    func length(of samples: [Sample]) -> Distance {
        var meters = 0.0
        var last: Position?
        for (index, sample) in samples.enumerated() {
            guard let position = sample.position else { continue }
            if let last, !arrivals.contains(index) { meters += last.distance(to: position).meters }
            last = position
        }
        return Distance(meters: meters)
    }
}

extension Double {
    /// The text of a length in metres: in whole metres if it is below 1 km, otherwise in whole km.
    fileprivate var rounded: String { self < 1000 ? "\(Int(self)) m" : "\(Int(min(self / 1000, 1e6))) km" }
}

extension MutableCollection<Sample> {
    /// Removes the distances of a track whose distances are all 0, because the device did not measure them.
    mutating func removeEmptyDistances() {
        let measured = lazy.filter { $0.distance != nil }
        guard measured.prefix(2).count == 2, !measured.contains(where: { $0.distance ?? .zero > .zero }) else { return }
        for index in indices { self[index].distance = nil }
    }
}

extension Collection<Sample> {
    /// The median speed in m/s of the parts with movement, from the distances; nil if there is none.
    var usualSpeed: Double? {
        var speeds: [Double] = []
        var last: Sample?
        for sample in self where sample.distance != nil {
            if let last, let start = last.distance, let end = sample.distance, sample.elapsed > last.elapsed {
                let speed = (end.meters - start.meters) / ((sample.elapsed - last.elapsed) / .seconds(1))
                if speed >= UnmarkedPauses.slowest { speeds.append(speed) }
            }
            last = sample
        }
        return speeds.isEmpty ? nil : speeds.sorted()[speeds.count / 2]
    }

    /// For each sample, the number of pauses that have ended.
    func sections(between pauses: [Range<Duration>]) -> PackedColumn {
        var sections = PackedColumn(scale: 1)
        var ended = 0
        for sample in self {
            while ended < pauses.count, pauses[ended].upperBound <= sample.elapsed { ended += 1 }
            sections.append(Double(ended))
        }
        return sections
    }
}
