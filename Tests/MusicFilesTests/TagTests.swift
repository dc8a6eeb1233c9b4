import MusicFiles
import TestSupport
import Testing

/// Tags of all formats, and damaged tags.
@Suite struct TagTests {
    private func bigEndian(_ value: Int, _ count: Int = 4) -> [UInt8] {
        WAVFixture.littleEndian(value, count).reversed()
    }

    private func syncSafe(_ value: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) } }

    /// An ID3 tag whose frames have a name and a content.
    private func id3(_ version: UInt8, flags: UInt8 = 0, _ frames: [(String, [UInt8])]) -> [UInt8] {
        var body = frames.flatMap { name, content -> [UInt8] in
            switch version {
            case 2: Array(name.utf8) + bigEndian(content.count, 3) + content
            case 3: Array(name.utf8) + bigEndian(content.count) + [0, 0] + content
            default: Array(name.utf8) + syncSafe(content.count) + [0, 0] + content
            }
        }
        if flags & 0x80 != 0 { body = body.flatMap { $0 == 0xFF ? [$0, 0] : [$0] } }
        return Array("ID3".utf8) + [version, 0, flags] + syncSafe(body.count + 20) + body
            + Array(repeating: 0, count: 20)
    }

    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        bigEndian(content.count + 8) + type.unicodeScalars.map { UInt8($0.value) } + content
    }

    private var mp4: [UInt8] {
        func item(_ type: String, _ value: [UInt8]) -> [UInt8] {
            box(type, box("data", [0, 0, 0, 1, 0, 0, 0, 0] + value))
        }
        let list =
            item("\u{A9}nam", Array("Türen".utf8)) + item("\u{A9}ART", Array("Die".utf8)) + item("tmpo", [0, 172])
        let header = box("mvhd", bigEndian(0, 12) + bigEndian(1_000) + bigEndian(61_500) + bigEndian(0, 80))
        let movie = box("moov", header + box("udta", box("meta", [0, 0, 0, 0] + box("ilst", list))))
        return box("ftyp", Array("M4A 0000".utf8)) + box("mdat", Array(repeating: 7, count: 500)) + movie
    }

    @Test func id3OfAllVersionsAndEncodings() {
        let utf16: [UInt8] = [1, 0xFF, 0xFE] + "Tür".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0, 0]
        let latin: [UInt8] = [0, 0x54, 0xFC, 0x72, 0]
        let utf8: [UInt8] = [3] + Array("Tür".utf8)
        let names = [2: ("TT2", "TBP"), 3: ("TIT2", "TBPM"), 4: ("TIT2", "TBPM")]
        for (version, (title, tempo)) in names {
            for (flags, text) in [(0, utf16), (0x80, utf16), (0, latin), (0, utf8)] where version < 4 || flags == 0 {
                let frames = [
                    ("XYZ" + (version == 2 ? "" : "4"), [9, 9]), (title, text), (tempo, [0] + Array("171,5".utf8)),
                ]
                let tags = TrackTags(FileBytes(id3(UInt8(version), flags: UInt8(flags), frames)))
                #expect(tags.title == "Tür", "version \(version), flags \(flags)")
                #expect(tags.tempo == 171.5)
            }
        }
    }

    @Test func mp4TagsAreFoundBehindTheMusic() {
        let tags = TrackTags(FileBytes(mp4))
        #expect(tags.title == "Türen" && tags.artist == "Die" && tags.album == nil && tags.tempo == 172)
    }

    @Test(arguments: ["0", "19", "401", "-170", "nan", "inf", "1e99", "fast", ""])
    func absurdTemposAreIgnored(text: String) {
        #expect(TrackTags(FileBytes(id3(4, [("TBPM", [3] + Array(text.utf8))]))).tempo == nil)
    }

    @Test func textsAreOneShortLineWithoutControlCharacters() {
        let long = "a\u{1B}[31m\n\u{202E}b" + String(repeating: "x", count: 5_000)
        let title = TrackTags(FileBytes(id3(4, [("TIT2", [3] + Array(long.utf8))]))).title
        #expect(title?.hasPrefix("a[31m bxxx") == true && title?.count == TrackTags.longest, "\(title ?? "")")
    }

    @Test(.needs("ffmpeg"), arguments: ["flac", "ogg", "opus", "mp3", "m4a"])
    func tagsOfRealFilesAreRead(format: String) throws {
        let folder = try TemporaryFolder()
        let path = try MusicFixture.file(format, seconds: 2, in: folder)
        let tags = TrackTags(path: path, reader: try TrackReader(path))
        #expect(tags.title == "Ein Stück" && tags.album == "Alb" && tags.artist == "A[31mrt")
        // ffmpeg writes no tempo to MP4 files.
        #expect(tags.tempo == (format == "m4a" ? nil : 170.5))
    }

    @Test func damagedTagsNeverCrash() throws {
        var random = SplitMix64(seed: TestSeed.value())
        let text: [UInt8] = [1, 0xFF, 0xFE, 65, 0, 0, 0]
        var originals = [
            mp4, id3(2, [("TT2", text), ("TBP", [0, 49, 55, 48])]),
            id3(3, flags: 0x80, [("TIT2", text), ("TBPM", text)]),
            id3(4, flags: 0x40, [("TIT2", text)]),
        ]
        if FFmpegPresence.isInstalled {
            let folder = try TemporaryFolder()
            for format in ["flac", "ogg", "opus"] {
                let bytes = TemporaryFolder.bytes(of: try MusicFixture.file(format, seconds: 1, in: folder))
                originals.append(Array(bytes.prefix(9_000)))
            }
        }
        for original in originals {
            for _ in 0..<3_000 {
                let tags = TrackTags(FileBytes(Damage.some(original, &random)))
                #expect(tags.title?.count ?? 0 <= TrackTags.longest)
                #expect(tags.tempo.map(TrackTags.tempos.contains) ?? true)
            }
        }
    }
}

/// Whether files can be encoded.
enum FFmpegPresence {
    static var isInstalled: Bool { FFmpeg.path != nil }
}
