import Activities
import Cadence
import Foundation
import Testing

@testable import Report

@Suite struct MapTests {
    /// A degree of longitude on WGS 84 at 60° north is 55,800 m, one of latitude 111,412 m (NGA, "Length of a degree").
    @Test func aKilometreIsAKilometreAtSixtyDegreesNorth() throws {
        let corner = try #require(Position(latitude: 60, longitude: 20))
        let east = try #require(Position(latitude: 60, longitude: 20.01))
        let north = try #require(Position(latitude: 60.01, longitude: 20))
        let projection = try #require(LocalProjection(around: [corner, east, north]))
        let points = projection.points([corner, east])
        #expect(abs(points[1].x - points[0].x - 558.0) < 0.5)
        let up = projection.points([corner, north])
        #expect(abs(up[0].y - up[1].y - 1114.1) < 0.5)
    }

    @Test func aStepAcrossTheDateLineIsShort() throws {
        let west = try #require(Position(latitude: 0, longitude: 179.999))
        let east = try #require(Position(latitude: 0, longitude: -179.999))
        let projection = try #require(LocalProjection(around: [west, east]))
        let points = projection.points([west, east])
        #expect(abs(points[1].x - points[0].x - 222.64) < 0.1)
    }

    @Test(arguments: [0.0, 48, 60, 80]) func aRoundRouteIsRoundOnTheMap(latitude: Double) throws {
        let route = try #require(Route(PageFixtures.track(latitude: latitude)))
        let points = route.stretches.joined().map(\.point)
        let width = try #require(points.map(\.x).max()) - (points.map(\.x).min() ?? 0)
        let height = try #require(points.map(\.y).max()) - (points.map(\.y).min() ?? 0)
        #expect(abs(width / height - 1) < 0.02)
        #expect(abs(width - 1200) < 12)
    }

    @Test func theScaleBarHasARoundLengthAndFits() throws {
        let lengths = [0.3, 1, 7, 99, 100, 437, 999, 1000, 2400, 1e5, 1e7]
        for length in lengths {
            let bar = try #require(ScaleBar(within: length, units: .metric))
            #expect(bar.meters <= length * 1.001 && bar.meters > length / 2.6)
        }
        #expect(ScaleBar(within: 437, units: .metric)?.text == "200\u{202F}m")
        #expect(ScaleBar(within: 2400, units: .metric)?.text == "2\u{202F}km")
        #expect(ScaleBar(within: 2400, units: .miles)?.text == "1\u{202F}mi")
        #expect(ScaleBar(within: .nan, units: .metric) == nil)
    }

    @Test func theScaleBarIsDrawnAsLongAsItsLabel() throws {
        let map = try #require(RouteMap(PageFixtures.track(latitude: 60), style: PageStyle(units: .metric)))
        let bar = try #require(map.frame.scaleBar(PageStyle(units: .metric)))
        let share = 0.03 + bar.meters / map.frame.width
        #expect(map.svg.source.contains("x2=\"\(share.percentage)\" y1=\"96%\""))
        #expect(map.frame.width >= 1200 && map.frame.width < 2200)
    }

    @Test func coloursAreOrderedBySpeed() throws {
        let speeds = (0..<1000).map { 2 + Double($0) / 500 }
        let classes = try #require(PaceClasses(speeds, kind: .run, style: PageStyle(units: .metric)))
        let colors = speeds.map { classes.color(of: classes.index(of: $0)) }
        #expect(zip(colors, colors.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(colors).count == classes.names.count && classes.names.count > 2)
    }

    @Test func aPauseIsAGapInTheRoute() throws {
        let track = PageFixtures.track(pauses: [.seconds(600)..<Duration.seconds(700)])
        #expect(try #require(Route(track)).stretches.count == 2)
        #expect(try #require(Route(PageFixtures.track())).stretches.count == 1)
    }

    @Test func aLongRouteIsDrawnWithFewPoints() throws {
        let route = try #require(Route(PageFixtures.track(seconds: 86_400)))
        #expect(route.vertexCount <= Route.pointCount + 10 && route.vertexCount > 300)
    }

    @Test func simplificationKeepsCorners() {
        let line = [(0.0, 0.0), (1, 0.001), (2, 0), (2, 1), (2, 2)].map { LocalProjection.Point(x: $0.0, y: $0.1) }
        let tolerances = Simplification.tolerances(of: line)
        #expect(tolerances[2] > tolerances[1] && tolerances[2] > tolerances[3])
        #expect(tolerances.first == .infinity && tolerances.last == .infinity)
    }
}
