package import Cadence

// The gradients of a recorded route or a planned course, as steps of a workout
//
// Heights of routes are noisy: a receiver errs by metres and rounds, a barometer drifts, and a model of the terrain cuts through bridges.
// A treadmill changes its inclination in steps, and takes seconds for it. So the heights are smoothed first. Then each section has the one
// gradient with which the height of the belt stays near the smoothed height for the longest distance, as in a swing filter (Elmeleegy et
// al. 2009, 10.14778/1687627.1687645). The next section begins at the height of the belt, so the errors of rounding do not add up.

/// The heights along a course, smoothed and at equal distances.
package struct CourseProfile: Hashable, Sendable {
    /// A point of a course in metres from its start, and its height in metres if that is known.
    package struct Point: Hashable, Sendable {
        package var distance: Double
        package var height: Double?
        package var position: Position?

        package init(distance: Double, height: Double?, position: Position? = nil) {
            (self.distance, self.height, self.position) = (distance, height, position)
        }
    }

    /// *Design*: the gradients of most treadmills have steps of 0.5 %.
    private static let step = 0.005
    /// *Design*: the belt is at most this much above or below the smoothed height, in metres, except where the course is too uneven for
    /// sections of `shortest`.
    private static let tolerance = 1.5
    /// *Design*: a section has at least this length in metres: about 40 s of running.
    private static let shortest = 100.0
    /// *Design*: the heights are smoothed twice over this distance in metres.
    private static let window = 60.0
    private static let spacing = 10.0
    /// A change of the height is a jump if it exceeds the steepest path by more than this, in metres, and than this many deviations of the
    /// noise.
    private static let jump = (meters: 3.0, deviations: 6.0)
    /// The lengths in metres of a course that can be run; the longest is that of a step.
    private static let lengths = shortest...WorkoutLimits.distances.upperBound

    private let heights: [Double]
    /// The distance between two heights, in metres.
    private let spacing: Double

    /// In metres.
    package var length: Double { Double(heights.count - 1) * spacing }
    /// Whether the course has no elevations and is therefore planned as level.
    package let isLevel: Bool

    /// Creates the profile of a course from points in the order of their distances.
    ///
    /// - Parameter assumesLevel: whether a course without heights is level; otherwise it is refused.
    /// - Throws: ``WorkoutError`` if the course is too short or too long, or has no heights.
    package init(_ points: [Point], assumesLevel: Bool = false) throws(WorkoutError) {
        guard let last = points.last, Self.lengths.contains(last.distance) else {
            throw WorkoutError("a course has 100 m to 1000 km")
        }
        var known = Self.known(points)
        // Programs without a model of the terrain write 0.
        isLevel = known.count < 2 || !known.contains { $0.height != 0 }
        if isLevel, assumesLevel { known = [(0, 0), (last.distance, 0)] }
        guard !isLevel || assumesLevel else {
            throw WorkoutError(
                "the course has no elevations, so it has no gradients: add them with the program that has made it"
            )
        }
        let count = max(Int((last.distance / Self.spacing).rounded()), 1)
        spacing = last.distance / Double(count)
        var place = 0
        var heights: [Double] = []
        for index in 0...count {
            let distance = Double(index) * spacing
            while place + 2 < known.count, known[place + 1].distance < distance { place += 1 }
            let (from, to) = (known[place], known[place + 1])
            let length = to.distance - from.distance
            let share = length > 0 ? min(max((distance - from.distance) / length, 0), 1) : 0
            heights.append(from.height + (to.height - from.height) * share)
        }
        let half = Int((Self.window / spacing / 2).rounded())
        self.heights = Self.mean(of: Self.mean(of: Self.median(of: heights), half), half)
    }

    /// The smoothed height at a place, in metres.
    package func height(at distance: Double) -> Double {
        let place = min(max(distance / spacing, 0), Double(heights.count - 1))
        let index = min(Int(place), heights.count - 2)
        return heights[index] + (heights[index + 1] - heights[index]) * (place - Double(index))
    }

    /// The mean gradient of a part of the course, as a ratio, between heights that are averaged over 100 m.
    ///
    /// *Measured* on simulated courses: with errors of 3 m that differ from point to point it errs by 1.0 % over 100 m and by 0.4 % over the
    /// sections of a ``PacePlan``; with errors of 4 m that last for 60 to 300 m, by 2 to 3 % and 1.5 %.
    package func gradient(from start: Double, to end: Double) -> Gradient {
        let reach = 50.0
        func mean(at place: Double) -> Double {
            let heights = stride(from: -reach, through: reach, by: 10).map { height(at: place + $0) }
            return heights.reduce(0, +) / Double(heights.count)
        }
        // Near the ends of the course there are fewer heights to average.
        let (from, to) = (max(start, reach), min(end, length - reach))
        guard to - from >= reach else {
            return Gradient(rise: (height(at: end) - height(at: start)) / (end - start))
        }
        return Gradient(rise: (mean(at: to) - mean(at: from)) / (to - from))
    }

    /// The known heights without jumps: a change that is steeper than any path shifts the heights after it, as in the ascent of a recording.
    private static func known(_ points: [Point]) -> [(distance: Double, height: Double)] {
        var known: [(distance: Double, height: Double)] = []
        var offset = 0.0
        let jump = max(jump.meters, jump.deviations * noise(of: points.compactMap(\.height)))
        for point in points {
            guard let height = point.height else { continue }
            if let last = known.last {
                let most = jump + Gradient.range.upperBound * (point.distance - last.distance)
                if abs(height - offset - last.height) > most { offset = height - last.height }
            }
            known.append((point.distance, height - offset))
        }
        return known
    }

    /// The standard deviation of errors that differ from point to point: from the median of the second differences, which are six times
    /// its square on average.
    private static func noise(of heights: [Double]) -> Double {
        guard heights.count > 2 else { return 0 }
        let bends = heights.indices.dropFirst().dropLast().map {
            abs(heights[$0 - 1] - 2 * heights[$0] + heights[$0 + 1])
        }
        return bends.sorted()[bends.count / 2] / 0.6745 / 6.0.squareRoot()
    }

    /// Replaces each height by the median of five, so that a single wrong one has no effect.
    private static func median(of heights: [Double]) -> [Double] {
        heights.indices.map { index in
            let reach = min(2, index, heights.count - 1 - index)
            return heights[(index - reach)...(index + reach)].sorted()[reach]
        }
    }

    /// Replaces each height by the mean of itself and up to `half` neighbours on each side, as many on both sides.
    private static func mean(of heights: [Double], _ half: Int) -> [Double] {
        var sums = [0.0]
        for height in heights { sums.append((sums.last ?? 0) + height) }
        return heights.indices.map { index in
            let reach = min(half, index, heights.count - 1 - index)
            return (sums[index + reach + 1] - sums[index - reach]) / Double(2 * reach + 1)
        }
    }
}

extension CourseProfile {
    /// The steps of a workout: sections by distance, each with a gradient.
    package var items: [WorkoutItem] {
        // A long and uneven course has longer sections, so that a workout can hold them.
        let shortest = max(Self.shortest, length / Double(WorkoutLimits.mostItems - 1))
        let minimum = min(Int((shortest / spacing).rounded(.up)), heights.count - 1)
        var sections: [(end: Int, steps: Int)] = []
        var (start, height) = (0, heights[0])
        while start < heights.count - 1 {
            let (end, steps) = section(from: start, at: height, atLeast: minimum)
            height += Double(steps) * Self.step * Double(end - start) * spacing
            start = end
            if sections.last?.steps == steps { sections.removeLast() }
            sections.append((end, steps))
        }
        var before = 0.0
        return sections.map { section in
            // The ends are rounded, and not the lengths, so that the sum is the length of the course.
            let end = (Double(section.end) * spacing).rounded()
            defer { before = end }
            let target = StepTarget(.gradient(percent: Double(section.steps) * Self.step * 100))
            return .step(WorkoutStep(.distance(Distance(meters: end - before)), [target]))
        }
    }

    /// The longest section from a place at a height of the belt, and its gradient in steps.
    private func section(from start: Int, at height: Double, atLeast minimum: Int) -> (end: Int, steps: Int) {
        let last = heights.count - 1
        /// The gradient, in steps, that leads to a height above or below that of a place.
        func steps(to place: Int, _ above: Double) -> Double {
            (heights[place] + above - height) / (Double(place - start) * spacing) / Self.step
        }
        let limits = WorkoutLimits.gradients
        let most = (limits.upperBound / 100 / Self.step).rounded(.down)
        var (low, high) = (-most, most)
        var (end, best) = (start, 0.0)
        for place in (start + 1)...last {
            low = max(low, steps(to: place, -Self.tolerance).rounded(.up))
            high = min(high, steps(to: place, Self.tolerance).rounded(.down))
            guard low <= high else { break }
            (end, best) = (place, min(max(steps(to: place, 0).rounded(), low), high))
        }
        let isShort = end - start < minimum
        guard end < last, isShort || last - end < minimum else { return (end, Int(best)) }
        // The rest must be long enough for a section, too.
        end = isShort ? start + minimum : last - minimum
        if end - start < minimum || last - end < minimum { end = last }
        if isShort || end == last { best = min(max(steps(to: end, 0).rounded(), -most), most) }
        return (end, Int(best))
    }
}
