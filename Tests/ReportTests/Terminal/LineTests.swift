import Activities
import Testing

@testable import Report

@Suite struct TerminalStyleTests {
    @Test(arguments: [(Int.min, 36), (0, 36), (80, 80), (Int.max, 400)])
    func terminalWidthsAreClamped(asked: Int, columns: Int) {
        #expect(TerminalStyle(columns: asked).columns == columns)
    }

    @Test func coloursAreResetAfterTheirText() {
        let line = TextLine("a", .blue) + " b  "
        #expect(line.text(TerminalStyle(colors: .none)) == "a b")
        #expect(line.text(TerminalStyle(colors: .sixteen)) == "\u{1B}[94ma\u{1B}[0m b")
        #expect(line.text(TerminalStyle(colors: .palette)) == "\u{1B}[38;5;63ma\u{1B}[0m b")
    }

    @Test func coloursAreVisibleOnBlackAndOnWhite() throws {
        for ink in Ink.allCases {
            guard let number = ink.paletteNumber else { continue }
            let luminance = try #require(relativeLuminance(ofPaletteNumber: number))
            // No colour has more than 4.58 on both, the square root of 21.
            let limit = ink == .blue ? 4.5 : 4
            #expect((luminance + 0.05) / 0.05 >= limit, "\(ink) on black")
            #expect(1.05 / (luminance + 0.05) >= limit, "\(ink) on white")
        }
    }

    @Test func noColourIsADarkOneOfTheSixteen() {
        let hues = Ink.allCases.filter { $0.paletteNumber != nil }.map { $0.parameters(.sixteen) }
        #expect(!hues.contains("34") && !hues.contains("33"))
        #expect(Set(hues).count == hues.count)
    }

    /// WCAG 2.2, "relative luminance", of a colour in xterm's cube of six by six by six.
    private func relativeLuminance(ofPaletteNumber number: Int) -> Double? {
        guard (16...231).contains(number) else { return nil }
        let levels = [0.0, 95, 135, 175, 215, 255].map { level in
            let share = level / 255
            return share <= 0.04045 ? share / 12.92 : pow24((share + 0.055) / 1.055)
        }
        let place = number - 16
        return 0.2126 * levels[place / 36] + 0.7152 * levels[place / 6 % 6] + 0.0722 * levels[place % 6]
    }

    /// The power of 2.4, by Newton's steps towards the fifth root of the twelfth power.
    private func pow24(_ value: Double) -> Double {
        let twelfth = (0..<12).reduce(1.0) { power, _ in power * value }
        return (0..<60).reduce(1.0) { root, _ in root - (root - twelfth / (root * root * root * root)) / 5 }
    }
}

@Suite struct TableTests {
    private let table = TextTable([
        .init(title: "id", side: .right, importance: 0, cells: ["7", "12"]),
        .init(title: "name", importance: 2, cells: [TextLine("朝の川", .blue), "a longer name than there is room for"]),
        .init(title: "far", side: .right, importance: 1, cells: ["10.0 km", "2.0 km"]),
        .init(title: "none", importance: 1, cells: ["", ""]),
    ])

    @Test func columnsAreAlignedByDisplayWidth() {
        #expect(
            "\n" + table.lines(TerminalStyle(columns: 80)).text(TerminalStyle()) == """

                id  name                                      far
                 7  朝の川                                10.0 km
                12  a longer name than there is room for   2.0 km
                """
        )
    }

    @Test func theLeastImportantColumnIsOmittedFirst() {
        #expect(
            "\n" + table.lines(TerminalStyle(columns: 36)).text(TerminalStyle()) == """

                id      far
                 7  10.0 km
                12   2.0 km
                """
        )
    }
}

@Suite struct NumberTextTests {
    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (-12_345, "-12,345"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func thousandsAreGrouped(number: Int, text: String) { #expect(number.grouped == text) }

    @Test(arguments: [
        (0.0, 10, "0"), (2.5, 5, "2.5"), (0.05, 0.5, "0.05"), (0.015, 0.05, "0.015"), (-1.5, 5, "-1.5"),
        (1e300, 10, "1e+300"),
    ])
    func axisLabelsHaveTheDecimalsOfTheirStep(value: Double, range: Double, text: String) {
        #expect(value.grouped(decimals: AxisTicks(0...range, count: 10).decimals) == text)
    }

    @Test(arguments: [0.0005, 0.012, 0.03, 0.09, 0.4, 1, 8.08, 42.2, 1234])
    func axisLabelsAreDistinct(end: Double) {
        for count in 2...20 {
            let ticks = AxisTicks(0...end, count: count)
            let labels = ticks.values.map { $0.grouped(decimals: ticks.decimals) }
            #expect(Set(labels).count == labels.count, "\(labels)")
        }
    }

    @Test(arguments: [
        (Duration.zero, "0:00"), (.milliseconds(59_500), "1:00"), (.seconds(3134), "52:14"),
        (.seconds(86_400), "24:00:00"),
        (.seconds(-5), "0:00"), (Duration(secondsComponent: .max, attosecondsComponent: 0), "2562047788015215:30:06"),
    ])
    func timesAreWrittenAsOnAStopwatch(time: Duration, text: String) { #expect(time.stopwatch == text) }

    @Test(arguments: [(0.0, "0 %"), (0.999, "99 %"), (1.0, "100 %"), (0.93, "93 %"), (12.34, "1,234 %")])
    func only100PerCentIsWrittenAs100(share: Double, text: String) { #expect(share.percentText == text) }
}
