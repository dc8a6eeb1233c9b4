import Activities
import LiveScreen
import Report
import Testing

struct ScreenDrawingTests {
    private static let now = 65_000_000_000
    private static let sizes = [(40, 12), (80, 24), (200, 60), (300, 90), (40, 90), (300, 12), (71, 18), (100, 30)]

    private static func frame(
        _ size: (Int, Int),
        _ model: ScreenModel = .sample,
        style: TerminalStyle = .sample,
        at now: Int = now
    ) -> Frame {
        ScreenDrawing.frame(model, size: ScreenSize(columns: size.0, rows: size.1), style: style, at: now)
    }

    @Test(arguments: sizes)
    func everySizeShowsEveryValue(size: (Int, Int)) {
        let text = Self.frame(size).lines.joined(separator: "\n")
        for part in [
            "running", "nmea", "rec", "lap 4", "target spm", "measured spm", "4 spm slow", "zone 3", "q leave", "L",
            "R",
        ] {
            #expect(text.contains(part), "\(size): \(part)")
        }
        #expect(text.contains("pace"), "\(size)")
        #expect(text.contains("heart"), "\(size)")
    }

    @Test(arguments: sizes)
    func everySizeShowsThatTheSourceIsLostAndThatThePaceIsSet(size: (Int, Int)) {
        var model = ScreenModel.sample
        model.sourceNotice = "GPS lost, your own pace is used"
        model.isSourceLost = true
        model.isPaceSet = true
        let text = Self.frame(size, model).lines.joined(separator: "\n")
        #expect(text.contains("GPS lost, your own pace is used"), "\(size)")
        #expect(text.contains("pace set by you") || text.contains("set pace"), "\(size)")
    }

    @Test func theSmallestScreenShowsTheValuesAsText() {
        let text = Self.frame((40, 12)).lines.joined(separator: "\n")
        for part in ["pace 5:30/km", "time 1:02:05", "dist 11.28 km", "heart zone 3 156"] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test func theCadenceIsDrawnInLargeDigits() {
        let expected = [
            "     ## ##### #####", "     ##    ##    ##", "     ##    ## #####", "     ##    ## ##",
            "     ##    ## #####",
        ]
        let lines = Self.frame((40, 12), style: .ascii).lines[1...5]
        #expect(lines.map { String($0.prefix(19)).trimmedAtEnd } == expected)
    }

    @Test(arguments: sizes)
    func inASCIIEveryCharacterIsASCII(size: (Int, Int)) {
        let text = Self.frame(size, style: .ascii).lines.joined()
        #expect(text.allSatisfy { $0.isASCII })
    }

    @Test(arguments: [(39, 12), (40, 11), (1, 1), (0, 0), (10, 200)])
    func aSmallerTerminalShowsTheRequiredSize(size: (Int, Int)) {
        let lines = Self.frame(size).lines
        #expect(lines.count == min(size.1, 90))
        if size.0 > 20, size.1 > 1 { #expect(lines[0...1] == ["Enlarge the terminal", "to 40 x 12."]) }
    }

    @Test func anySizeAndAnyMissingValueCanBeDrawn() {
        var empty = ScreenModel()
        empty.connection = .connected
        for columns in stride(from: 40, through: 320, by: 7) {
            for rows in stride(from: 12, through: 95, by: 5) {
                for model in [ScreenModel(), empty, .sample] {
                    let lines = Self.frame((columns, rows), model).lines
                    #expect(
                        lines.count == min(rows, 90)
                            && lines.allSatisfy { $0.unicodeScalars.count <= min(columns, 300) }
                    )
                }
            }
        }
    }

    @Test func theLampChangesExactlyWhenTheClickIsHeard() {
        let heardAt = Self.now + 350_000_000
        func lamps(_ time: Int) -> (left: Unicode.Scalar, right: Unicode.Scalar) {
            let frame = Self.frame((40, 12), at: time)
            let row = frame.cells[8 * 40..<9 * 40].map(\.letter)
            return (row[3], row[36])
        }
        #expect(lamps(heardAt - 1) == ("█", "░"))
        #expect(lamps(heardAt) == ("░", "█"))
        #expect(lamps(heardAt + 349_999_999) == ("░", "█"))
        #expect(lamps(heardAt + 350_000_000) == ("█", "░"))
    }

    @Test(arguments: sizes)
    func movingTheBeatGivesTheSameFrameAsDrawingEverything(size: (Int, Int)) {
        var frame = Self.frame(size)
        for time in stride(from: Self.now, to: Self.now + 990_000_000, by: 33_000_000) {
            let (next, row) = ScreenDrawing.movingBeat(in: frame, .sample, style: .sample, at: time)
            #expect(next == Self.frame(size, at: time))
            #expect(
                FrameChanges.bytes(from: frame, to: next, onlyRow: row, colors: .palette)
                    == FrameChanges.bytes(from: frame, to: next, colors: .palette)
            )
            frame = next
        }
    }

    @Test func aPausedRunHasAFaintLamp() {
        var model = ScreenModel.sample
        model.run = .paused
        let frame = Self.frame((40, 12), model)
        #expect(frame.cells[8 * 40 + 3] == Cell(letter: "▒", ink: .faint))
        #expect(frame.lines[0].contains("paused"))
    }

    @Test func afterTheLossOfTheConnectionTheLastValuesAreFaint() {
        var model = ScreenModel.sample
        model.connection = .lost("strided is not running")
        let frame = Self.frame((80, 24), model)
        #expect(frame.lines[0].contains("no connection: strided is not running"))
        #expect(frame.cells.dropFirst(80).allSatisfy { $0.letter == " " || $0.ink == .faint })
        #expect(frame.lines.joined().contains("zone 3"))
    }

    @Test func aNoticeIsShownAtEverySize() {
        var model = ScreenModel.sample
        model.notice = "volume 60 %"
        for size in Self.sizes { #expect(Self.frame(size, model).lines.joined().contains("volume 60 %"), "\(size)") }
    }

    @Test func milesChangePaceAndDistance() {
        let miles = TerminalStyle(units: .miles)
        let text = Self.frame((40, 12), style: miles).lines.joined()
        #expect(text.contains("pace 8:51/mi") && text.contains("dist 7.01 mi"), "\(text)")
    }

    @Test func theTimeIncreasesBetweenTwoUpdates() {
        let text = Self.frame((40, 12), at: Self.now + 3_900_000_000).lines.joined()
        #expect(text.contains("time 1:02:08"))
    }
}

extension String {
    /// The text without the blanks at its end.
    fileprivate var trimmedAtEnd: String {
        String(prefix((lastIndex { $0 != " " }.map { distance(from: startIndex, to: $0) } ?? -1) + 1))
    }
}
