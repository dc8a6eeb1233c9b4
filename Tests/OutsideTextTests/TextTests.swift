import FoundationEssentials
import TestSupport
import Testing

@testable import OutsideText

@Suite struct CleanTextTests {
    @Test(arguments: [
        ("Round the park", "Round the park"),
        ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
        ("\u{1B}]0;title\u{07}", "]0;title"),
        ("\u{9B}2J\u{90}q\u{9C}", "2Jq"),
        ("a\r\nb\tc\u{2028}d", "a  b c d"),
        ("\u{202E}gnp.exe\u{2066}\u{200F}", "gnp.exe"),
        ("\u{0}\u{7F}\u{8}", ""),
        ("\u{FFFE}\u{E000}x\u{F8FF}", "x"),
        ("e\u{301}", "e\u{301}"),
        ("❤\u{FE0F}", "❤"),
        ("👩\u{200D}🚀", "👩🚀"),
        ("a" + String(repeating: "\u{301}", count: 500), "a\u{301}\u{301}\u{301}\u{301}"),
    ])
    func terminalControlsAreRemoved(text: String, clean: String) {
        #expect(Array(text.cleaned.unicodeScalars) == Array(clean.unicodeScalars))
    }

    @Test func anyTextIsOneLineWithoutControls() {
        let seed: UInt64 = 7
        var noise = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let clean = noise.text().cleaned
            for scalar in clean.unicodeScalars {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "seed \(seed)")
            }
            #expect(clean.cleaned == clean, "seed \(seed)")
        }
    }

    @Test func escapedJSONKeepsItsValuesAndHasNoTerminalControls() throws {
        let seed: UInt64 = 8
        var noise = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let text = noise.text()
            let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).jsonEscaped
            #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text], "seed \(seed)")
            #expect(json == json.cleaned, "seed \(seed)")
        }
    }

    @Test func everyLineIsCleanedSeparately() {
        #expect("a\u{1B}b\n\n  c\rd".cleanedLines == "ab\n\n  c d")
    }
}

extension SplitMix64 {
    /// Up to 40 random characters.
    mutating func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &self) {
            let limit: UInt32 = [0xA0, 0x3000, 0x11_0000].randomElement(using: &self) ?? 0xA0
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &self)) { text.append(scalar) }
        }
        return String(text)
    }
}

/// The suggested word for a mistyped one.
struct NearestWordTests {
    private static let verbs = ["start", "pause", "resume", "stop", "status", "watch", "pace", "show", "stats"]

    @Test(arguments: [
        ("puase", "pause"), ("pase", "pause"), ("PAUSE", "pause"), ("strat", "start"), ("stpo", "stop"),
        ("shwo", "show"),
        ("resu", "resume"), ("wacth", "watch"),
    ])
    func theNearestVerbIsSuggestedForAMistypedOne(typed: String, meant: String) {
        #expect(NearestWord.nearest(to: typed, among: Self.verbs) == meant)
    }

    @Test(arguments: ["", "x", "gpsgps", "zzzzz", String(repeating: "pause", count: 100_000)])
    func nothingIsSuggestedForADissimilarWord(typed: String) {
        #expect(NearestWord.nearest(to: typed, among: Self.verbs) == nil)
    }

    @Test
    func exchangedNeighbouringLettersAreOneMistake() {
        #expect(NearestWord.distance(Array("puase"), Array("pause")) == 1)
        #expect(NearestWord.distance(Array("kitten"), Array("sitting")) == 3)
        #expect(NearestWord.distance([], Array("stop")) == 4)
    }

    @Test
    func ofEquallyNearWordsTheFirstIsChosen() {
        #expect(NearestWord.nearest(to: "pase", among: ["pace", "pause"]) == "pace")
    }
}

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", "", true), ("a%20b", "a b", true), ("%41%c3%A4", "Aä", true), ("a+b", "a+b", true),
        ("100%", "100%", false),
        ("%2", "%2", false), ("%zz%41", "%zzA", false), ("%+A", "%+A", false), ("%-0", "%-0", false),
        ("%%41", "%A", false),
        ("%é41", "%é41", false),
    ])
    func escapesAreReplaced(text: String, decoded: String, isValid: Bool) {
        let result = PercentEncoding.bytes(of: text)
        #expect(String(decoding: result.bytes, as: UTF8.self) == decoded && result.isValid == isValid)
    }

    @Test(arguments: ["", "Früh & schnell", "a+b=c?%20#/é走", "-._~09azAZ", "\u{0}\"<>"])
    func whatIsEscapedIsReadAgain(text: String) {
        let escaped = PercentEncoding.escaping(text)
        #expect(
            escaped.utf8.allSatisfy { "-._~%".utf8.contains($0) || Character(Unicode.Scalar($0)).isHexDigit || $0 > 64 }
        )
        #expect(PercentEncoding.bytes(of: escaped, plusIsSpace: true).bytes == Array(text.utf8))
        #expect(PercentEncoding.escaping("ä /") == "%C3%A4%20%2F")
    }

    @Test(arguments: [
        ("/a/b-c_d.e~f", "/a/b-c_d.e~f"), ("/mein Lauf", "/mein%20Lauf"), ("/50%", "/50%25"), ("/#1?", "/%231%3F"),
        ("/ü", "/%C3%BC"), ("/\t", "/%09"), ("/", "/"),
    ])
    func pathsInFileURIsFollowRFC8089(path: String, escaped: String) {
        #expect(PercentEncoding.escaping(path, except: "/") == escaped)
    }

    @Test func aPlusIsASpaceInAForm() {
        #expect(PercentEncoding.bytes(of: "a+%2B", plusIsSpace: true).bytes == Array("a +".utf8))
    }
}
