import Activities
import Cadence
import Exchange
import Foundation
import TestSupport
import Testing
import Workouts

/// Courses and recorded routes as workouts: the gradients follow the heights, in sections that a treadmill can follow.
@Suite struct CourseTests {
    private struct Section {
        var meters: Double
        var percent: Double
    }

    /// The sections of the profile of a height; `noise` is added to each point.
    private func sections(
        of length: Double,
        every spacing: Double = 5,
        noise: () -> Double = { 0 },
        _ height: (Double) -> Double
    ) throws -> [Section] {
        let points = (0...Int(length / spacing)).map { index in
            let distance = Double(index) * spacing
            return CourseProfile.Point(distance: distance, height: height(distance) + noise())
        }
        return sections(of: try CourseProfile(points).items)
    }

    private func sections(of items: [WorkoutItem]) -> [Section] {
        items.compactMap { item in
            guard case .step(let step) = item, case .distance(let length) = step.end,
                let gradient = step.gradient(at: 0)
            else { return nil }
            return Section(meters: length.meters, percent: gradient.rise * 100)
        }
    }

    /// The largest difference between the height of the belt and a height, in metres.
    private func error(of sections: [Section], _ height: (Double) -> Double) -> Double {
        var (place, level, largest) = (0.0, height(0), 0.0)
        for section in sections {
            for _ in 0..<Int(section.meters) {
                place += 1
                level += section.percent / 100
                largest = max(largest, abs(level - height(place)))
            }
        }
        return largest
    }

    @Test func aSteadyHillIsOneSection() throws {
        let hill = { (distance: Double) in 300 + 0.04 * min(max(distance - 1000, 0), 1000) }
        let sections = try sections(of: 3000, hill)
        #expect(sections.map(\.meters).reduce(0, +) == 3000)
        #expect(sections.allSatisfy { $0.meters >= 100 })
        #expect(sections.first?.percent == 0 && sections.last?.percent == 0)
        let climb = try #require(sections.max { $0.percent < $1.percent })
        #expect(abs(climb.percent - 4) < 1e-9 && climb.meters >= 800)
        #expect(sections.count <= 7, "\(sections)")
        #expect(error(of: sections, hill) <= 2.5)
    }

    /// The heights of receivers that round to 1 m, and of one whose error of 1.5 m changes slowly.
    @Test(arguments: [(0.0, 0.0, 2.5), (1.0, 0.0, 2.6), (0.0, 1.5, 8.0)])
    func noiseIsSmoothed(rounding: Double, deviation: Double, most: Double) throws {
        let seed = TestSeed.value()
        for round in 0..<20 {
            var random = SplitMix64(seed: seed &+ UInt64(round))
            let phase = random.unit() * 6
            let land = { (distance: Double) in 200 + 25 * sin(distance / 700 + phase) + 5 * sin(distance / 190) }
            var drift = 0.0
            let noise = { () -> Double in
                let uniform = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
                drift = 0.9 * drift + 0.436 * deviation * uniform
                return drift
            }
            let sections = try sections(of: 10_000) { distance in
                let height = land(distance) + noise()
                return rounding > 0 ? (height / rounding).rounded() * rounding : height
            }
            #expect(error(of: sections, land) <= most, "seed \(seed), round \(round)")
            #expect((10...80).contains(sections.count), "seed \(seed), round \(round)")
            #expect(sections.allSatisfy { $0.meters >= 99 })
            #expect(sections.allSatisfy { abs($0.percent * 2 - ($0.percent * 2).rounded()) < 1e-9 })
        }
    }

    @Test func aWrongHeightAndAJumpHaveNoEffect() throws {
        let sections = try sections(of: 2000) { $0 == 500 ? 900 : $0 >= 1000 ? 160 : 120 }
        #expect(sections.map(\.percent) == [0])
    }

    @Test func aLongUnevenCourseFitsIntoAWorkout() throws {
        let sections = try sections(of: 200_000, every: 40) { 500 + 90 * sin($0 / 90) }
        #expect(sections.map(\.meters).reduce(0, +) == 200_000)
        #expect(sections.count <= WorkoutLimits.mostItems)
    }

    @Test(arguments: [
        (50.0, 20.0 as Double?, "100 m to 1000 km"), (500.0, nil, "no elevations"), (500.0, 0.0, "no elevations"),
    ])
    func aCourseThatCannotBeRunIsRefused(length: Double, height: Double?, reason: String) {
        let points = (0...10).map { CourseProfile.Point(distance: length * Double($0) / 10, height: height) }
        let error = #expect(throws: WorkoutError.self) { try CourseProfile(points) }
        #expect(error?.reason.contains(reason) == true)
    }

    // MARK: Files

    /// A route of 2 km to the north that rises by 5 % in its second half, with a point every 20 m.
    private static let places: [(latitude: Double, height: Double)] = (0...100).map { index in
        let meters = Double(index) * 20
        return (48 + meters / 111_195, 200 + max(meters - 1000, 0) * 0.05)
    }

    private static func gpx(_ list: String, _ point: String) -> String {
        let points = places.map { "<\(point) lat=\"\($0.latitude)\" lon=\"9\"><ele>\($0.height)</ele></\(point)>" }
        let body = list == "trk" ? "<trkseg>\(points.joined())</trkseg>" : points.joined()
        return "<?xml version=\"1.0\"?><gpx><\(list)><name>Hill</name>\(body)</\(list)></gpx>"
    }

    private static var tcx: String {
        let points = places.map {
            "<Trackpoint><Position><LatitudeDegrees>\($0.latitude)</LatitudeDegrees>"
                + "<LongitudeDegrees>9</LongitudeDegrees></Position><AltitudeMeters>\($0.height)</AltitudeMeters></Trackpoint>"
        }
        return "<TrainingCenterDatabase><Courses><Course><Name>Hill</Name><Lap><BeginPosition><LatitudeDegrees>1"
            + "</LatitudeDegrees></BeginPosition></Lap><Track>\(points.joined())</Track></Course></Courses>"
            + "</TrainingCenterDatabase>"
    }

    /// The same route as a recorded run.
    private static var run: ActivityTrack {
        let samples = places.enumerated().map { index, place in
            var sample = Sample(elapsed: .seconds(index * 8))
            sample.position = Position(latitude: place.latitude, longitude: 9)
            sample.altitude = Altitude(meters: place.height)
            sample.distance = Distance(meters: Double(index) * 20)
            return sample
        }
        let start = Moment(unixMilliseconds: 1_800_000_000_000, utcOffset: 0)
        let activity = Activity(kind: .run, origin: .recorded, start: start, elapsed: .seconds(800))
        return ActivityTrack(activity: activity, samples: samples)
    }

    private static let files: [(String, [UInt8])] = [
        ("a track", Array(gpx("trk", "trkpt").utf8)), ("a route", Array(gpx("rte", "rtept").utf8)),
        ("a TCX course", Array(tcx.utf8)), ("a recorded run", FIT.encode(run)),
    ]

    @Test(arguments: files)
    func aFileBecomesSectionsByDistance(name: String, bytes: [UInt8]) throws {
        let read = try WorkoutFormat.read(bytes)
        #expect(read.remarks.isEmpty)
        let sections = sections(of: read.workout.items)
        #expect(abs(sections.map(\.meters).reduce(0, +) - 2000) <= 6, "\(name)")
        #expect(sections.first?.percent == 0)
        #expect(sections.contains { $0.percent == 5 }, "\(name): \(sections)")
        // It is kept as text, so a workout in progress continues after a restart.
        #expect(try Workout(parsingTOML: read.workout.toml) == read.workout)
    }

    @Test func aCourseWithoutElevationsIsRefused() {
        let text = Self.gpx("trk", "trkpt").replacing(/<ele>[0-9.]*<\/ele>/, with: "")
        let error = #expect(throws: ExchangeError.self) { try WorkoutFormat.read(Array(text.utf8)) }
        #expect(error?.reason.contains("the course has no elevations") == true)
    }
}
