import Activities
import Testing

@testable import Report

@Suite struct DrawingTests {
    @Test(arguments: [
        (0.0, ""), (1e-9, "▏"), (0.125, "▌"), (0.5, "██"), (0.53125, "██▏"), (1.0, "████"), (7.0, "████"), (-1.0, ""),
        (Double.nan, ""), (.infinity, "████"),
    ])
    func barsHaveTheResolutionOfAnEighthOfAColumn(share: Double, bar: String) {
        #expect(BlockBar.across(share, columns: 4, .unicode) == bar)
    }

    @Test func asciiBarsHaveTheResolutionOfHalfAColumn() {
        #expect(BlockBar.across(0.6, columns: 4, .ascii) == "##-")
        #expect(String(BlockBar.upwards(0.6, rows: 4, .ascii)) == "##: ")
        #expect(String(BlockBar.upwards(0.6, rows: 4, .unicode)) == "██▃ ")
    }

    private func drawn(_ canvas: BrailleCanvas, _ letters: TerminalStyle.Letters = .unicode) -> String {
        (0..<canvas.rows).map { row in
            String((0..<canvas.columns).map { canvas.letter(column: $0, row: row, letters) ?? " " })
        }.joined(separator: "\n")
    }

    @Test func linesAreDrawnInBrailleDots() {
        var canvas = BrailleCanvas(columns: 4, rows: 2)
        canvas.line(from: (0, 7), to: (7, 0))
        canvas.line(from: (-100, 0), to: (2, 0))
        #expect(drawn(canvas) == "⠉⠁⡠⠊\n⡠⠊  ")
        #expect(drawn(canvas, .ascii) == "''.'\n.'  ")
    }

    @Test func theMeanOfAColumnIsThatOfTheInterpolatedLine() {
        // Ten points on a slope in the first column, one in each other.
        let steep = (0...10).map { ChartPoint(x: Double($0) / 10, y: Double($0) / 10) }
        let line = steep + [ChartPoint(x: 2, y: 2), ChartPoint(x: 4, y: 2)]
        #expect(line.means(to: 5, count: 5).map { $0.map { ($0 * 1000).rounded() / 1000 } } == [0.5, 1.5, 2, 2, nil])
    }

    @Test(arguments: [
        [ChartPoint](), [ChartPoint(x: .nan, y: 1)], [ChartPoint(x: 1e300, y: 1), ChartPoint(x: 2e300, y: 1)],
    ])
    func linesOutsideTheChartHaveNoMeans(line: [ChartPoint]) {
        #expect(line.means(to: 5, count: 5) == [nil, nil, nil, nil, nil])
    }

    @Test func anAreaChartHasRoundAxisLabels() throws {
        let style = TerminalStyle(columns: 40)
        let scale = try #require(RowScale(0...20, rows: 5, label: { $0.grouped(decimals: $1) }))
        let axis = TextAxis(.distance, end: 2000, columns: 12, units: .metric)
        var plot = TextPlot(scale, along: axis, style)
        plot.area([0, 5, 10, 15, 20, 15, 10, nil, nil, -50, 50, 10], .blue)
        #expect(
            "\n" + plot.lines(title: "Height").text(style) == """

                Height
                    20 ┤    ▄     █
                       │   ▄█▄    █
                    10 ┤  ▄███▄   █▄
                       │ ▄█████   ██
                     0 ┤▄██████  ▁██
                       └┴─────┴────┴
                        0     1 2 km
                """
        )
    }

    @Test func theTargetLineIsBehindTheMeasuredLine() throws {
        let style = TerminalStyle(columns: 40)
        let scale = try #require(RowScale(170...175, rows: 4, label: { $0.grouped(decimals: $1) }))
        let axis = TextAxis(.time, end: 600, columns: 10, units: .metric)
        var plot = TextPlot(scale, along: axis, style)
        plot.line([ChartPoint(x: 0, y: 168), ChartPoint(x: 360, y: 176), ChartPoint(x: 600, y: 176)], .purple)
        plot.levels([172.5, 172.5, 172.5, 172.5, 172.5, nil, 172.5, 172.5, 172.5, 172.5], .orange)
        #expect(
            "\n" + plot.lines(title: "Cadence").text(style) == """

                Cadence
                   175 ┤    ⢀⡞⠛⠛⠛⠛
                       │──⢀⡴⠋ ────
                   170 ┤⣀⡴⠋
                       └┴────┴───┴
                         10:00 min
                """
        )
    }
}
