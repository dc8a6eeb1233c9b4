import Activities
import Cadence
import Exchange
import Testing

@Suite struct ForeignTCXTests {
    @Test func aMultiSportSessionGivesTwoActivities() throws {
        let tracks = try TCX.decode(Array(ForeignFiles.tcx.utf8))
        #expect(tracks.map(\.activity.kind) == [.run, .cycle])
        #expect(tracks.map(\.activity.elapsed) == [.seconds(20), .seconds(600)])
        #expect(tracks.map(\.activity.summary.distance.meters) == [46, 4000])
    }

    @Test func distancesPerLapAreAddedUp() throws {
        let run = try #require(try TCX.decode(Array(ForeignFiles.tcx.utf8)).first)
        #expect(run.samples.map { $0.distance?.meters } == [0, 15, 30, 33, 46])
        #expect(run.samples.compactMap(\.power) == [230])
    }

    @Test func aSingleWrongDistanceAtALapIsIgnored() throws {
        let file = String(ForeignFiles.tcx.replacing("<DistanceMeters>3<", with: "<DistanceMeters>0<"))
            .replacing("16</DistanceMeters></Trackpoint>", with: "46</DistanceMeters></Trackpoint>")
        let run = try #require(try TCX.decode(Array(file.utf8)).first)
        #expect(run.samples.map { $0.distance?.meters } == [0, 15, 30, nil, 46])
    }

    @Test func lapsPausesAndTotalsAreImported() throws {
        let activity = try #require(try TCX.decode(Array(ForeignFiles.tcx.utf8)).first).activity
        #expect(
            activity.laps == [
                Lap(
                    span: .zero..<Duration.seconds(15),
                    distance: Distance(meters: 30),
                    energy: Energy(kilocalories: 3)
                ),
                Lap(
                    span: .seconds(15)..<Duration.seconds(20),
                    distance: Distance(meters: 16),
                    energy: Energy(kilocalories: 2)
                ),
            ]
        )
        #expect(activity.pauses == [.seconds(5)..<Duration.seconds(15)])
        #expect(activity.summary.moving == .seconds(15))
        #expect(activity.summary.energy == Energy(kilocalories: 5))
        #expect(activity.summary.steps == 43)
        #expect(activity.summary.distanceSource == .file)
        #expect(activity.note == "brick\nnot kept: transitions (1)")
    }

    @Test func runCadenceIsReadFromBothElements() throws {
        let tracks = try TCX.decode(Array(ForeignFiles.tcx.utf8))
        #expect(tracks.first?.samples.map { $0.cadence?.stepsPerMinute } == [170, 172, nil, nil, nil])
        #expect(tracks.last?.samples.allSatisfy { $0.cadence == nil } == true)
        #expect(tracks.last?.activity.note?.contains("pedal cadence (1)") == true)
    }

    /// A device writes the totals of a lap before its points.
    @Test func theTotalsOfACutLapAreThoseOfItsPoints() throws {
        let points = (0...60).map { second in
            "<Trackpoint><Time>2026-05-03T06:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z</Time>"
                + "<DistanceMeters>\(second * 3)</DistanceMeters></Trackpoint>"
        }.joined()
        let file = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2026-05-03T06:00:00Z</Id>
            <Lap StartTime="2026-05-03T06:00:00Z"><TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>5400</DistanceMeters>
            <Calories>400</Calories><Track>\(points)
            """
        for (end, meters, energy) in [("<Trackpoint><Ti", 180.0, nil), ("</Track></Lap></Activity>", 5400, 400)]
            as [(String, Double, Double?)]
        {
            let activity = try #require(try TCX.decode(Array((file + end).utf8)).first).activity
            #expect(activity.elapsed == .seconds(60))
            #expect(activity.summary.distance.meters == meters)
            #expect(activity.summary.energy?.kilocalories == energy)
        }
    }

    @Test func aLapWithoutPointsGivesAnActivityWithTotals() throws {
        let file = """
            <TrainingCenterDatabase><Activities><Activity Sport="Other"><Id>2026-05-03T06:00:00Z</Id>
            <Lap StartTime="2026-05-03T06:00:00Z"><TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>2400</DistanceMeters>
            <Calories>120</Calories></Lap></Activity></Activities></TrainingCenterDatabase>
            """
        let track = try #require(try TCX.decode(Array(file.utf8)).first)
        #expect(track.samples.isEmpty)
        #expect(track.activity.elapsed == .seconds(1800))
        #expect(track.activity.summary.distance == Distance(meters: 2400))
        #expect(track.activity.kind == .walk)
        #expect(track.activity.note == "the file calls it \"other\"; imported as a walk because of its speed")
        #expect(try TCX.decode(TCX.encode(track)) == [track])
    }

    @Test func aFileWithoutAnActivityIsRejected() {
        let error = #expect(throws: ExchangeError.self) {
            try TCX.decode(Array("<TrainingCenterDatabase><Courses><Course/></Courses></TrainingCenterDatabase>".utf8))
        }
        #expect(error?.reason == "this is a course, not an activity" && error?.isPlan == true)
    }

    @Test func valuesOutOfRangeAreLimited() throws {
        let activity = Activity(
            kind: .run,
            origin: .recorded,
            start: Moment(unixMilliseconds: 0),
            elapsed: .seconds(90_000),
            laps: [Lap(span: .zero..<Duration.seconds(90_000), energy: Energy(kilocalories: 1e6))]
        )
        let samples = [Sample(elapsed: .zero, steps: 0), Sample(elapsed: .seconds(90_000), steps: 200_000)]
        let text = String(decoding: TCX.encode(ActivityTrack(activity: activity, samples: samples)), as: UTF8.self)
        #expect(text.contains("<Calories>65535</Calories>"))
        #expect(text.contains("<ax:Steps>65535</ax:Steps>"))
    }
}
