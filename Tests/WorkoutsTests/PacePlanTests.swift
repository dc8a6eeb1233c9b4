import Activities
import Analysis
import Cadence
import Foundation
import TestSupport
import Testing

@testable import Workouts

/// A goal time over a hilly course: its sections, and runners who keep the clicks of the plan.
@Suite struct PacePlanTests {
    enum Terrain: String, CaseIterable {
        case rolling
        case climb
        case outAndBack
        case downhill
        case steep
    }

    /// A made-up course: its true way and heights, and how a file describes it.
    struct Course {
        /// The true way in metres east and north, at each metre.
        private(set) var way: [SIMD2<Double>] = [.zero]
        private(set) var heights: [Double] = []
        /// The points of the file, with errors of the heights of 2 m from point to point and 3 m for about 100 m.
        private(set) var points: [CourseProfile.Point] = []

        init(_ terrain: Terrain, seed: UInt64) {
            var random = SplitMix64(seed: seed)
            let length = 5000 + 9000 * random.unit()
            let isBack = terrain == .outAndBack
            var (heading, turn) = (6 * random.unit(), 0.0)
            while Double(way.count) <= length / (isBack ? 2 : 1) {
                turn = turn * 0.995 + 0.0006 * random.normal()
                heading += turn
                way.append(way[way.count - 1] + [cos(heading), sin(heading)])
            }
            let waves = (0..<4).map { _ in (300 + 900 * random.unit(), 6 * random.unit()) }
            let peak = length * (0.3 + 0.4 * random.unit())
            heights = way.indices.map { index in
                let place = Double(index)
                let rolling = waves.reduce(0) { $0 + $1.0 / 130 * sin(place / $1.0 * 2 * .pi + $1.1) }
                let hill = max(1 - abs(place - peak) / (length * 0.3), 0) * length * 0.3 * 0.08
                // Slopes of 600 m.
                let zigzag = abs((place / 600).truncatingRemainder(dividingBy: 2) - 1) * 600 * 0.15
                return switch terrain {
                case .rolling, .outAndBack: 200 + rolling
                case .climb: 200 + hill + rolling / 3
                case .downhill: 900 - place * 0.03 + rolling
                case .steep: 200 + zigzag
                }
            }
            if isBack {
                way += way.reversed().dropFirst()
                heights += heights.reversed().dropFirst()
            }
            var (error, total, last) = (0.0, 0.0, way[0])
            for index in stride(from: 0, to: way.count, by: 12) {
                error = error * 0.88 + 3 * 0.475 * random.normal()
                let point = way[index] + SIMD2(random.normal(), random.normal())
                total += index == 0 ? 0 : Self.length(point - last)
                last = point
                points.append(
                    CourseProfile.Point(
                        distance: total,
                        height: heights[index] + error + 2 * random.normal(),
                        position: Self.position(point)
                    )
                )
            }
        }

        var length: Double { Double(way.count - 1) }

        func gradient(at place: Double) -> Gradient {
            let index = min(max(Int(place), 10), heights.count - 11)
            return Gradient(rise: (heights[index + 10] - heights[index - 10]) / 20)
        }

        static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

        static func position(_ point: SIMD2<Double>) -> Position {
            let perDegree = 111_195.0
            let latitude = 47 + point.y / perDegree
            return Position(latitude: latitude, longitude: 8 + point.x / perDegree / cos(47 * Double.pi / 180))!
        }
    }

    /// A runner who keeps the clicks of a plan and not its paces: each cadence has a speed, with errors of the step length.
    struct Follower {
        var progress: WorkoutProgress
        var race: RaceProgress
        /// The seconds until the true end of the course.
        private(set) var seconds = 0
        private(set) var mostOff = 0.0
        private static let speeds = Array(stride(from: 1, to: 6, by: 0.01))

        private static func cadence(_ speed: Double) -> Double {
            let runner = Runner(height: Length(meters: 1.75))
            let speed = Speed(metersPerSecond: speed)
            return BaseHeuristic().suggestion(for: speed, runner: runner).cadence.stepsPerMinute
        }

        init(_ course: Course, _ plan: PacePlan, seed: UInt64) throws {
            progress = WorkoutProgress(try plan.workout(name: nil, per: .kilometer))
            let way = course.points.map { ($0.distance, $0.position) }
            race = RaceProgress(against: try Opponent(RaceCourse(planned: way, time: plan.time).track))
            try run(course, seed: seed)
        }

        private mutating func run(_ course: Course, seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            // The step length differs by up to 2 % from that of the plan, and by 2 % from minute to minute.
            let bias = 1 + 0.04 * (random.unit() - 0.5)
            let scale = 1 + 0.02 * (random.unit() - 0.5)
            // The errors of the points make the way of the file longer.
            let scaled = (course.points.last?.distance ?? 0) / course.length
            var error = SIMD2(random.normal(), random.normal()) * 4
            var (place, measured, speed, wander) = (0.0, 0.0, 0.0, 0.0)
            var (clicks, natural) = (0.0, 1.0)
            while place < course.length, seconds < 30_000 {
                error = error * (1 - 1 / 60) + SIMD2(random.normal(), random.normal()) * 4 * (2.0 / 60).squareRoot()
                let fix = course.way[Int(place)] + error + SIMD2(random.normal(), random.normal())
                race.update(
                    RaceProgress.Reading(
                        movingTime: .seconds(seconds),
                        distance: Distance(meters: measured),
                        position: Course.position(fix)
                    )
                )
                mostOff = max(mostOff, seconds > 120 ? abs(race.wayDone.meters - place * scaled) : 0)
                _ = progress.apply(.reading(WorkoutReading(movingTime: .seconds(seconds), distance: race.wayDone)))
                if let wanted = progress.present?.step.prescribedSpeed(WorkoutReferences()) {
                    let cadence = Self.cadence(wanted.metersPerSecond)
                    if abs(cadence - clicks) >= 0.5 {
                        clicks = cadence
                        natural = Self.speeds.first { Self.cadence($0) >= clicks } ?? 1
                    }
                }
                wander = wander * (1 - 1.0 / 60) + 0.02 * random.normal() * (2.0 / 60).squareRoot()
                // The runner needs some seconds for a new tempo.
                speed += (natural * bias * (1 + wander) - speed) / 4
                place += speed
                measured += speed * scale * (1 + 0.02 * random.normal())
                seconds += 1
            }
        }
    }

    private static let courses = (0..<20).map { (Terrain.allCases[$0 / 4], UInt64($0)) }

    @Test(arguments: courses)
    func aRunnerWhoKeepsTheClicksReachesTheGoal(terrain: Terrain, seed: UInt64) throws {
        let course = Course(terrain, seed: seed)
        let goal = Duration.seconds((course.length / 2.9).rounded())
        let plan = try PacePlan(CourseProfile(course.points), goal: goal)
        #expect(plan.sections.reduce(.zero) { $0 + $1.time } == goal)
        #expect(plan.sections.allSatisfy { $0.length.meters >= 250 }, "\(plan.sections)")
        let follower = try Follower(course, plan, seed: seed + 100)
        let error = Double(follower.seconds) / (goal / .seconds(1)) - 1
        print(
            "\(terrain.rawValue) \(seed): \(Int(course.length)) m, \(plan.sections.count) sections,",
            "planned \(goal.stopwatch), reached \(Duration.seconds(follower.seconds).stopwatch)",
            "(\((error * 1000).rounded() / 10) %), place within \(Int(follower.mostOff)) m"
        )
        #expect(abs(error) <= 0.01)
    }

    /// A course of straight slopes: lengths in metres and gradients.
    private func profile(
        _ slopes: [(length: Double, gradient: Double)],
        spacing: Double = 10,
        error: (Int) -> Double? = { _ in 0 }
    ) throws -> CourseProfile {
        var points = [CourseProfile.Point(distance: 0, height: 100)]
        for slope in slopes {
            let last = points[points.count - 1]
            for index in 1...Int(slope.length / spacing) {
                let distance = Double(index) * spacing
                points.append(
                    CourseProfile.Point(
                        distance: last.distance + distance,
                        height: (last.height ?? 0) + distance * slope.gradient
                    )
                )
            }
        }
        for index in points.indices { points[index].height = error(index).map { (points[index].height ?? 0) + $0 } }
        return try CourseProfile(points, assumesLevel: true)
    }

    private func plan(
        _ profile: CourseProfile,
        _ goal: Int,
        _ strategy: PacePlan.Strategy = .even,
        hills: Double = 1
    ) throws -> PacePlan {
        let plan = try PacePlan(profile, goal: .seconds(goal), strategy: strategy, hills: hills)
        #expect(plan.sections.reduce(.zero) { $0 + $1.time } == .seconds(goal))
        #expect(plan.sections.last?.cumulative == .seconds(goal))
        #expect(plan.sections.last?.end == profile.length.rounded())
        #expect(plan.sections.allSatisfy { $0.length.meters >= min(profile.length, 300) - 50 }, "\(plan.sections)")
        #expect(zip(plan.sections, plan.sections.dropFirst()).allSatisfy { $0.end == $1.start })
        #expect(abs(plan.time(at: plan.length) - Double(goal)) < 1e-6)
        return plan
    }

    @Test func theEffortIsTheSameEverywhereAndDownhillItIsLimited() throws {
        let slopes = [(2000.0, 0.0), (1000, 0.06), (1000, -0.03), (2000, 0), (1000, -0.12)]
        let plan = try plan(profile(slopes), 2400)
        #expect(plan.sections.count <= 9, "\(plan.sections.map(\.end))")
        func speed(_ place: Double) -> Double {
            plan.sections.first(where: { place < $0.end })?.speed.metersPerSecond ?? 0
        }
        let level = speed(1000)
        func ratio(_ rise: Double) -> Double { GradeAdjustment.running.costRatio(at: Gradient(rise: rise)) }
        #expect(abs(speed(2500) * ratio(0.06) / level - 1) < 0.03)
        #expect(abs(speed(3500) * max(ratio(-0.03), 0.88) / level - 1) < 0.03)
        #expect(abs(speed(6500) * 0.88 / level - 1) < 0.03)
    }

    @Test func withoutHillsThePaceIsEven() throws {
        let plan = try plan(profile([(1000, 0.05), (1000, -0.05)]), 600, hills: 0)
        #expect(plan.sections.map(\.end) == [2000])
        let half = try self.plan(profile([(2000, 0.05), (2000, -0.05)]), 1200, hills: 0.5)
        let full = try self.plan(profile([(2000, 0.05), (2000, -0.05)]), 1200)
        #expect(half.sections[0].time < full.sections[0].time && half.sections[0].time > .seconds(600))
    }

    @Test func theSecondHalfOfALevelCourseIsFaster() throws {
        let plan = try plan(profile([(10_000, 0)]), 3000, .negative(0.02))
        let first = plan.time(at: 5000)
        #expect(abs((3000 - first) / first - 0.98) < 0.001)
    }

    @Test(arguments: [
        (300.0, 10.0, 90), (300_000, 100, 120_000), (200_000, 50, 90_000), (100, 10, 40), (42_195, 15, 9900),
    ])
    func shortAndLongCoursesHaveFewSections(length: Double, spacing: Double, goal: Int) throws {
        let waves = (0..<Int(length / 500)).map { (500.0, $0.isMultiple(of: 2) ? 0.04 : -0.04) }
        let rest = length - Double(waves.count) * 500
        let profile = try profile(waves + (rest >= spacing ? [(rest, 0)] : []), spacing: spacing)
        let plan = try plan(profile, goal)
        #expect(plan.sections.count <= 334)
        let workout = try plan.workout(name: "a", per: .mile)
        #expect(try Workout(parsingTOML: workout.toml) == workout)
    }

    @Test func wrongHeightsChangeLittle() throws {
        let slopes = [(2000.0, 0.0), (1000, 0.06), (2000, 0)]
        let truth = try plan(profile(slopes), 1800)
        var random = SplitMix64(seed: 3)
        let disturbed: [(String, (Int) -> Double?)] = [
            ("a spike", { $0 == 120 ? 60 : 0 }), ("missing heights", { (130...140).contains($0) ? nil : 0 }),
            ("a jump", { $0 > 250 ? 25 : 0 }), ("noise", { _ in 3 * random.normal() }),
        ]
        for (name, error) in disturbed {
            let plan = try plan(profile(slopes, error: error), 1800)
            for place in stride(from: 500.0, through: 5000, by: 500) {
                #expect(abs(plan.time(at: place) - truth.time(at: place)) < 12, "\(name) at \(place) m")
            }
        }
    }

    @Test func impossibleGoalsAreRefused() throws {
        let profile = try profile([(10_000, 0)])
        for goal in [1, 1_440, 12_100, 400_000] {
            #expect(throws: WorkoutError.self) { try PacePlan(profile, goal: .seconds(goal)) }
        }
        _ = try PacePlan(profile, goal: .seconds(1_575))
        _ = try PacePlan(profile, goal: .seconds(11_900))
    }

    @Test func aCourseWithoutElevationsIsLevelOnlyOnDemand() throws {
        let points = [0.0, 0, 500, 500, 1000].map { CourseProfile.Point(distance: $0, height: nil) }
        #expect(throws: WorkoutError.self) { try CourseProfile(points) }
        let plan = try plan(CourseProfile(points, assumesLevel: true), 300)
        #expect(plan.sections.map(\.gradient) == [nil])
        #expect(try plan.workout(name: nil, per: .kilometer).text == "1km @5:00/km")
    }

    @Test func theRestIsPlannedAgainWithinItsBoundAndAlsoAfterARestart() throws {
        let text = "goal = \"10:00\"\nsteps = \"1km @5:00/km, 1km @5:00/km\"\n"
        var progress = WorkoutProgress(try Workout(parsingTOML: text))
        func read(_ seconds: Int, moving: Int? = nil, _ meters: Double) {
            _ = progress.apply(
                .reading(
                    WorkoutReading(
                        movingTime: .seconds(moving ?? seconds),
                        distance: Distance(meters: meters),
                        elapsed: .seconds(seconds)
                    )
                )
            )
        }
        func pace() -> String? { progress.present?.step.targets.first?.text }
        read(0, 0)
        #expect(pace() == "5:00/km")
        read(110, 333.3)
        #expect(pace() == "4:54/km")
        // A pause of 20 s counts, but not more than 5 % of the pace.
        read(130, moving: 110, 333.3)
        #expect(pace() == "4:46/km" && !progress.isGoalOutOfReach)
        progress = try WorkoutProgress(restoring: progress.state, references: WorkoutReferences())
        read(131, moving: 111, 337)
        #expect(pace() == "4:46/km")
        read(180, moving: 160, 400)
        #expect(progress.isGoalOutOfReach)
        progress = try WorkoutProgress(restoring: progress.state, references: WorkoutReferences())
        #expect(progress.isGoalOutOfReach)
        read(181, moving: 161, 2000)
        #expect(progress.isFinished)
    }

    @Test(arguments: [
        "goal = \"x\"\nsteps = \"1km @5:00/km\"", "goal = \"1:00:60\"\nsteps = \"1km @5:00/km\"",
        "goal = \"10:00\"\nsteps = \"1km\"", "goal = \"10:00\"\nsteps = \"10min @5:00/km\"",
        "goal = \"10:00\"\nsteps = \"2x(1km @5:00/km)\"", "goal = \"0:00\"\nsteps = \"1km @5:00/km\"",
    ])
    func aGoalThatDoesNotFitIsRefused(text: String) {
        #expect(throws: WorkoutError.self) { try Workout(parsingTOML: text) }
    }
}
