import Activities
import Cadence
import Testing
import TestSupport

@testable import Logbook

/// The distances of shoes, and the shoes that activities get.
@Suite("Shoes")
struct ShoesTests {
    private let folder: TemporaryFolder
    private let logbook: Logbook
    private let today = MadeUp.start.date

    init() throws {
        folder = try TemporaryFolder()
        logbook = try Logbook(path: folder.database, for: .writing)
        for (name, start) in [("Blue", 120_000.0), ("Red", 0), ("Walker", 5000)] {
            _ = try logbook.addShoe(name, start: Distance(meters: start), limit: nil)
        }
    }

    private func insert(_ kind: Activity.Kind, day: Int, tags: [String] = []) throws -> ActivityID {
        var track = MadeUp.track(kind, at: MadeUp.start + .seconds(day * 86_400), seconds: 1000, meters: 3000)
        track.activity.tags = try tags.map { try ActivityTag(parsing: $0) }
        return try logbook.insert(track).id
    }

    private func shoes(_ id: ActivityID) throws -> String? { try logbook.activity(id).activity.shoes }

    @Test("A default counts from its day on; a tag comes before a kind, and a kind before all")
    func defaults() throws {
        _ = try logbook.setDefaultShoe("blue", for: .all, since: today)
        _ = try logbook.setDefaultShoe("Walker", for: .kind(.walk), since: today)
        _ = try logbook.setDefaultShoe("Red", for: .tag(try ActivityTag(parsing: "Race")), since: today)
        let rows: [(kind: Activity.Kind, day: Int, tags: [String], shoes: String?)] = [
            (.run, -1, [], nil), (.run, 0, [], "Blue"), (.walk, 1, [], "Walker"), (.run, 2, ["race"], "Red"),
            (.cycle, 3, ["race"], nil), (.other, 4, [], nil), (.run, -3, ["RACE"], nil),
        ]
        for row in rows {
            #expect(try shoes(insert(row.kind, day: row.day, tags: row.tags)) == row.shoes, "\(row)")
        }
        #expect(try logbook.shoes().map(\.distance.meters) == [123_000, 3000, 8000])
        #expect(try logbook.retireShoe("BLUE").name == "Blue")
        #expect(try shoes(insert(.run, day: 9)) == nil)
        #expect(try logbook.shoes().map(\.isRetired) == [true, false, false])
        #expect(try logbook.setDefaultShoe("Blue", for: .all, since: today)?.isRetired == false)
        #expect(try logbook.setDefaultShoe("", for: .all, since: today) == nil)
    }

    @Test("Chosen shoes remain, and deletions and cuts change the distance")
    func chosenShoes() throws {
        let id = try insert(.run, day: 0)
        _ = try logbook.edit(id, ActivityEdit(shoes: "red"))
        _ = try logbook.setDefaultShoe("Blue", for: .tag(try ActivityTag(parsing: "long")), since: today)
        _ = try logbook.edit(id, ActivityEdit(addedTags: [try ActivityTag(parsing: "long")]))
        #expect(try shoes(id) == "Red")
        _ = try logbook.addShoe("Red", start: nil, limit: Distance(meters: 3000))
        #expect(try logbook.shoes()[1].isWorn)
        _ = try logbook.cut(id, .split(at: .seconds(400)), at: MadeUp.start)
        #expect(try logbook.shoes()[1].activities == 2)
        _ = try logbook.undoCut(of: id, at: MadeUp.start)
        #expect(try logbook.shoes()[1].distance.meters == 3000)
        try logbook.delete(id, at: MadeUp.start)
        #expect(try logbook.shoes()[1].distance == .zero)
        #expect(code { try logbook.edit(id, ActivityEdit(shoes: "Green")) } == .noSuchActivity)
        _ = try logbook.undelete(id, at: MadeUp.start)
        #expect(try logbook.shoes()[1].distance.meters == 3000)
        #expect(code { try logbook.retireShoe("Green") } == .noSuchShoe)
        #expect(code { try logbook.setDefaultShoe("Green", for: .all, since: today) } == .noSuchShoe)
    }

    @Test(
        "Names are texts of people",
        arguments: [
            ("  Blue 7\n", "Blue 7"), ("👨‍👩‍👧 👟", "👨‍👩‍👧 👟"), ("نعال الجري", "نعال الجري"),
            ("<script>alert(1)</script>", "<script>alert(1)</script>"),
            ("Bob's \"fast\" $(x) `y` \\", "Bob's \"fast\" $(x) `y` \\"), ("a\u{1B}[2Jb\u{9B}c", "a[2Jbc"),
            ("a\r\nb\tc", "a  b c"),
            (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
            (String(repeating: "x", count: 201), nil),
            (String(repeating: "👨‍👩‍👧", count: 200), String(repeating: "👨‍👩‍👧", count: 200)), ("", nil), (" \n ", nil),
            ("\u{200F}\u{200D}", nil),
            ("a" + String(repeating: "\u{301}", count: 3000), nil),
        ] as [(String, String?)]
    )
    func names(text: String, name: String?) throws {
        guard let name else {
            #expect(code { try logbook.addShoe(text, start: nil, limit: nil) } == .invalidShoeName)
            #expect(code { try logbook.renameShoe("Blue", to: text) } == .invalidShoeName)
            return
        }
        #expect(try logbook.addShoe(text, start: nil, limit: nil).name == name)
        // The same name again changes the pair.
        #expect(
            try logbook.addShoe(name.uppercased().lowercased(), start: Distance(meters: 7), limit: nil).distance.meters
                == 7
        )
        #expect(try logbook.shoes().count == 4)
        let id = try insert(.run, day: 0)
        _ = try logbook.edit(id, ActivityEdit(shoes: text))
        #expect(try logbook.shoe(of: id)?.distance.meters == 3007)
    }

    @Test("A renamed pair keeps its activities and its defaults")
    func renaming() throws {
        _ = try logbook.setDefaultShoe("Red", for: .kind(.run), since: today)
        let id = try insert(.run, day: 0)
        #expect(code { try logbook.renameShoe("Red", to: "BLUE") } == .shoeNameTaken)
        #expect(code { try logbook.renameShoe("Green", to: "Violet") } == .noSuchShoe)
        #expect(try logbook.renameShoe("red", to: "RED").defaults == ["run"])
        let renamed = try logbook.renameShoe("red", to: " Violet ")
        #expect(renamed.name == "Violet" && renamed.distance.meters == 3000)
        #expect(try shoes(id) == "Violet")
        #expect(try shoes(insert(.run, day: 1)) == "Violet")
    }

    @Test("With another kind, shoes that were not chosen change")
    func kinds() throws {
        _ = try logbook.setDefaultShoe("Blue", for: .all, since: today)
        _ = try logbook.setDefaultShoe("Walker", for: .kind(.walk), since: today)
        _ = try logbook.setDefaultShoe("Red", for: .tag(try ActivityTag(parsing: "race")), since: today)
        let (run, race, chosen) = (
            try insert(.run, day: 0), try insert(.run, day: 1, tags: ["Race"]), try insert(.run, day: 2)
        )
        _ = try logbook.edit(chosen, ActivityEdit(shoes: "Red"))
        let rows: [(kind: Activity.Kind, shoes: [String?])] = [
            (.walk, ["Walker", "Red", "Red"]), (.run, ["Blue", "Red", "Red"]), (.cycle, [nil, nil, "Red"]),
            (.other, [nil, nil, "Red"]), (.walk, ["Walker", "Red", "Red"]),
        ]
        for row in rows {
            try logbook.edit([run, race, chosen], ActivityEdit(kind: row.kind))
            #expect(try [run, race, chosen].map(shoes) == row.shoes, "\(row)")
        }
    }

    @Test("A wrong activity changes none of the others")
    func editsAreOneTransaction() throws {
        let id = try insert(.run, day: 0)
        #expect(code { try logbook.edit([id, ActivityID(99)], ActivityEdit(kind: .walk)) } == .noSuchActivity)
        #expect(try logbook.activity(id).activity.kind == .run)
    }

    @Test("Parts have the shoes of the whole, a joined activity those of either, and an undo brings all back")
    func cuts() throws {
        let id = try insert(.run, day: 0)
        _ = try logbook.setDefaultShoe("Blue", for: .all, since: today)
        let parts = try logbook.cut(id, .split(at: .seconds(400)), at: MadeUp.start).map(\.id)
        #expect(try parts.map(shoes) == [nil, nil])
        _ = try logbook.edit(parts[1], ActivityEdit(shoes: "Red"))
        let distances = try logbook.shoes().map(\.distance.meters)
        let joined = try logbook.cut(parts[0], .join(parts[1]), at: MadeUp.start)[0].id
        #expect(try shoes(joined) == "Red")
        #expect(try logbook.shoes()[1].activities == 1)
        _ = try logbook.undoCut(of: joined, at: MadeUp.start)
        #expect(try parts.map(shoes) == [nil, "Red"])
        #expect(try logbook.shoes().map(\.distance.meters) == distances)
        // Shoes that are set after the change remain.
        _ = try logbook.edit(id, ActivityEdit(shoes: "Blue"))
        _ = try logbook.undoCut(of: id, at: MadeUp.start)
        #expect(try shoes(id) == "Blue")
        #expect(try logbook.shoes().map(\.activities) == [1, 0, 0])
    }

    @Test("The run that reaches the limit is found, and no later one")
    func limits() throws {
        _ = try logbook.addShoe("Red", start: Distance(meters: 4000), limit: Distance(meters: 10_000))
        _ = try logbook.setDefaultShoe("Red", for: .all, since: today)
        let worn = try (0..<4).map { day in
            let id = try insert(.run, day: day)
            return try logbook.shoeWorn(byActivityStartedAt: logbook.activity(id).activity.start)?.distance.meters
        }
        #expect(worn == [nil, 10_000, nil, nil])
        let shoe = try #require(try logbook.shoes().first { $0.name == "Red" })
        #expect(shoe.warning(.metric) == "The shoes “Red” have reached their limit: 16.00 km of 10.00 km.")
        #expect(try logbook.shoes()[0].warning(.metric) == nil)
    }

    @Test("Shoes of imported files are found by their name, or added")
    func imports() throws {
        let long = String(repeating: "ü", count: 199)
        _ = try logbook.addShoe(long + "!", start: nil, limit: nil)
        _ = try logbook.setDefaultShoe("Walker", for: .all, since: today)
        let rows: [(file: String?, shoes: String?)] = [
            ("BLUE", "Blue"), ("Green", "Green"), (nil, "Walker"), (String(long.prefix(127)), long + "!"),
            ("Gre", "Gre"),
        ]
        for (day, row) in rows.enumerated() {
            var track = MadeUp.track(at: MadeUp.start + .seconds(day * 86_400), seconds: 1000, meters: 3000)
            (track.activity.origin, track.activity.shoes) = (.imported, row.file)
            let id = try logbook.insert(track).id
            #expect(try shoes(id) == row.shoes)
            #expect(try logbook.insert(track) == .duplicate(of: id))
        }
        #expect(try logbook.shoes().map(\.activities) == [1, 0, 1, 1, 1, 1])
    }
}
