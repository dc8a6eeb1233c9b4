import Music
import TestSupport
import Testing

@testable import MusicLibrary

/// When tracks were played last; copies of a file are one track.
@Suite struct PlayTimeTests {
    private let fixture: LibraryFixture

    init() throws {
        fixture = try LibraryFixture()
        try fixture.write("a.mp3", "170 Alpha")
        try fixture.write("copy.mp3", "170 Alpha")
        try fixture.write("b.mp3", "172 Beta")
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
        try fixture.library.recordPlay(try #require(try fixture.track("a.mp3")).id, at: 1_234)
    }

    private func played(_ name: String) throws -> Int64? { try #require(try fixture.track(name)).lastPlayed }

    @Test func theCopiesOfAPlayedFileHaveBeenPlayed() throws {
        #expect(try played("a.mp3") == 1_234 && played("copy.mp3") == 1_234)
        #expect(try played("b.mp3") == nil)
        let times = try fixture.library.candidates(tempoRanges: [165...175]).map(\.lastPlayed)
        #expect(times.filter { $0 == 1_234 }.count == 2 && times.count == 3)
    }

    @Test func aCopyThatIsFoundLaterHasBeenPlayed() throws {
        try fixture.write("later.mp3", "170 Alpha")
        #expect(try fixture.scan().new == 1)
        #expect(try played("later.mp3") == 1_234)
    }

    @Test func aFileThatBecomesACopyHasBeenPlayed() throws {
        try fixture.write("b.mp3", "170 Alpha", age: 50)
        #expect(try fixture.scan().changed == 1)
        #expect(try played("b.mp3") == 1_234)
    }

    @Test func filesThatCannotBeReadAreNoCopies() {
        let fingerprints = ["/nonexistent/a", "/nonexistent/b"].map { Fingerprint.of($0, size: 100) }
        #expect(fingerprints[0] != fingerprints[1])
        #expect(fingerprints[0] == Fingerprint.of("/nonexistent/a", size: 100))
    }
}
