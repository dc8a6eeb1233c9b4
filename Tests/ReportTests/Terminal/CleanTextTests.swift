import Activities
import SeedSupport
import Testing

@testable import Report

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
    func nothingThatATerminalObeysIsLeft(text: String, clean: String) {
        #expect(Array(text.cleaned.unicodeScalars) == Array(clean.unicodeScalars))
    }

    @Test func anyTextIsOneLineWithoutControls() {
        let seed = TestSeed.value()
        var noise = TerminalNoise(state: seed)
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...40, using: &noise) {
                let limit: UInt32 = [0xA0, 0x3000, 0x11_0000].randomElement(using: &noise) ?? 0xA0
                if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &noise)) { text.append(scalar) }
            }
            let clean = String(text).cleaned
            for scalar in clean.unicodeScalars {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value), "seed \(seed)")
            }
            #expect(clean.cleaned == clean, "seed \(seed)")
        }
    }

    @Test func aNameCannotWriteAnOrderIntoAnyView() {
        let evil = "\u{1B}[2J\u{9B}31m\u{1B}]52;c;aGk=\u{07}\u{202E}x\nsecond line"
        var track = TerminalFixtures.run(seconds: 60)
        track.activity.name = evil
        track.activity.note = evil
        let style = TerminalStyle()
        let texts = [
            HistoryText([.init(id: 1, activity: track.activity)], style: style).description,
            ActivityText(id: 1, track, style: style).description,
        ]
        for text in texts {
            #expect(
                text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
            )
            #expect(!text.unicodeScalars.contains("\u{202E}"))
            #expect(!text.contains("\nsecond line"))
        }
    }
}

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("park", 4), ("朝の川", 6), ("e\u{301}", 1), ("한국", 4), ("ｆｕｌｌ", 8), ("🏃", 2), ("▇⣿│", 3), ("ﾊﾝ", 2),
        ("กำ", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ёж", 2), ("⌚", 2), ("𠀀", 2),
    ])
    func lettersTakeTheColumnsThatTerminalsGiveThem(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [
        ("朝の川沿い", 10, "朝の川沿い"), ("朝の川沿い", 9, "朝の川沿…"), ("朝の川沿い", 8, "朝の川…"), ("park", 3, "pa…"),
        ("park", 1, "…"), ("park", 0, ""), ("ae\u{301}b", 2, "a…"),
    ])
    func aLineIsCutBeforeTheLetterThatHasNoRoom(text: String, columns: Int, cut: String) {
        let line = TextLine(text).cut(to: columns, mark: "…")
        #expect(line.text(TerminalStyle()) == cut)
        #expect(line.columns <= columns)
    }
}
