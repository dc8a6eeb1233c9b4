import Activities
import Cadence
import Messages
import Testing
import TestSupport

@testable import Report

@Suite struct HostileNameTests {
    @Test func namesCannotControlTheTerminalInAnyView() {
        let evil = "\u{1B}[2J\u{9B}31m\u{1B}]52;c;aGk=\u{07}\u{202E}x\nsecond line"
        var track = TerminalFixtures.run(seconds: 60)
        track.activity.name = evil
        track.activity.note = evil
        track.activity.shoes = evil
        let shoe = Shoe(name: evil, distance: Distance(meters: 9), limit: Distance(meters: 8))
        let style = TerminalStyle()
        let texts = [
            HistoryText([.init(number: 1, activity: track.activity)], style: style).description,
            ActivityText(id: 1, track, shoe: shoe).view(style),
            ActivityText(id: 1, track, shoe: shoe).plain(.metric, .english),
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
    func characterWidthsMatchTerminals(text: String, columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [
        ("朝の川沿い", 10, "朝の川沿い"), ("朝の川沿い", 9, "朝の川沿…"), ("朝の川沿い", 8, "朝の川…"), ("park", 3, "pa…"),
        ("park", 1, "…"), ("park", 0, ""), ("ae\u{301}b", 2, "a…"),
    ])
    func aLineIsCutBeforeACharacterThatDoesNotFit(text: String, columns: Int, cut: String) {
        let line = TextLine(text).cut(to: columns, mark: "…")
        #expect(line.text(TerminalStyle()) == cut)
        #expect(line.columns <= columns)
    }
}
