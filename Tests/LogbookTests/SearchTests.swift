import Activities
import SQLite
import Testing
import TestSupport

@testable import Logbook

@Suite("Search")
struct SearchTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
    }

    /// Inserts activities that start one day after the other, at 18:00 on their local clock.
    private func insert(_ count: Int) throws -> [ActivityID] {
        try (0..<count).map { day in
            let start = Moment(unixMilliseconds: (1_790_100_000 + Int64(day) * 86_400) * 1000, utcOffset: 0)
            return try logbook.insert(MadeUp.track(at: start)).id
        }
    }

    private func found(
        _ text: String,
        shownName: @escaping (Activity.Kind, Int) -> String? = { _, _ in nil }
    ) throws -> [Int64] {
        let search = try #require(ActivitySearch(parsing: text, shownName: shownName))
        return try logbook.activities(ActivityFilter(search: search)).map(\.id.number).sorted()
    }

    @Test(
        "Words of names, notes and tags are found without case and diacritics",
        arguments: [
            ("fruhlauf", [1]), ("FRÜH", [1]), ("strasse", [1]), ("Straße", [1]), ("STRASSE früh", [1]), ("lauf", []),
            ("regen", [1, 2]), ("kuhl REGEN", [2]), ("kühl, nass?", [2]), ("race", [3]), ("RAC", [3]),
            ("with ana", [3]), ("ana race kilian", []), ("5x1000", [3]), ("e\u{301}te", [3]), ("été", [3]),
            ("run18", []), ("Łódź", [2]),
            ("走る", [2]), ("not", []), ("and", []), ("name", []),
        ] as [(String, [Int64])]
    )
    func wordsAreFound(text: String, numbers: [Int64]) throws {
        let ids = try insert(3)
        _ = try logbook.edit(ids[0], ActivityEdit(name: "Frühlauf an der Straße", note: "Regen"))
        _ = try logbook.edit(ids[1], ActivityEdit(name: "Łódź 走る", note: "Regen; kühl und nass"))
        let tags = try ["Race", "with Ana", "été"].map { try ActivityTag(parsing: $0) }
        _ = try logbook.edit(ids[2], ActivityEdit(name: "5x1000 m", addedTags: tags))
        #expect(try found(text) == numbers)
    }

    @Test("An activity without a name is found by the name that is shown for it, until it gets another one")
    func shownNamesAreFound() throws {
        let ids = try insert(2)
        _ = try logbook.edit(ids[1], ActivityEdit(name: "Hills", note: "wet"))
        _ = try logbook.edit(ids[0], ActivityEdit(note: "wet"))
        func english(_ kind: Activity.Kind, _ hour: Int) -> String? { hour >= 17 ? "Evening \(kind.rawValue)" : nil }
        func german(_ kind: Activity.Kind, _ hour: Int) -> String? { hour >= 17 ? "Später Abendlauf" : nil }
        #expect(try found("even", shownName: english) == [1])
        #expect(try found("evening run wet", shownName: english) == [1])
        #expect(try found("evening walk", shownName: english).isEmpty)
        #expect(try found("spat ABEND", shownName: german) == [1])
        _ = try logbook.edit(ids[0], ActivityEdit(kind: .walk))
        #expect(try found("evening walk", shownName: english) == [1])
        _ = try logbook.edit(ids[0], ActivityEdit(name: "Home"))
        #expect(try found("evening", shownName: english).isEmpty)
        _ = try logbook.edit(ids[0], ActivityEdit(name: ""))
        #expect(try found("evening", shownName: english) == [1])
    }

    @Test("Activities are counted by month, and read page by page in the same order")
    func activitiesAreCountedByMonth() throws {
        let ids = try insert(100)
        let tag = try ActivityTag(parsing: "Race")
        for id in [ids[2], ids[90]] { _ = try logbook.edit(id, ActivityEdit(addedTags: [tag])) }
        try logbook.delete(ids[0], at: MadeUp.start)
        let counts = try logbook.countsByMonth()
        let all = try logbook.activities()
        #expect(
            counts.values.reduce(0, +) == 99
                && counts == Dictionary(grouping: all, by: \.activity.start.date.startOfMonth).mapValues(\.count)
        )
        #expect(try logbook.countsByMonth(ActivityFilter(tags: [tag], limit: 1, offset: 7)).values.sorted() == [1, 1])
        #expect(try logbook.countsByMonth(ActivityFilter(kind: .walk)) == [:])
        let pages = try stride(from: 0, to: 120, by: 40).map {
            try logbook.activities(ActivityFilter(limit: 40, offset: $0))
        }
        #expect(pages.map(\.count) == [40, 40, 19] && pages.flatMap(\.self).map(\.id) == all.map(\.id))
        #expect(try logbook.activities(ActivityFilter(tags: [tag], offset: 1)).map(\.id) == [ids[2]])
    }

    @Test("The tags that can be chosen are those of activities that were not deleted")
    func tagsAreListed() throws {
        let ids = try insert(3)
        for (id, text) in [(ids[0], "wet"), (ids[1], "Wet"), (ids[1], "Race"), (ids[2], "gone")] {
            _ = try logbook.edit(id, ActivityEdit(addedTags: [try ActivityTag(parsing: text)]))
        }
        try logbook.delete(ids[2], at: MadeUp.start)
        #expect(try logbook.tags().map { $0.text.lowercased() } == ["race", "wet"])
        #expect(try logbook.tags(limit: 1).map { $0.text.lowercased() } == ["wet"])
    }

    @Test("Deleted activities are not found, and restored ones are", arguments: [false, true])
    func deletedActivitiesAreNotFound(permanently: Bool) throws {
        let id = try insert(1)[0]
        let tag = try ActivityTag(parsing: "race")
        _ = try logbook.edit(id, ActivityEdit(name: "Hills", addedTags: [tag]))
        if permanently { try logbook.deletePermanently(id) } else { try logbook.delete(id, at: MadeUp.start) }
        #expect(try found("hills").isEmpty)
        #expect(try found("race").isEmpty)
        if !permanently { _ = try logbook.undelete(id, at: MadeUp.start) }
        #expect(try found("race") == (permanently ? [] : [1]))
        let rows = try logbook.read { try $0.value("SELECT count(*) FROM activity_text") as Int? }
        #expect(rows == (permanently ? 0 : 1))
    }

    @Test(
        "A text without letters and digits is no search",
        arguments: ["", " ", "***", "\"", "-- ;", "🏃", "\u{0}", " \u{301}"]
    )
    func textWithoutWordsIsNoSearch(text: String) {
        #expect(ActivitySearch(parsing: text) == nil)
    }

    @Test("Any text is searched without an error, and a name is found by each of its words")
    func anyTextIsSearched() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let id = try insert(1)[0]
        let characters = Array("aÄßzé1 \"'*^:(){}+-.,;%_\\/\u{0}\u{301}\u{202E}NEARANDORNOT走🏃")
        for round in 1...400 {
            let length = Int.random(in: 1...30, using: &random)
            let text = String((0..<length).compactMap { _ in characters.randomElement(using: &random) })
            guard let search = ActivitySearch(parsing: text) else { continue }
            #expect(throws: Never.self, "seed \(seed), round \(round): \(text)") {
                try logbook.activities(ActivityFilter(search: search))
            }
            guard !text.contains("\u{0}") else { continue }
            _ = try logbook.edit(id, ActivityEdit(name: text))
            #expect(try found(text) == [1], "seed \(seed), round \(round): \(text)")
        }
    }

    @Test("The index of an upgraded database contains the old names and notes")
    func oldTextsAreIndexed() throws {
        let path = folder.file("old/strided.db")
        let third = Schema(Array(Schema.current.migrations.prefix(3)))
        do {
            let store = try Store.writing(path, schema: third, busyWait: BusyWait(timeout: Logbook.lockTimeout))
            try #require(store.writer).write { db in
                try db.execute(
                    sql: """
                        INSERT INTO activity (kind, origin, state, start_ms, utc_offset_s, local_day, first_kind, name, note)
                        VALUES ('run', 'recorded', 'finished', 0, 0, 0, 'run', 'Hügel', 'naß')
                        """
                )
            }
        }
        let logbook = try Logbook(path: path, for: .writing)
        for word in ["hugel", "nass"] {
            let search = try #require(ActivitySearch(parsing: word))
            #expect(try logbook.activities(ActivityFilter(search: search)).count == 1)
        }
    }

    @Test("The index contains the same texts after many random changes as after a new start")
    func indexFollowsChanges() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let ids = try insert(8)
        let words = ["hill", "Straße", "race", "wet"]
        for _ in 0..<300 {
            let id = try #require(ids.randomElement(using: &random))
            let word = try #require(words.randomElement(using: &random))
            let tag = try ActivityTag(parsing: word)
            let edits = [
                ActivityEdit(name: word), ActivityEdit(name: ""), ActivityEdit(note: word), ActivityEdit(note: ""),
                ActivityEdit(addedTags: [tag]), ActivityEdit(removedTags: [tag]), ActivityEdit(kind: .walk),
            ]
            if let edit = edits.randomElement(using: &random) { _ = try logbook.edit(id, edit) }
        }
        let difference = try logbook.read { db in
            try db.value(
                """
                SELECT count(*) FROM (
                  SELECT * FROM searched_text EXCEPT SELECT rowid, name, note, tags, unnamed FROM activity_text)
                """
            ) as Int?
        }
        #expect(difference == 0, "seed \(seed)")
        try logbook.write { db in
            try db.execute(sql: "INSERT INTO activity_text (activity_text) VALUES ('integrity-check')")
        }
    }
}
