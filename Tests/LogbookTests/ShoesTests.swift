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
            try logbook.addShoe(name, start: Distance(meters: start), limit: nil)
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
        try logbook.setDefaultShoe("blue", for: .all, since: today)
        try logbook.setDefaultShoe("Walker", for: .kind(.walk), since: today)
        try logbook.setDefaultShoe("Red", for: .tag(try ActivityTag(parsing: "Race")), since: today)
        let rows: [(kind: Activity.Kind, day: Int, tags: [String], shoes: String?)] = [
            (.run, -1, [], nil), (.run, 0, [], "Blue"), (.walk, 1, [], "Walker"), (.run, 2, ["race"], "Red"),
            (.cycle, 3, ["race"], nil), (.other, 4, [], nil), (.run, -3, ["RACE"], nil),
        ]
        for row in rows {
            #expect(try shoes(insert(row.kind, day: row.day, tags: row.tags)) == row.shoes, "\(row)")
        }
        #expect(try logbook.shoes().map(\.distance.meters) == [123_000, 3000, 8000])
        try logbook.retireShoe("BLUE")
        #expect(try shoes(insert(.run, day: 9)) == nil)
        #expect(try logbook.shoes().map(\.isRetired) == [true, false, false])
    }

    @Test("Chosen shoes remain, and deletions and cuts change the distance")
    func chosenShoes() throws {
        let id = try insert(.run, day: 0)
        _ = try logbook.edit(id, ActivityEdit(shoes: "red"))
        try logbook.setDefaultShoe("Blue", for: .tag(try ActivityTag(parsing: "long")), since: today)
        _ = try logbook.edit(id, ActivityEdit(addedTags: [try ActivityTag(parsing: "long")]))
        #expect(try shoes(id) == "Red")
        try logbook.addShoe("Red", start: nil, limit: Distance(meters: 3000))
        #expect(try logbook.shoes()[1].isWorn)
        _ = try logbook.cut(id, .split(at: .seconds(400)), at: MadeUp.start)
        #expect(try logbook.shoes()[1].activities == 2)
        _ = try logbook.undoCut(of: id)
        #expect(try logbook.shoes()[1].distance.meters == 3000)
        try logbook.delete(id, at: MadeUp.start)
        #expect(try logbook.shoes()[1].distance == .zero)
        #expect(code { try logbook.edit(id, ActivityEdit(shoes: "Green")) } == .noSuchActivity)
        #expect(code { try logbook.retireShoe("Green") } == .noSuchShoe)
        #expect(code { try logbook.addShoe("  ", start: nil, limit: nil) } == .noSuchShoe)
    }
}
