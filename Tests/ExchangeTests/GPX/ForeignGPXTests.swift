import Activities
import Cadence
import Exchange
import Foundation
import Testing
import TestSupport

@Suite struct ForeignGPXTests {
    @Test func valuesAreReadWithAnyPrefixAndOrder() throws {
        let track = try #require(try GPX.decode(Array(ForeignFiles.gpx.utf8)).first)
        #expect(track.activity.kind == .run)
        #expect(track.activity.name == "Along the <lake>")
        #expect(track.activity.start.iso8601 == "2026-05-03T08:00:00+02:00")
        #expect(track.samples.map(\.elapsed) == [.zero, .milliseconds(4500), .seconds(60), .seconds(61), .seconds(64)])
        #expect(track.samples.map { $0.cadence?.stepsPerMinute } == [168, 172, 170, nil, nil])
        #expect(track.samples.map { $0.heartRate?.beatsPerMinute } == [nil, 131, 140, nil, nil])
        #expect(track.samples.compactMap(\.power) == [210])
        #expect(track.samples.map { $0.speed?.metersPerSecond } == [nil, nil, 2.75, nil, nil])
        #expect(track.samples.map { $0.altitude?.meters } == [410.5, 411, 411.5, nil, nil])
        #expect(track.activity.pauses == [.milliseconds(4500)..<Duration.seconds(60)])
        #expect(track.activity.summary.moving == .milliseconds(8500))
        // 0.0001° of latitude is 11.12 m; the distance across the pause does not count.
        #expect(track.samples.map { $0.distance?.meters } == [0, 11.12, 11.12, nil, 22.23])
        #expect(track.activity.summary.distanceSource == .satellites)
    }

    @Test func droppedDataAreCountedInTheNote() throws {
        let note = try #require(try GPX.decode(Array(ForeignFiles.gpx.utf8)).first?.activity.note)
        #expect(note.hasPrefix("cold & clear\n"))
        for said in [
            "atemp (1)", "waypoints (1)", "routes (1)", "position at 0°, 0° (1)",
            "height that is not a number (1)",
        ] {
            #expect(note.contains(said), "\(said)")
        }
    }

    @Test func aMissingTypeIsEstimatedFromTheSpeed() throws {
        let tracks = try GPX.decode(Array(ForeignFiles.gpx.utf8))
        #expect(tracks.count == 2)
        #expect(tracks.last?.activity.kind == .cycle)
        #expect(tracks.last?.activity.name == "Sunday")
        #expect(tracks.last?.activity.note?.contains("imported as a ride because of its speed") == true)
    }

    @Test(
        arguments: [
            ("running", .run), ("9", .run), ("trail_running", .run), ("Hike", .walk), ("10", .walk),
            ("Radfahren, cycling", .cycle),
        ] as [(String, Activity.Kind)]
    )
    func theTypeTextGivesTheKind(word: String, kind: Activity.Kind) throws {
        let file = Self.file("<type>\(word)</type>", points: [("08:00:00Z", ""), ("08:00:10Z", "")])
        #expect(try GPX.decode(file).first?.activity.kind == kind)
    }

    @Test func cadenceInStepsIsDetectedAndNoted() throws {
        let points = (10..<40).map { ("08:00:\($0)Z", "<extensions><cad>\(160 + $0 % 9)</cad></extensions>") }
        let track = try #require(try GPX.decode(Self.file("<type>run</type>", points: points)).first)
        #expect(track.samples.first?.cadence == StepRate(stepsPerMinute: 161))
        #expect(track.activity.note == "the cadence was in steps per minute instead of strides")
    }

    @Test func wrongTimesDropOnlyTheirPoints() throws {
        let times = ["08:00:00Z", "08:00:01Z", "23:00:00Z", "08:00:02Z", "08:00:02Z", "07:00:00Z", "08:00:03Z"]
        let track = try #require(try GPX.decode(Self.file("<type>run</type>", points: times.map { ($0, "") })).first)
        #expect(track.samples.map(\.elapsed) == [.zero, .seconds(1), .seconds(2), .seconds(3)])
        #expect(track.activity.note == "not kept: points with the time of another (1), points with decreasing time (2)")
    }

    @Test func timesWithoutZoneOrWithFractionsAreRead() throws {
        let points = [
            ("08:00:00", ""), ("08:00:00.5", ""), ("08:00:01.123456789Z", ""), ("10:00:02+0200", ""), ("08:00:60Z", ""),
        ]
        let track = try #require(try GPX.decode(Self.file("<type>run</type>", points: points)).first)
        #expect(track.samples.map { $0.elapsed / .milliseconds(1) } == [0, 500, 1123, 2000, 60_000])
    }

    @Test(arguments: ["47,5,0", "NaN", "inf", "0x2F", "1e999", "", "91"])
    func anInvalidLatitudeGivesNoPosition(text: String) throws {
        let file = Self.file("<type>run</type>", points: [("08:00:00Z", ""), ("08:00:01Z", "")])
        let broken = String(decoding: file, as: UTF8.self).replacing(
            "lat=\"47.5\"",
            with: "lat=\"\(text)\"",
            maxReplacements: 1
        )
        let track = try #require(try GPX.decode(Array(broken.utf8)).first)
        #expect(track.samples.map { $0.position == nil } == [true, false])
    }

    @Test func aTrackWithoutTimesIsRejectedWithAReason() {
        let error = #expect(throws: ExchangeError.self) {
            try GPX.decode(Array("<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8))
        }
        #expect(error?.reason == "none of the 1 points has a time: an activity needs times")
        let routes = #expect(throws: ExchangeError.self) { try GPX.decode(Array("<gpx><rte/></gpx>".utf8)) }
        #expect(routes?.reason == "this is a planned route, not an activity" && routes?.isPlan == true)
    }

    @Test func aTruncatedFileIsReadUpToTheCutWithANote() throws {
        let points = (10..<60).map { ("08:00:\($0)Z", "") }
        let file = Self.file("<type>run</type>", points: points)
        let track = try #require(try GPX.decode(Array(file.prefix(file.count / 2))).first)
        #expect((15...30).contains(track.samples.count))
        #expect(track.activity.note?.contains("the file breaks off or is damaged at line") == true)
    }

    @Test func totalsOfAChangedStridedFileAreComputedAgain() throws {
        var random = SplitMix64(seed: 5)
        var track = DrawnTracks.track(&random)
        while track.samples.count < 20 { track = DrawnTracks.track(&random) }
        let file = String(decoding: try GPX.encode(track), as: UTF8.self)
        let last = try #require(file.range(of: "<trkpt", options: .backwards)?.lowerBound)
        let cut = try #require(try GPX.decode(Array(file[..<last].utf8)).first)
        #expect(cut.samples == track.samples.filter { $0 != track.samples.last { $0.position != nil } })
        #expect(cut.activity.note?.contains("totals were computed again") == true)
        #expect(cut.activity.kind == track.activity.kind)
    }

    private static func file(_ head: String, points: [(time: String, rest: String)]) -> [UInt8] {
        let text = points.map { "<trkpt lat=\"47.5\" lon=\"8\"><time>2026-05-03T\($0.time)</time>\($0.rest)</trkpt>\n" }
            .joined()
        return Array("<gpx><trk>\(head)<trkseg>\n\(text)</trkseg></trk></gpx>".utf8)
    }
}
