import Report
import Testing

@Suite struct TerminalStyleTests {
    @Test(arguments: [(Int.min, 20), (0, 20), (80, 80), (Int.max, 400)])
    func aWidthIsOneThatCanBeDrawn(asked: Int, columns: Int) {
        #expect(TerminalStyle(columns: asked).columns == columns)
    }
}
