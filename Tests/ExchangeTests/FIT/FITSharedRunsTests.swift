import Activities
import Cadence
import Testing
import TestSupport

@testable import Exchange

/// Files of real watches in the shared folder, which is not part of the repository.
@Suite(.needsShared("data/runs"))
struct FITSharedRunsTests {
    /// The values of a file according to garmin-fit-sdk 21.218, fitdecode 0.11 and fitparse 1.2.
    struct Figures: Sendable, CustomStringConvertible {
        let name: String
        let kind: Activity.Kind
        let start: String
        let elapsed: Duration
        let moving: Duration
        let meters: Double
        let kilocalories: Double
        let steps: Int?
        let laps: Int
        /// The number of records, and of records with the same second as the previous one.
        let records: Int
        var joined = 0
        let last: String

        var description: String { name }
    }

    static let figures = [
        Figures(
            name: "2013-02-06-12-11-14.fit",
            kind: .run,
            start: "2013-02-06T12:11:14Z",
            elapsed: .milliseconds(2_625_140),
            moving: .milliseconds(2_625_140),
            meters: 4835.38,
            kilocalories: 336,
            steps: nil,
            laps: 5,
            records: 590,
            joined: 7,
            last: "2624 s 4835.38 m 149 bpm"
        ),
        Figures(
            name: "activity-small-fenix2-run.fit",
            kind: .run,
            start: "2015-08-15T16:45:08+02:00",
            elapsed: .seconds(2833),
            moving: .seconds(2832),
            meters: 9008.22,
            kilocalories: 516,
            steps: nil,
            laps: 4,
            records: 2809,
            last: "2833 s 9007.07 m 117 bpm"
        ),
        Figures(
            name: "compressed-speed-distance.fit",
            kind: .run,
            start: "2012-02-13T11:16:16Z",
            elapsed: .milliseconds(3_883_273),
            moving: .milliseconds(3_772_750),
            meters: 10_248.67,
            kilocalories: 708,
            steps: 10_124,
            laps: 11,
            records: 755,
            last: "3880 s 10248.69 m 118 bpm"
        ),
        Figures(
            name: "garmin-fenix-5-run.fit",
            kind: .run,
            start: "2017-06-11T07:34:09-07:00",
            elapsed: .seconds(57),
            moving: .milliseconds(56_887),
            meters: 157.56,
            kilocalories: 5,
            steps: 156,
            laps: 1,
            records: 21,
            last: "57 s 157.56 m 112 bpm"
        ),
        Figures(
            name: "garmin-fenix-5-walk.fit",
            kind: .walk,
            start: "2017-06-11T07:32:51-07:00",
            elapsed: .seconds(46),
            moving: .milliseconds(45_379),
            meters: 67.85,
            kilocalories: 4,
            steps: 82,
            laps: 1,
            records: 17,
            last: "46 s 67.85 m 75 bpm"
        ),
    ]

    @Test(arguments: figures) func valuesMatchIndependentReaders(figures: Figures) throws {
        let tracks = try FIT.decode(SharedFolder.bytes("data/runs/\(figures.name)"))
        let track = try #require(tracks.first)
        let activity = track.activity
        #expect(tracks.count == 1)
        #expect(activity.kind == figures.kind)
        #expect(activity.start.iso8601 == figures.start)
        #expect(activity.elapsed == figures.elapsed)
        #expect(activity.summary.moving == figures.moving)
        #expect(activity.summary.distance == Distance(meters: figures.meters))
        #expect(activity.summary.energy == Energy(kilocalories: figures.kilocalories))
        #expect(activity.summary.steps == figures.steps)
        #expect(activity.laps.count == figures.laps)
        #expect(track.samples.count == figures.records - figures.joined)
        let last = try #require(track.samples.last)
        let heart = last.heartRate.map { Int($0.beatsPerMinute) } ?? 0
        #expect("\(last.elapsed.components.seconds) s \(last.distance?.meters ?? 0) m \(heart) bpm" == figures.last)
    }

    @Test(arguments: figures) func importExportImportIsTheIdentity(figures: Figures) throws {
        let tracks = try FIT.decode(SharedFolder.bytes("data/runs/\(figures.name)"))
        #expect(try FIT.decode(FIT.encode(try #require(tracks.first))) == tracks)
    }

    @Test(arguments: figures) func aTruncatedFileGivesTheRecordsBeforeTheCut(figures: Figures) throws {
        let bytes = try SharedFolder.bytes("data/runs/\(figures.name)")
        let whole = try #require(try FIT.decode(bytes).first)
        var before = 0
        for share in 1...20 {
            let cut = try? FIT.decode(Array(bytes.prefix(bytes.count * share / 21)))
            let count = cut?.first?.samples.count ?? 0
            #expect(count >= before && count <= whole.samples.count)
            before = count
        }
        #expect(before > whole.samples.count / 2)
    }
}
