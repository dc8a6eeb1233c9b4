import Activities
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Perceived effort and tags")
struct TextTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    private func tags(_ texts: String...) throws -> [ActivityTag] { try texts.map { try ActivityTag(parsing: $0) } }

    @Test("Tags are compared without case and shown as they were written last")
    func tagsAreComparedWithoutCase() throws {
        let id = try logbook.insert(MadeUp.track()).id
        #expect(try logbook.activity(id).activity.tags.isEmpty)
        let first = try logbook.edit(id, ActivityEdit(addedTags: tags("Übung", "long", "LONG")))
        #expect(first.activity.tags.map(\.text) == ["LONG", "Übung"])
        let second = try logbook.edit(id, ActivityEdit(addedTags: tags("race"), removedTags: tags("übung", "other")))
        #expect(second.activity.tags.map(\.text) == ["LONG", "race"])
        #expect(try logbook.activities(ActivityFilter(tags: tags("Long", "RACE"))).map(\.id) == [id])
        #expect(try logbook.activities(ActivityFilter(tags: tags("long", "übung"))).isEmpty)
    }

    @Test("An edit that would give too many tags changes nothing")
    func tooManyTagsAreRefused() throws {
        let id = try logbook.insert(MadeUp.track()).id
        let most = try (1...Logbook.mostTags).map { try ActivityTag(parsing: "tag \($0)") }
        _ = try logbook.edit(id, ActivityEdit(addedTags: most))
        let edit = ActivityEdit(name: "Hills", addedTags: try tags("one more"))
        #expect(code { try logbook.edit(id, edit) } == .tooManyTags)
        #expect(try logbook.activity(id).activity.name == nil)
        #expect(try logbook.activity(id).activity.tags.count == Logbook.mostTags)
        #expect(try logbook.edit(id, ActivityEdit(addedTags: most, removedTags: most)).activity.tags.count == 20)
    }

    @Test("The effort is set, kept by other edits and removed")
    func effortIsSetAndRemoved() throws {
        let id = try logbook.insert(MadeUp.track()).id
        let effort = try #require(PerceivedEffort(7))
        #expect(try logbook.edit(id, ActivityEdit(effort: .set(effort))).activity.effort == effort)
        #expect(try logbook.edit(id, ActivityEdit(name: "x")).activity.effort == effort)
        #expect(try logbook.edit(id, ActivityEdit(effort: .removed)).activity.effort == nil)
    }

    @Test("An imported activity keeps its effort and tags")
    func importsKeepEffortAndTags() throws {
        var track = MadeUp.track()
        track.activity.effort = PerceivedEffort(3)
        track.activity.tags = try tags("a", "B")
        let id = try logbook.insert(track).id
        #expect(try logbook.activity(id).activity == track.activity)
        #expect(try logbook.insert(track) == .duplicate(of: id))
    }

    @Test("A change of a tag or of the effort is a new revision; a repeated removal is none")
    func changesAreRevisions() throws {
        let id = try logbook.insert(MadeUp.track()).id
        func revision() throws -> Int? {
            try logbook.read { try $0.value("SELECT revision FROM activity") as Int? }
        }
        var revisions = [try revision()]
        for edit in [
            ActivityEdit(addedTags: try tags("race")), ActivityEdit(effort: .set(try #require(PerceivedEffort(1)))),
            ActivityEdit(removedTags: try tags("race")), ActivityEdit(removedTags: try tags("race")),
        ] {
            _ = try logbook.edit(id, edit)
            revisions.append(try revision())
        }
        #expect(revisions == [0, 1, 2, 3, 3])
    }

    @Test("A library without a module of SQLite gives a clear error")
    func missingModuleIsReported() throws {
        let error = code { try logbook.write { try $0.execute(sql: "CREATE VIRTUAL TABLE t USING no_such_module(a)") } }
        #expect(error == .incompleteSQLite)
    }
}
