package import Cadence
import RealModule

// A goal time over a hilly course
//
// The time of each cell of about 100 m is proportional to its length, to the energy that a metre costs on its gradient (Minetti et al.
// 2002, `GradeAdjustment`), and to the strategy. So the energy per second is the same everywhere, except steeply downhill, where a
// runner cannot use the lower cost. Sections join cells with similar paces: the sum of the squared differences from the paces of the cells
// is the smallest possible, with a price for each section (optimal partitioning, Jackson et al. 2005, 10.1109/LSP.2001.838216).
//
// Heat, wind, the surface and fatigue are not modelled.

/// The paces for a goal time over a course, in sections that a runner can follow.
package struct PacePlan: Hashable, Sendable {
    /// How the effort changes in the course of the race.
    package enum Strategy: Hashable, Sendable {
        case even
        /// On a level course the second half takes less time than the first one by this part, ``shares``.
        case negative(Double)

        package static let shares = 0.0...0.2
    }

    package struct Section: Hashable, Sendable {
        /// Metres from the start of the course.
        package let start: Double
        package let end: Double
        /// Whole seconds from the start of the race to the end of the section.
        package let cumulative: Duration
        /// Whole seconds.
        package let time: Duration
        /// The mean gradient; nil on a course without elevations.
        package let gradient: Gradient?

        package var length: Distance { Distance(meters: end - start) }
        package var speed: Speed { Speed(metersPerSecond: (end - start) / (time / .seconds(1))) }
    }

    package let sections: [Section]
    /// Whole seconds; the times of the sections are exactly this long together.
    package let goal: Duration

    /// Metres.
    package var length: Double { sections.last?.end ?? 0 }

    /// *Design*: the usual length of a cell in metres, and the most cells of that length; a longer course has longer cells.
    private static let cell = (meters: 100.0, most: 1_000)
    /// *Design*: the cells of a section: 300 m are more than a minute, and after 5 km a runner wants a split.
    private static let cells = 3...50
    /// *Design*: the price of a section, in metres.
    ///
    /// Neighbours of 1 km are joined if their paces differ by less than 3.2 %, of 300 m by 5.8 %.
    private static let price = 0.5
    /// *Design*: nowhere is the pace faster than that of level ground by more than this.
    ///
    /// Minetti's runners ran downhill on a treadmill, and
    /// half the cost would be twice the speed; runners outdoors are fastest at −9 %, and by about an eighth.
    private static let lowestCost = 0.88
    /// The slowest mean speed: a slow walk of 3 km/h.
    private static let slowest = Speed(kilometersPerHour: 3)

    /// Plans a course.
    ///
    /// - Parameters:
    ///   - hills: How much the paces follow the hills: 0 is the same pace everywhere, 1 the same effort.
    /// - Throws: ``WorkoutError`` if no runner, or no walker, has this time.
    package init(
        _ course: CourseProfile,
        goal: Duration,
        strategy: Strategy = .even,
        hills: Double = 1
    ) throws(WorkoutError) {
        let total = (goal / .seconds(1)).rounded()
        guard total > 0, course.length / total >= Self.slowest.metersPerSecond else {
            throw WorkoutError("the goal time is slower than a walk of 3 km/h: choose a shorter time")
        }
        let cells = Self.cells(of: course, strategy: strategy, hills: min(max(hills, 0), 1))
        let weight = cells.reduce(0) { $0 + $1.weight }
        guard weight / total <= Self.record(over: weight) else {
            throw WorkoutError("the goal time is faster than the world record: choose a longer time")
        }
        self.goal = .seconds(total)
        var sections: [Section] = []
        var sum = 0.0
        for range in Self.parts(cells) {
            let start = sections.last?.end ?? 0
            let end = cells[range.upperBound].end
            sum += cells[range].reduce(0) { $0 + $1.weight }
            let cumulative = Duration.seconds((total * sum / weight).rounded())
            sections.append(
                Section(
                    start: start,
                    end: end,
                    cumulative: cumulative,
                    time: cumulative - (sections.last?.cumulative ?? .zero),
                    gradient: course.isLevel ? nil : course.gradient(from: start, to: end)
                )
            )
        }
        self.sections = sections
    }

    /// The highest mean speed over a distance, in m/s: 1500 m in 3:26, and Riegel's exponent of 1.06 for longer and 1.2 for shorter ones, which
    /// is at most 3 % faster than the records from 300 m to 42.2 km.
    private static func record(over meters: Double) -> Double {
        let ratio = meters / 1500
        return meters / (206 * Double.pow(ratio, ratio < 1 ? 1.2 : 1.06))
    }
}

extension PacePlan {
    private struct Cell {
        /// Metres from the start of the course.
        var end: Double
        var length: Double
        /// The time of the cell, as the metres of level ground that take as long.
        var weight: Double
    }

    private static func cells(of course: CourseProfile, strategy: Strategy, hills: Double) -> [Cell] {
        let size = cell.meters * (course.length / cell.meters / Double(cell.most)).rounded(.up)
        let count = max(Int((course.length / size).rounded()), 1)
        var cells: [Cell] = []
        for index in 1...count {
            let start = Double(index - 1) * size
            let end = index == count ? course.length.rounded() : Double(index) * size
            let gradient = course.gradient(from: start, to: end)
            let cost = max(GradeAdjustment.running.costRatio(at: gradient), lowestCost)
            var pace = 1 + (cost - 1) * hills
            if case .negative(let share) = strategy {
                // The middle of the course can lie within a cell.
                let first = min(max((course.length / 2 - start) / (end - start), 0), 1)
                pace *= first + (1 - first) * (1 - share)
            }
            cells.append(Cell(end: end, length: end - start, weight: (end - start) * pace))
        }
        return cells
    }

    /// Joins cells to sections.
    private static func parts(_ cells: [Cell]) -> [ClosedRange<Int>] {
        var sums = [(length: 0.0, first: 0.0, second: 0.0)]
        for cell in cells {
            let pace = Double.log(cell.weight / cell.length)
            let last = sums[sums.count - 1]
            sums.append(
                (last.length + cell.length, last.first + cell.length * pace, last.second + cell.length * pace * pace)
            )
        }
        // The best sections that end before a cell: their price, and where the last of them starts.
        var best = [(price: 0.0, start: 0)]
        for end in 1...cells.count {
            var found = (price: Double.infinity, start: 0)
            // No section ends before the shortest one, except that of a shorter course.
            guard end >= self.cells.lowerBound || end == cells.count else {
                best.append(found)
                continue
            }
            for start in max(end - self.cells.upperBound, 0)...max(end - self.cells.lowerBound, 0) {
                let length = sums[end].length - sums[start].length
                let first = sums[end].first - sums[start].first
                let spread = sums[end].second - sums[start].second - first * first / length
                let price = best[start].price + spread + self.price * cells[0].length / cell.meters
                if price < found.price { found = (price, start) }
            }
            best.append(found)
        }
        var parts: [ClosedRange<Int>] = []
        var end = cells.count
        while end > 0 {
            parts.append(best[end].start...(end - 1))
            end = best[end].start
        }
        return parts.reversed()
    }

    /// When the runner is at a place, in seconds from the start; ``Section/speed`` beyond both ends.
    package func time(at meters: Double) -> Double {
        let index = sections.firstIndex { meters <= $0.end } ?? sections.count - 1
        let section = sections[index]
        return (section.cumulative - section.time) / .seconds(1)
            + (meters - section.start) / section.speed.metersPerSecond
    }
}

extension PacePlan {
    /// The plan as a workout: a step for each section, with its pace in whole seconds and its gradient in steps of 0.5 %.
    package func workout(name: String?, per unit: Pace.Unit) throws(WorkoutError) -> Workout {
        let items = sections.map { section in
            var targets: [StepTarget] = []
            let seconds = (unit.meters / section.speed.metersPerSecond).rounded()
            if let pace = TargetSpeed(seconds, unit == .mile ? .pacePerMile : .pacePerKilometer) {
                targets.append(StepTarget(.speed(pace, pace)))
            }
            if let gradient = section.gradient {
                targets.append(StepTarget(.gradient(percent: (gradient.rise * 200).rounded() / 2)))
            }
            return WorkoutItem.step(WorkoutStep(.distance(section.length), targets))
        }
        return try Workout(name: name, goal: goal, items: items)
    }
}
