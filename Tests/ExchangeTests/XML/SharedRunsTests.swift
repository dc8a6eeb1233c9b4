import Activities
import Cadence
import Exchange
import Testing
import TestSupport

/// Compares real files from the shared folder with other readers: gpxpy 1.6.2, tcxreader 0.4.11, python-tcxparser 2.4.0.
@Suite(.needsShared("data/runs"))
struct SharedRunsTests {
    @Test func aStravaFileMatchesGpxpy() throws {
        let track = try #require(try RunFiles.tracks("track_session.gpx").first)
        #expect(track.samples.count == 691)
        #expect(track.activity.elapsed == .seconds(1527))
        // gpxpy computes 3301.75 m; it assumes a flat earth between points and 111.12 km per degree.
        #expect((track.activity.summary.distance.meters / 3301.75 - 1).magnitude < 0.002)
        #expect(track.activity.name == "Arrows track")
        #expect(track.activity.kind == .run)
    }

    @Test func aForerunner410FileMatchesTcxreader() throws {
        let track = try #require(try RunFiles.tracks("test.tcx").first)
        let activity = track.activity
        #expect(track.samples.count { $0.position != nil } == 383)
        #expect(activity.laps.map(\.distance.meters) == [1609.34, 1609.34, 1470.55])
        #expect(activity.summary.distance == Distance(meters: 4689.23))
        #expect(activity.summary.energy == Energy(kilocalories: 379))
        #expect(activity.summary.highestHeartRate == HeartRate(beatsPerMinute: 189))
        #expect(activity.start.iso8601 == "2012-12-26T21:29:53Z")
        #expect(activity.elapsed == .seconds(1992))
    }

    @Test func aForerunner220FileKeepsCadenceAndTimer() throws {
        let track = try #require(try RunFiles.tracks("testdata.tcx").first)
        let activity = track.activity
        // 49 points; three of them are both the end of a lap and the start of the next.
        #expect(track.samples.count == 46)
        #expect(activity.laps.map(\.distance.meters) == [52.8, 36.27, 27.42, 42.22])
        #expect(activity.summary.distance == Distance(meters: 158.71))
        #expect(activity.summary.moving == .milliseconds(190_355))
        #expect(activity.elapsed == .seconds(222))
        #expect(activity.summary.energy == Energy(kilocalories: 9))
        #expect(track.samples.compactMap(\.cadence).max() == StepRate(stepsPerMinute: 160))
    }

    @Test func allFilesSurviveBothFormats() throws {
        for name in try RunFiles.names() {
            for track in try RunFiles.tracks(name) {
                #expect(try GPX.decode(GPX.encode(track)) == [track], "\(name)")
                #expect(try TCX.decode(TCX.encode(track)) == [track], "\(name)")
            }
        }
    }
}

/// The runs in the shared folder.
enum RunFiles {
    static func names() throws -> [String] {
        try SharedFolder.names(in: "data/runs", endingIn: ".gpx", ".tcx")
    }

    static func tracks(_ name: String) throws -> [ActivityTrack] {
        let bytes = try SharedFolder.bytes("data/runs/\(name)")
        return try ExchangeFormat.detect(bytes, name: name) == .gpx ? GPX.decode(bytes) : TCX.decode(bytes)
    }
}
