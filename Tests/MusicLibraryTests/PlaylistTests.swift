import MusicFiles
import MusicLibrary
import TestSupport
import Testing

/// Playlists of all formats.
@Suite struct PlaylistTests {
    private func paths(_ text: String) -> [String] { PlaylistFile(Array(text.utf8), in: "/music/lists").paths }

    @Test func pathsOfM3UAreResolvedFromTheFolderOfThePlaylist() {
        let text = "\u{FEFF}#EXTM3U\r\n#EXTINF:1,A\r\na.mp3\r\n\r\n../b c.mp3\r\n/abs/./d.ogg\r\nx\\y.mp3\r\n"
        #expect(paths(text) == ["/music/lists/a.mp3", "/music/b c.mp3", "/abs/d.ogg", "/music/lists/x/y.mp3"])
    }

    @Test func textThatIsNotUTF8IsLatin1() {
        #expect(PlaylistFile([0x54, 0xFC, 0x72, 0x2E, 0x6D, 0x70, 0x33], in: "/m").paths == ["/m/Tür.mp3"])
    }

    @Test func streamsAreCountedAndLeftOut() {
        let playlist = PlaylistFile(Array("http://radio/x\nfile:///a%20b.mp3\nfile://localhost/c.mp3\n".utf8), in: "/m")
        #expect(playlist.paths == ["/a b.mp3", "/c.mp3"] && playlist.otherEntries == 1)
    }

    @Test func plsAndXSPFAreRead() {
        let pls = "[playlist]\nNumberOfEntries=2\nFile1=a.mp3\nTitle1=A\nFile2=/b.mp3\nLength2=7\n"
        #expect(paths(pls) == ["/music/lists/a.mp3", "/b.mp3"])
        let xspf = """
            <?xml version="1.0"?><playlist><trackList><track><location>file:///a%26b&amp;c.mp3</location></track>
            <track><location> d%20e.mp3 </location></track></trackList></playlist>
            """
        #expect(paths(xspf) == ["/a&b&c.mp3", "/music/lists/d e.mp3"])
    }

    @Test func damagedPlaylistsGiveAbsolutePathsOnly() {
        var random = SplitMix64(seed: TestSeed.value())
        let originals = [
            "#EXTM3U\na.mp3\n../../../b.mp3\nfile:///c%20d.mp3\nhttp://x/\n",
            "[playlist]\nFile1=a.mp3\nFile2=../b.mp3\n",
            "<?xml?><location>file:///a%20b</location><location>%2e%2e/c&amp;</location>",
        ]
        for _ in 0..<20_000 {
            let original = Array((originals.randomElement(using: &random) ?? "").utf8)
            for path in PlaylistFile(Damage.some(original, &random), in: "/m").paths {
                #expect(path.hasPrefix("/") && !path.split(separator: "/").contains("..") && !path.contains("\0"))
            }
        }
    }

    @Test func theTracksOfAPlaylistKeepTheirOrder() throws {
        let fixture = try LibraryFixture()
        try fixture.write("a.mp3", "170 Alpha")
        try fixture.write("b.mp3", "corrupt")
        try fixture.write("c.mp3", "0 Gamma")
        _ = try fixture.library.addFolder(fixture.music)
        try fixture.scan()
        let list = try fixture.folder.file("list.m3u", containing: Array("music/b.mp3\nmusic/a.mp3\nnone.mp3\n".utf8))
        let tracks = try fixture.library.tracks(ofPlaylist: list)
        #expect(try tracks.map(\.track) == [nil, fixture.track("a.mp3")?.id, nil])
        #expect(tracks.map(\.path) == [fixture.path("b.mp3"), fixture.path("a.mp3"), fixture.folder.file("none.mp3")])
        #expect(throws: MusicLibraryError.self) { try fixture.library.tracks(ofPlaylist: fixture.folder.file("no")) }
    }
}
