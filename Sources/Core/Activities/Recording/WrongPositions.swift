package import Cadence

extension Activity.Kind {
    /// The highest speed at any time: the one rule for wrong positions in imports, recordings and records.
    ///
    /// Bolt reached 12.34 m/s in his world record over 100 m (Graubner and Nixdorf 2011, "Biomechanical analysis of the sprint and hurdles
    /// events at the 2009 IAAF World Championships in Athletics", New Studies in Athletics 26). Cyclists are rarely faster than 25 m/s.
    package var fastest: Speed {
        isOnFoot ? Speed(metersPerSecond: 12.5) : Speed(metersPerSecond: Speed.range.upperBound)
    }
}

/// A straight line between two fixes; its speed shows whether both fixes can be right.
package struct PositionLine: Hashable, Sendable {
    /// No traveller is faster than this on the ground or in an airliner, in m/s.
    package static let fastestTraveller = 300.0
    /// A line is possible up to this many times the usual speed around it, even above the highest speed of the kind of activity.
    private static let increase = 2.0
    /// A speed above this many times the limit is an error, because a vehicle needs some seconds to accelerate to it.
    private static let excess = 4.0

    package var meters: Double
    /// The time between the fixes, at least 1 s: most files have whole seconds, and positions have errors of a few metres.
    package var seconds: Double
    /// The highest speed of the kind of activity.
    private let fastest: Double

    package init(meters: Double, seconds: Double, fastest: Speed) {
        self.meters = meters
        self.seconds = max(seconds, 1)
        self.fastest = fastest.metersPerSecond
    }

    init(from start: Position, to end: Position, seconds: Double, fastest: Speed) {
        self.init(meters: start.distance(to: end).meters, seconds: seconds, fastest: fastest)
    }

    package var speed: Double { meters / seconds }

    /// Whether the line is too fast for a traveller who usually moves at `usual` m/s; a train has its own usual speed.
    package func isImprobable(usual: Double = 0) -> Bool { speed > limit(usual: usual) }

    /// Whether no one can have travelled along the line.
    ///
    /// - Parameter isGap: Whether there are no points for longer than usual; then a ride in any vehicle is possible in between.
    package func isImpossible(usual: Double = 0, isGap: Bool) -> Bool {
        // A person who recorded a walk can also have taken a train, so this limit does not depend on the kind of activity.
        let vehicle = max(Speed.range.upperBound, Self.increase * usual)
        return speed > (isGap ? Self.fastestTraveller : min(vehicle * Self.excess, Self.fastestTraveller))
    }

    private func limit(usual: Double) -> Double { max(fastest, Self.increase * usual) }
}

/// The wrong positions of a track, for example a first fix at the place of the last run, or reflections between houses.
///
/// The lines that are too fast for their surroundings divide the track into groups. The search starts at the largest group. A group is
/// wrong if the track returns after it: the line from the group before it to the group after it is possible, and much shorter than the way
/// through it. A jump without a return is not wrong, because a train, a car or a tunnel leads to another place. A group that lasts long is
/// wrong only if no one can have travelled to it.
package struct WrongPositions {
    package struct Fix {
        let index: Int
        let seconds: Double
        let position: Position

        /// Creates a fix; the time can have any origin.
        package init(index: Int, seconds: Double, position: Position) {
            self.index = index
            self.seconds = seconds
            self.position = position
        }

        func line(to other: Self, _ fastest: Speed) -> PositionLine {
            PositionLine(from: position, to: other.position, seconds: abs(other.seconds - seconds), fastest: fastest)
        }
    }

    /// The longest time between two points that is not a gap, in seconds, unless the points of the track are usually further apart.
    private static let longestInterval = 10.0
    /// A wrong group to which a vehicle could have travelled lasts at most this long, in seconds.
    private static let longestGroup = 30.0
    /// The number of lines before and after a line from which the usual speed is computed.
    private static let reach = 10
    /// The number of groups after a jump in which the way back is searched.
    private static let mostGroups = 50
    /// A first or last group of at most this many fixes is always small.
    private static let fewest = 3

    /// The numbers of the points with a wrong position, in order.
    package private(set) var points: [Int] = []
    /// The numbers of right points to which no one can have travelled from the point before: the line to them does not count as distance.
    package private(set) var arrivals: Set<Int> = []
    /// The largest distance of a wrong position from the track, in metres.
    package private(set) var farthest = 0.0

    private let fastest: Speed
    private var fixes: [Fix] = []
    private var lines: [PositionLine] = []
    private var groups: [Range<Int>] = []
    /// Times between points longer than this are gaps.
    private var gap = 0.0

    /// Searches a track.
    ///
    /// - Parameters:
    ///   - sections: The fixes in order of time, in sections between which the runner paused.
    ///   - fastest: The highest speed of the kind of activity.
    package init(in sections: [[Fix]], fastest: Speed) {
        self.fastest = fastest
        for section in sections { search(section) }
        points.sort()
        (fixes, lines, groups) = ([], [], [])
    }

    private mutating func search(_ section: [Fix]) {
        fixes = section
        lines = zip(fixes, fixes.dropFirst()).map { [fastest] in $0.line(to: $1, fastest) }
        guard lines.contains(where: { $0.isImprobable() }), let interval = lines.map(\.seconds).median else { return }
        gap = max(Self.longestInterval, 3 * interval)
        groups = []
        var begin = 0
        for index in lines.indices where isJump(lines[index], at: index) {
            groups.append(begin..<(index + 1))
            begin = index + 1
        }
        groups.append(begin..<fixes.count)
        guard let largest = groups.indices.max(by: { groups[$0].count < groups[$1].count }), groups.count > 1 else {
            return
        }
        walk(from: largest, by: 1)
        walk(from: largest, by: -1)
    }

    /// The median speed of the lines around a line, which a single wrong position does not change.
    private func usual(at line: Int) -> Double {
        let around = max(line - Self.reach, 0)..<min(line + Self.reach + 1, lines.count)
        return around.filter { $0 != line }.map { lines[$0].speed }.median ?? 0
    }

    private func isJump(_ line: PositionLine, at index: Int) -> Bool {
        guard line.isImprobable() else { return false }
        let usual = usual(at: index)
        // The first fixes do not count as a gap: a receiver without a new fix reports the place where it was switched off.
        let isGap = line.seconds > gap && index >= Self.fewest
        return isGap ? line.isImpossible(usual: usual, isGap: true) : line.isImprobable(usual: usual)
    }

    /// Follows the track from a group to its end or to its beginning.
    private mutating func walk(from first: Int, by step: Int) {
        /// The fix of a group at which the walk leaves it, and the one at which it arrives.
        func leave(_ group: Int) -> Int { step > 0 ? groups[group].upperBound - 1 : groups[group].lowerBound }
        func arrive(_ group: Int) -> Int { step > 0 ? groups[group].lowerBound : groups[group].upperBound - 1 }
        func line(_ a: Int, _ b: Int) -> PositionLine { fixes[leave(a)].line(to: fixes[arrive(b)], fastest) }

        var current = first
        while groups.indices.contains(current + step) {
            let next = current + step
            let out = line(current, next)
            let usual = usual(at: min(leave(current), arrive(next)))
            let isImpossible = out.isImpossible(usual: usual, isGap: out.seconds > gap)
            if let back = way(past: next, from: current, by: step, isImpossible, usual, line) {
                remove(stride(from: next, to: back, by: step), from: fixes[leave(current)])
                current = back
                continue
            }
            let rest = stride(from: next, to: step > 0 ? groups.count : -1, by: step)
            let count = rest.reduce(0) { $0 + groups[$1].count }
            let isOldPlace = step < 0 && out.seconds > gap && count <= Self.fewest
            let isFew = isImpossible ? count <= max(fixes.count / 10, Self.fewest) : isOldPlace
            if isFew, count < groups[current].count { return remove(rest, from: fixes[leave(current)]) }
            if isImpossible { arrivals.insert(fixes[step > 0 ? arrive(next) : leave(current)].index) }
            current = next
        }
    }

    /// The first group after `next` to which a straight line from `current` is possible and much shorter than the way through the others.
    private func way(
        past next: Int,
        from current: Int,
        by step: Int,
        _ isImpossible: Bool,
        _ usual: Double,
        _ line: (Int, Int) -> PositionLine
    ) -> Int? {
        let out = line(current, next).meters
        let longest = isImpossible ? .infinity : max(Self.longestGroup, gap)
        var group = next + step
        var skipped = groups[next].count
        while groups.indices.contains(group), abs(group - next) <= Self.mostGroups, skipped * 2 < fixes.count {
            let past = line(current, group)
            guard past.seconds <= longest else { return nil }
            if !past.isImprobable(usual: usual), past.meters * 2 <= out + line(group - step, group).meters {
                return group
            }
            skipped += groups[group].count
            group += step
        }
        return nil
    }

    private mutating func remove(_ wrong: StrideTo<Int>, from last: Fix) {
        for group in wrong {
            for fix in fixes[groups[group]] {
                points.append(fix.index)
                farthest = max(farthest, last.position.distance(to: fix.position).meters)
            }
        }
    }
}

extension [Double] {
    /// The median, of an even number the lower one, so that one wrong value of two is not chosen; nil if empty.
    fileprivate var median: Double? {
        guard !isEmpty else { return nil }
        return sorted()[(count - 1) / 2]
    }
}

/// Rejects positions that a runner cannot have reached since the last accepted one.
///
/// It replaces ``WrongPositions`` during a recording, when the later positions are not known yet. The fifth doubtful position in a row is
/// accepted, because the runner can, for example, have begun to record in a train.
struct PositionGate: Sendable {
    private struct Fix: Sendable {
        let position: Position
        let instant: Duration

        func line(to other: Self, _ fastest: Speed) -> PositionLine {
            let seconds = (other.instant - instant) / .seconds(1)
            return PositionLine(from: position, to: other.position, seconds: seconds, fastest: fastest)
        }
    }

    private static let mostDoubtful = 5
    /// The weight of a new speed in the usual speed.
    private static let weight = 0.2

    private var accepted: Fix?
    private var doubtful: [Fix] = []
    /// The usual speed in m/s.
    private var usual = 0.0

    /// Whether a position is used.
    ///
    /// - Parameter fastest: The highest speed of the kind of activity.
    mutating func accepts(_ position: Position, at instant: Duration, fastest: Speed) -> Bool {
        let fix = Fix(position: position, instant: instant)
        let line = accepted?.line(to: fix, fastest)
        if line?.isImprobable(usual: usual) ?? false {
            let last = doubtful.last
            doubtful.append(fix)
            guard doubtful.count == Self.mostDoubtful else { return false }
            if let last { usual = last.line(to: fix, fastest).speed }
        } else if let line {
            usual += (line.speed - usual) * Self.weight
        }
        (accepted, doubtful) = (fix, [])
        return true
    }
}
