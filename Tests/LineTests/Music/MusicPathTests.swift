import Foundation
import LineSupport
import TestSupport
import Testing

/// The paths and names that the user gives to `stridectl music`.
@Suite(.timeLimit(.minutes(15))) struct MusicPathTests {
    private let home: Home

    init() throws { home = try Home() }

    /// Runs `stridectl music` in the home folder; the shell makes the last argument with `printf`.
    private func music(_ verb: String, _ argument: String) throws -> Command.Outcome {
        let script = #"cd "$HOME" && exec "$0" music "$1" "$(printf "$2")""#
        return try Command.run(
            ["sh", "-c", script, Program.path(of: "stridectl"), verb, argument],
            environment: home.environment
        )
    }

    @Test func aFileOrFolderWithTheNameOfAMoodDoesNotHideTheMood() async throws {
        let daemon = try await home.daemon()
        try FileManager.default.createDirectory(atPath: home.file("relaxing"), withIntermediateDirectories: true)
        for name in ["focused", "run.M3U8", "run.txt"] {
            try Data("focused".utf8).write(to: URL(filePath: home.file(name)))
        }
        for mood in ["relaxing", "focused", "energizing"] {
            #expect(try music("playlist", mood).output.contains("playlist \(mood), "))
        }
        let home = URL(filePath: home.file("")).resolvingSymlinksInPath().path
        for (file, path) in [("run.M3U8", "run.M3U8"), ("./focused", "focused"), ("./run.txt", "run.txt")] {
            #expect(try music("playlist", file).output.contains("playlist \(home)/\(path), "))
        }
        #expect(await daemon.end() == 0)
    }

    @Test func whatIsNoPlaylistIsRefusedWithoutADaemon() throws {
        try FileManager.default.createDirectory(atPath: home.file("folder"), withIntermediateDirectories: true)
        for (name, text) in [
            ("empty.m3u", "#EXTM3U\n"), ("streams.pls", "[playlist]\nFile1=http://a/b\n"),
            ("gone.m3u8", "a.mp3\nb.mp3\n"),
            ("tags.xspf", "<?xml version=\"1.0\"?><playlist><trackList/></playlist>"),
        ] { try Data(text.utf8).write(to: URL(filePath: home.file(name))) }
        for (word, reason) in [
            ("none.m3u8", "there is no such file"), ("./none", "there is no such file"),
            ("./folder", "this is not a regular file"), (#"\377.m3u8"#, "the name is not UTF-8"),
            ("empty.m3u", "names no file"), ("streams.pls", "has only streams"), ("tags.xspf", "names no file"),
            ("gone.m3u8", "none of the 2 files of this playlist exists"),
        ] {
            let outcome = try music("playlist", word)
            #expect(!outcome.succeeded && outcome.output.contains(reason), "\(word): \(outcome.output)")
        }
    }

    @Test(arguments: ["add", "show", "remove"])
    func aNameThatIsNotUTF8IsNamedAsTheReason(verb: String) throws {
        // The library exists.
        try FileManager.default.createDirectory(atPath: home.file("music"), withIntermediateDirectories: true)
        try #require(music("add", "music").succeeded)
        try #require(Command.run(["sh", "-c", #"mkdir "$0/$(printf 'a\377')""#, home.file("")]).succeeded)
        let outcome = try music(verb, #"a\377"#)
        #expect(!outcome.succeeded && outcome.output.contains("is not UTF-8"), "\(outcome.output)")
    }
}
