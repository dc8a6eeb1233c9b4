import Activities
import Testing

@testable import Report

@Suite struct ChartTests {
    @Test func fastPacesAreAtTheTopOfTheAxis() throws {
        let axis = try #require(ChartAxis.paces([300, 310, 320, 400], unit: "min/km"))
        #expect(axis.share(of: 300) > axis.share(of: 320))
        #expect(axis.labels.allSatisfy { axis.range.contains($0.value) } && axis.labels.count >= 2)
    }

    @Test func aStopDoesNotFlattenThePace() throws {
        let paces = (0..<200).map { $0 < 5 ? 10_000.0 : 300 + Double($0 % 40) }
        let axis = try #require(ChartAxis.paces(paces, unit: "min/km"))
        #expect(axis.range.upperBound < 400)
        #expect(axis.share(of: 10_000) == 0)
    }

    @Test func smoothingDoesNotCrossGaps() {
        let points = [(0.0, 1.0), (1, 1), (100, 3), (101, 3)].map { ChartPoint(x: $0.0, y: $0.1) }
        let trace = Polyline(points, gap: 10).smoothed(over: 1000)
        #expect(trace.pieces.map { $0.map(\.y) } == [[1, 1], [3, 3]])
    }

    @Test func nonFiniteValuesAreNotDrawn() {
        let trace = Polyline([ChartPoint(x: 0, y: .nan), ChartPoint(x: 1, y: .infinity), ChartPoint(x: 2, y: 5)])
        #expect(trace.points == [ChartPoint(x: 2, y: 5)])
    }

    @Test func numbersHaveMinusSignsAndGroupedDigits() {
        #expect((-1234.5).text(decimals: 1) == "−1,234.5")
        #expect((0.04).text(decimals: 1) == "0.0")
        #expect((-0.04).text(decimals: 1) == "0.0")
        #expect(Double.nan.text() == "–")
        #expect((0.12345).percentage == "12.35%" && (1.0).percentage == "100%")
    }
}
