import Activities
import Cadence
import Logbook
import Testing
import TestSupport

/// A longer file replaces a shorter one of the same activity.
@Suite struct ReplacedImportTests {
    private func track(
        seconds: Int,
        start: Int64 = 1_790_000_000_000,
        speed: Double = 3,
        note: String? = nil,
        origin: Activity.Origin = .imported
    ) -> PackedTrack {
        let samples = (0...seconds).map {
            Sample(elapsed: .seconds($0), distance: Distance(meters: Double($0) * speed))
        }
        var activity = Activity(
            kind: .run,
            origin: origin,
            start: Moment(unixMilliseconds: start, utcOffset: 3600),
            elapsed: .seconds(seconds)
        )
        activity.summary = Summary(of: samples, kind: .run, distanceSource: .file)
        activity.laps = [Lap(span: .zero..<activity.elapsed, distance: activity.summary.distance)]
        activity.note = note
        return PackedTrack(ActivityTrack(activity: activity, samples: samples))
    }

    @Test(arguments: [120, 30_000]) func aLongerFileReplacesTheCutOneAndKeepsEdits(seconds: Int) throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let cut = track(seconds: seconds - 47, note: "the file is cut after 900 of 1500 bytes: the rest is missing")
        let id = try logbook.insert(cut).id
        _ = try logbook.edit(
            id,
            ActivityEdit(
                kind: .walk,
                name: "Mine",
                effort: .set(try #require(PerceivedEffort(7))),
                addedTags: [try ActivityTag(parsing: "race")]
            )
        )
        let results = try logbook.insert([track(seconds: seconds)], from: nil)
        #expect(results.map(\.insertion) == [.replaced(id)])
        let entry = try logbook.activity(id)
        #expect(entry.activity.elapsed == .seconds(seconds))
        #expect(entry.activity.summary.distance.meters == Double(seconds * 3))
        #expect(entry.activity.laps.map(\.span) == [.zero..<(.seconds(seconds))])
        #expect(entry.activity.kind == .walk && entry.activity.name == "Mine" && entry.activity.note == nil)
        #expect(entry.activity.effort?.value == 7 && entry.activity.tags.map(\.text) == ["race"])
        #expect(try logbook.activities(ActivityFilter()).count == 1)
        // The cut file, and the same file again, change nothing.
        #expect(try logbook.insert([cut, track(seconds: seconds)], from: nil).first?.insertion == .duplicate(of: id))
        #expect(try logbook.activity(id) == entry)
    }

    @Test func anEditedDistanceRemains() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let id = try logbook.insert(track(seconds: 600)).id
        _ = try logbook.edit(id, ActivityEdit(distance: Distance(meters: 2000), note: "my words"))
        #expect(try logbook.insert(track(seconds: 900)) == .replaced(id))
        let activity = try logbook.activity(id).activity
        #expect(activity.summary.distance.meters == 2000 && activity.summary.distanceSource == .edited)
        #expect(activity.note == "my words" && activity.elapsed == .seconds(900))
    }

    @Test(arguments: [false, true]) func theKindThatTheLongerFileStatesIsNotAssumed(isEdited: Bool) throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        var cut = track(seconds: 600)
        cut.activity.isKindAssumed = true
        let id = try logbook.insert(cut).id
        if isEdited { _ = try logbook.edit(id, ActivityEdit(kind: .walk)) }
        var complete = track(seconds: 900)
        complete.activity.isKindAssumed = isEdited
        #expect(try logbook.insert(complete) == .replaced(id))
        let activity = try logbook.activity(id).activity
        #expect(activity.kind == (isEdited ? .walk : .run) && !activity.isKindAssumed)
    }

    @Test func aRecordingOfStridedIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let id = try logbook.insert(track(seconds: 600, origin: .recorded)).id
        #expect(try logbook.insert(track(seconds: 900)) == .second(ActivityID(2), of: id))
        #expect(try logbook.insert(track(seconds: 500)) == .duplicate(of: id))
    }

    @Test func activitiesOfOneFileAreNeverDuplicatesOfEachOther() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        let legs = [track(seconds: 1), track(seconds: 120, start: 1_790_000_001_000)]
        let results = try logbook.insert(legs, from: nil)
        #expect(Set(results.map(\.insertion.id)).count == 2)
        let again = try logbook.insert(legs, from: nil)
        #expect(again.map(\.insertion) == results.map { .duplicate(of: $0.insertion.id) })
    }
}
