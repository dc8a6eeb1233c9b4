import Activities
import Cadence
import Exchange
import Foundation
import Testing
import TestSupport

@testable import Report
@testable import Sync

/// What a service can learn about a zone.
struct PrivacyZoneTests {
    private static let home = Position(latitude: 52.52, longitude: 13.405)
    private let zone: PrivacyZone

    init() throws {
        let centre = try #require(Self.home)
        zone = try #require(PrivacyZone(name: "home", centre: centre, radius: 300, east: 100, north: -50))
    }

    /// A run to the north and back, one sample per second, 3 m each, with its start in the centre of the chosen circle.
    private func run(outAndBack seconds: Int = 800, from offset: Double = 0) throws -> ActivityTrack {
        var activity = Activity(
            kind: .run,
            origin: .recorded,
            start: Moment(unixMilliseconds: 1_790_000_000_000),
            elapsed: .seconds(seconds - 1)
        )
        activity.laps = [Lap(span: .zero..<activity.elapsed, distance: Distance(meters: 2_400))]
        var samples: [Sample] = []
        for second in 0..<seconds {
            let meters = Double(min(second, seconds - second)) * 3 + offset
            let latitude = 52.52 + meters / 111_320
            samples.append(
                Sample(
                    elapsed: .seconds(second),
                    position: Position(latitude: latitude, longitude: 13.405),
                    distance: Distance(meters: Double(second) * 3),
                    heartRate: HeartRate(beatsPerMinute: 140),
                    steps: second * 3
                )
            )
        }
        activity.summary = Summary(of: samples, kind: .run, distanceSource: .satellites)
        activity.summary.energy = Energy(kilocalories: 200)
        return ActivityTrack(activity: activity, samples: samples)
    }

    @Test func noSampleOfTheSharedTrackIsInsideTheZone() throws {
        let shared = try #require(try run().removing([zone], totals: .visible))
        #expect(shared.samples.count > 100)
        #expect(shared.samples.allSatisfy { $0.position.map { !zone.removes($0) } ?? false })
    }

    @Test func startTimesDistancesAndStepsCountFromTheFirstSharedSample() throws {
        let track = try run()
        let shared = try #require(track.removing([zone], totals: .visible))
        let first = try #require(shared.samples.first)
        #expect(first.elapsed == .zero && first.distance?.meters == 0 && first.steps == 0)
        #expect(shared.activity.start > track.activity.start)
        #expect(shared.activity.laps.isEmpty)
        let meters = try #require(shared.samples.last?.distance?.meters)
        #expect(abs(shared.activity.summary.distance.meters - meters) < 0.001)
        #expect(shared.activity.summary.moving < track.activity.summary.moving)
        #expect((shared.activity.summary.energy?.kilocalories ?? 999) < 200)
    }

    /// A file that is a function of the visible samples alone cannot tell anything about the others.
    @Test func theSharedFileDoesNotDependOnTheRemovedPart() throws {
        var other = try run()
        for index in other.samples.indices.dropFirst() where other.samples[index].position.map(zone.removes) ?? false {
            other.samples[index].heartRate = HeartRate(beatsPerMinute: 190)
            other.samples[index].position = Self.home
        }
        other.activity.laps = []
        let files = try [try run(), other].map { track in
            try UploadContent.of(
                track,
                for: .intervals,
                fields: Set(SharedField.allCases),
                zones: [zone],
                totals: .visible
            ).content.file
        }
        #expect(files[0] == files[1])
    }

    @Test func aRemovedPartInTheMiddleBecomesAPauseWithoutDistance() throws {
        var track = try run()
        track.samples.reverse()
        for index in track.samples.indices {
            track.samples[index].elapsed = .seconds(index)
            track.samples[index].distance = Distance(meters: Double(index) * 3)
        }
        // Reversed it would begin at home, too: the order of its two halves makes home the middle.
        let half = track.samples.count / 2
        let places = track.samples.map(\.position)
        for index in track.samples.indices { track.samples[index].position = places[(index + half) % places.count] }
        let shared = try #require(track.removing([zone], totals: .visible))
        #expect(shared.activity.pauses.count == 1)
        for (one, next) in zip(shared.samples, shared.samples.dropFirst()) {
            let (before, after) = (try #require(one.distance), try #require(next.distance))
            let step = after.meters - before.meters
            #expect(step >= 0 && step <= 3.001)
        }
    }

    /// Neither a position nor the straight line between two positions without a pause is in a zone, also with seldom positions.
    @Test func noLineOfTheSharedTrackPassesThroughAZone() throws {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<300 {
            let centre = try #require(Self.home)
            let zones = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let place = Self.place(
                    Double.random(in: -2000...2000, using: &random),
                    Double.random(in: -2000...2000, using: &random)
                )
                let radius = Double.random(in: 100...600, using: &random)
                return try #require(PrivacyZone(name: "", centre: place ?? centre, radius: radius, using: &random))
            }
            var track = try run(outAndBack: 200)
            let (step, unknown) = (
                Double.random(in: 3...400, using: &random), Double.random(in: 0...0.5, using: &random)
            )
            var (x, y, direction) = (Double.random(in: -3000...3000, using: &random), 0.0, 0.0)
            for index in track.samples.indices {
                direction += 0.4 * random.normal()
                if abs(x) + abs(y) > 4000 { direction = atan2(-y, -x) }
                (x, y) = (x + step * cos(direction), y + step * sin(direction))
                let isUnknown = Double.random(in: 0...1, using: &random) < unknown
                track.samples[index].position = isUnknown ? nil : Self.place(x, y)
            }
            guard let shared = track.removing(zones, totals: .visible) else { continue }
            let known = shared.samples.filter { $0.position != nil }
            for (one, next) in zip(known, known.dropFirst()) {
                let (from, to) = (try #require(one.position), try #require(next.position))
                #expect(!zones.contains { $0.removes(from) || $0.removes(to) })
                let isPaused = shared.activity.pauses.contains {
                    $0.lowerBound < next.elapsed && $0.upperBound > one.elapsed
                }
                #expect(isPaused || !zones.contains { $0.removes(lineFrom: from, to: to) })
            }
            // The map has metres of the ellipsoid, a zone those of a sphere: up to 3 m of difference at the border of a zone.
            guard let drawn = Route(shared) else { continue }
            for zone in zones {
                let place = try #require(Self.place(zone.east, zone.north, from: zone.centre))
                let centre = try #require(drawn.projection.points([place]).first)
                for stretch in drawn.stretches {
                    for (one, next) in zip(stretch, stretch.dropFirst()) {
                        let nearest = stride(from: 0, through: 1, by: 0.1).map { share in
                            let x = one.point.x + share * (next.point.x - one.point.x)
                            let y = one.point.y + share * (next.point.y - one.point.y)
                            return ((x - centre.x) * (x - centre.x) + (y - centre.y) * (y - centre.y)).squareRoot()
                        }
                        .min()
                        #expect((nearest ?? 0) > zone.removedRadius - 5)
                    }
                }
            }
        }
    }

    @Test func aLineThroughAZoneWithoutAPositionInsideBecomesAPause() throws {
        var track = try run(outAndBack: 40)
        for index in track.samples.indices {
            track.samples[index].position = Self.place(index < 20 ? -2000 : 2000, Double(index))
        }
        let shared = try #require(track.removing([zone], totals: .visible))
        #expect(shared.samples.count == track.samples.count)
        #expect(shared.activity.pauses == [.seconds(19)..<Duration.seconds(20)])
        #expect(Route(shared)?.stretches.count == 2)
    }

    /// The place this number of metres to the east and to the north.
    private static func place(_ east: Double, _ north: Double, from origin: Position? = home) -> Position? {
        guard let origin else { return nil }
        let latitude = origin.latitude + north / 111_275
        return Position(
            latitude: latitude,
            longitude: origin.longitude + east / (111_320 * cos(origin.latitude * .pi / 180))
        )
    }

    @Test func withoutAZoneTheEndsAreRemoved() throws {
        var generator = SplitMix64(seed: 7)
        let track = try run()
        let zones = track.zonesAtEnds(radius: 200, using: &generator)
        let shared = try #require(track.removing(zones, totals: .visible))
        let (home, first) = (try #require(Self.home), try #require(shared.samples.first?.position))
        #expect(
            zones.count == 2
                && shared.samples.allSatisfy { $0.position.map { $0.distance(to: home).meters > 200 } ?? false }
        )
        #expect(first.distance(to: home).meters < 500)
        var indoors = track
        for index in indoors.samples.indices { indoors.samples[index].position = nil }
        #expect(indoors.zonesAtEnds(radius: 200, using: &generator).isEmpty)
    }

    @Test func aTrackOutsideTheZoneIsNotChanged() throws {
        let track = try run(from: 2_000)
        #expect(track.removing([zone], totals: .visible) == track)
        #expect(track.removing([], totals: .visible) == track)
    }

    @Test func aTrackInsideTheZoneIsNotSent() throws {
        #expect(throws: NoUpload.insidePrivacyZone) {
            try UploadContent.of(
                try run(outAndBack: 100),
                for: .folder,
                fields: SharedField.usual,
                zones: [zone],
                totals: .visible
            )
        }
    }

    /// Without a position at the start, the distance until the first position would tell how far away home is.
    @Test func samplesBeforeTheFirstPositionNearTheZoneAreRemoved() throws {
        var track = try run()
        for index in 0..<230 { track.samples[index].position = nil }
        let shared = try #require(track.removing([zone], totals: .visible))
        #expect(shared.samples.first?.position != nil)
        #expect(shared.samples.first?.distance?.meters == 0)
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func theRemovedCircleContainsTheChosenOne(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for radius in [100.0, 300, 5_000] {
            let centre = try #require(Self.home)
            let zone = try #require(PrivacyZone(name: "", centre: centre, radius: radius, using: &generator))
            #expect(
                (zone.east * zone.east + zone.north * zone.north).squareRoot() + radius <= zone.removedRadius + 0.01
            )
            #expect(zone.removes(centre))
        }
    }

    @Test(arguments: [99.0, 5_001, .nan, -300]) func aZoneHasALimitedRadius(radius: Double) throws {
        #expect(PrivacyZone(name: "", centre: try #require(Self.home), radius: radius, east: 0, north: 0) == nil)
    }

    @Test func aServiceGetsOnlyTheChosenFields() throws {
        var track = try run()
        (track.activity.name, track.activity.note) = ("Run with Anna", "knee hurts")
        let bytes = try UploadContent.of(track, for: .intervals, fields: [.heartRate], zones: [], totals: .visible)
        let read = try #require(FIT.decode(bytes.content.file).first)
        #expect(read.samples.allSatisfy { $0.position == nil && $0.steps == nil && $0.heartRate != nil })
        #expect(read.activity.name == nil && read.activity.note == nil && bytes.content.name == nil)
        #expect(read.activity.summary.energy == nil)
    }

    @Test(arguments: [ServiceKind.intervals, .fittrackee]) func noServiceGetsEffortOrTags(kind: ServiceKind) throws {
        let plain = try run()
        var rated = plain
        (rated.activity.effort, rated.activity.tags) = (PerceivedEffort(7), [try ActivityTag(parsing: "knee pain")])
        let files = try [plain, rated].map { track in
            let fields = Set(SharedField.allCases)
            return try UploadContent.of(track, for: kind, fields: fields, zones: [], totals: .whole).content.file
        }
        #expect(files[0] == files[1])
    }
}
