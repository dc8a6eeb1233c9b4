import LiveScreen
import Report
import Testing
import TestSupport

struct FrameTests {
    @Test func textOutsideTheFrameIsIgnored() {
        var frame = Frame(size: ScreenSize(columns: 5, rows: 2))
        frame.write("abcdefgh", column: 3, row: 0)
        frame.write("abc", column: -1, row: 1)
        frame.write("abc", column: 0, row: 2)
        #expect(frame.lines == ["   ab", "bc"])
    }

    @Test func eachCharacterUsesOneColumn() {
        var frame = Frame(size: ScreenSize(columns: 8, rows: 1))
        frame.write("a\u{301}走b", column: 0, row: 0)
        #expect(frame.lines == ["a?b"])
    }

    @Test func aFrameIsAtMostAsLargeAsTheLargestScreen() {
        #expect(Frame(size: ScreenSize(columns: 1_000, rows: 1_000)).size == .largest)
        #expect(Frame(size: ScreenSize(columns: -1, rows: 5)).lines.count == 5)
    }

    /// A frame with random letters in a few styles; most cells are as in `old`.
    private static func frame(like old: Frame, _ generator: inout SplitMix64) -> Frame {
        let letters: [Unicode.Scalar] = ["a", "7", " ", "█", "⣿", "▀"]
        var frame = old
        for _ in 0..<Int.random(in: 0..<60, using: &generator) {
            guard let letter = letters.randomElement(using: &generator),
                let ink = Ink.allCases.randomElement(using: &generator)
            else { continue }
            let column = Int.random(in: 0..<old.size.columns, using: &generator)
            frame.set(letter, ink, column: column, row: Int.random(in: 0..<old.size.rows, using: &generator))
        }
        return frame
    }

    @Test(arguments: [TerminalStyle.Colors.none, .sixteen, .palette])
    func theTerminalShowsTheNewFrameAfterTheChanges(colors: TerminalStyle.Colors) {
        var generator = SplitMix64(seed: 41)
        for _ in 0..<200 {
            let size = ScreenSize(
                columns: .random(in: 1...30, using: &generator),
                rows: .random(in: 1...9, using: &generator)
            )
            var terminal = TerminalGrid(columns: size.columns, rows: size.rows)
            terminal.feed("earlier text\r\n".utf8)
            var shown: Frame?
            for _ in 0..<5 {
                let next = Self.frame(like: shown ?? Frame(size: size), &generator)
                let bytes = FrameChanges.bytes(from: shown, to: next, colors: colors)
                // The output may be split anywhere, also within a sequence or a character.
                let cut = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &generator)
                terminal.feed(bytes[..<cut])
                terminal.feed(bytes[cut...])
                shown = next
                let expected = next.cells.map { cell in
                    let style = cell.letter == " " ? nil : cell.ink.parameters(colors)
                    return TerminalGrid.Cell(letter: cell.letter, style: style.map { "0;\($0)" } ?? "")
                }
                #expect(terminal.cells == expected)
            }
            #expect(terminal.unknown.isEmpty)
        }
    }

    @Test func anUnchangedFrameNeedsNoBytes() {
        let frame = Frame(size: ScreenSize(columns: 80, rows: 24))
        #expect(FrameChanges.bytes(from: frame, to: frame, colors: .palette).isEmpty)
    }

    @Test func noColoursMeansNoStyles() {
        let model = ScreenModel.sample
        let style = TerminalStyle(colors: .none)
        let frame = ScreenDrawing.frame(
            model,
            size: ScreenSize(columns: 80, rows: 24),
            style: style,
            at: 65_000_000_000
        )
        let text = String(decoding: FrameChanges.bytes(from: nil, to: frame, colors: .none), as: UTF8.self)
        #expect(text.matches(of: /\u{1B}\[[0-9;]*m/).map { String($0.output) } == ["\u{1B}[0m"])
    }
}
