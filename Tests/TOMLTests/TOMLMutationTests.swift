import Testing
import TestSupport
import TOML

/// Damaged texts are parsed or refused; they never crash the parser.
@Suite struct TOMLMutationTests {
    private static let sample = """
        # strided
        pace = "10kmh"
        follow = 'gps'
        [runner]
        height = "1.75m"   # metres
        offset = -3
        [sound]
        volume = 80.5
        keep_awake = true
        cue.a = 0x1F
        [a.b.c]
        x = [1, "2", [3], { z = 1, w.v = 2 }, # comment
          4]
        [a]
        t = { k = 1, l.m = 2, e = {} }
        d = -6.5e3
        g = \"\"\"
        multi \\
           line "" x\"\"\"
        h = '''lit
        eral'''
        i = "\\u00e9\\U0001F600\\t"
        [[arr]]
        q = 1
        [arr.sub]
        "quoted key" = +inf
        """

    private static let telling: [[UInt8]] =
        [
            "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\"", "'", "\"\"\"", "'''", "\\", "\n", "\r\n", "\r", "#",
            " ",
            "_", "-", "+", "0", "1e9", "inf", "\u{2028}", "\u{0}", "\u{7F}", "\\u00e9", "1979-05-27", "07:32:00", "T",
            "true", "a", "a.b",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3]]

    @Test func twentyThousandDamagedTextsAreParsedOrRefusedWithAPosition() throws {
        let seed: UInt64 = 5_084
        var random = SplitMix64(seed: seed)
        let sample = Array(Self.sample.utf8)
        let lines = sample.split(separator: UInt8(ascii: "\n")).map(Array.init)
        for _ in 0..<20_000 {
            let bytes = Self.damaged(sample, lines, &random)
            do throws(TOMLError) {
                for entry in try TOMLDocument(parsing: bytes).entries { #expect(!entry.path.isEmpty, "seed \(seed)") }
            } catch {
                let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                try #require((1...line.count).contains(error.place.line), "seed \(seed)")
                #expect((1...line[error.place.line - 1].count + 1).contains(error.place.column), "seed \(seed)")
            }
        }
    }

    @Test func aTextTruncatedAtAnyByteIsParsedOrRefused() {
        let sample = Array(Self.sample.utf8)
        for length in 0...sample.count { _ = try? TOMLDocument(parsing: sample.prefix(length)) }
        for opening in ["[", "a=[", "a={b=", "{", "[[", "a=[{b=["] {
            for count in 1...200 { _ = try? TOMLDocument(parsing: String(repeating: opening, count: count).utf8) }
        }
    }

    private static func damaged(_ sample: [UInt8], _ lines: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] =
            switch Int.random(in: 0..<3, using: &random) {
            case 0: sample
            case 1:
                Array(
                    (0..<4).map { _ in lines[Int.random(in: 0..<lines.count, using: &random)] }.joined(separator: [10])
                )
            default: (0..<8).flatMap { _ in telling[Int.random(in: 0..<telling.count, using: &random)] }
            }
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.insert(contentsOf: telling[Int.random(in: 0..<telling.count, using: &random)], at: place)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...4, using: &random)))
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }
}
