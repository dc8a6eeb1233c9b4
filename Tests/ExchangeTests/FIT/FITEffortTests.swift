import Activities
import Testing

@testable import Exchange

/// The perceived effort, the tags and the shoes in FIT files.
@Suite struct FITEffortTests {
    @Test(arguments: [(0, nil), (10, 1), (70, 7), (100, 10), (65, 7), (110, nil), (255, nil), (4, nil), (5, 1)])
    func theEffortOfAWatchIsRead(stored: Int, effort: Int?) throws {
        var bytes = FITBytes()
        bytes.addRecords((0...10).map { ($0, $0 * 300) })
        bytes.define(
            3,
            18,
            [(253, 4, FITBytes.uint32), (2, 4, FITBytes.uint32), (7, 4, FITBytes.uint32), (5, 1, 0), (193, 1, 2)]
        )
        bytes.add(3, [(FITBytes.noon + 10, 4), (FITBytes.noon, 4), (10_000, 4), (1, 1), (stored, 1)])
        bytes.addActivity(second: 10)
        #expect(try FIT.decode(bytes.file()).first?.activity.effort?.value == effort)
    }

    @Test func tagsThatDoNotFitAreLeftOut() throws {
        let tags = try (10...30).map { try ActivityTag(parsing: "\($0)" + String(repeating: "é", count: 38)) }
        let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 0)
        let activity = Activity(kind: .run, origin: .imported, start: start, tags: tags)
        let track = try #require(try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: []))).first)
        #expect(track.activity.tags == Array(tags.prefix(3)))
    }

    @Test(arguments: [
        ("Blue \"7\"", 8), (String(repeating: "x", count: 200), 200), (String(repeating: "👟", count: 200), 63),
    ])
    func aLongNameOfShoesIsCutBetweenCharacters(name: String, length: Int) throws {
        let start = Moment(unixMilliseconds: 1_790_000_000_000, utcOffset: 0)
        let activity = Activity(kind: .run, origin: .imported, start: start, shoes: name)
        let track = try #require(try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: []))).first)
        #expect(track.activity.shoes == String(name.prefix(length)))
    }
}
