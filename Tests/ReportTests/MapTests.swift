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

/// The map of all routes, and the routes of other activities below a route.
@Suite struct RouteLayerTests {
    /// A round route of about 3 km around a place.
    static func round(_ latitude: Double, _ longitude: Double, radius: Double = 500) -> [Position] {
        (0...157).compactMap { number in
            let turn = Double(number) / 157 * 2 * Double.pi
            let east = longitude + radius * cos(turn) / (111_320 * cos(latitude * .pi / 180))
            return Position(
                latitude: latitude + radius * sin(turn) / 111_195,
                longitude: east.remainder(dividingBy: 360)
            )
        }
    }

    @Test func farCitiesHaveAMapEachTheLargestFirst() {
        let (vienna, munich, suva) = (Self.round(48.2, 16.37), Self.round(48.14, 11.58), Self.round(-18.1, 179.999))
        let beyond = Self.round(-18.1, -179.9)
        // A line from city to city would join their maps.
        let ride = (0...900).compactMap { Position(latitude: 48.17, longitude: 11.58 + 4.79 * Double($0) / 900) }
        let regions = RouteRegions([vienna, munich, [], vienna, suva, ride, beyond, vienna])
        #expect(regions.members == [[0, 3, 7], [4, 6], [1], [5]])
        #expect(RouteRegions([[], []]).members.isEmpty)
        let pole = Self.round(89.999, 0) + Self.round(-89.999, 180)
        #expect(RouteRegions([pole, pole]).members == [[0, 1]])
    }

    /// Places that are near each other only through a third one belong together, whatever their order.
    @Test(arguments: [[0, 1, 2], [0, 2, 1], [2, 0, 1]]) func aPlaceGrows(order: [Int]) {
        let chain = [Self.round(48, 11), Self.round(48, 11.25), Self.round(48, 11.5)]
        #expect(RouteRegions(order.map { chain[$0] }).members.map(\.count) == [3])
    }

    @Test func theLayerKeepsItsLimitAndTheFrame() throws {
        let routes = (0..<300).map { Self.round(48 + Double($0 % 7) / 1000, 16, radius: 400 + Double($0)) }
        let projection = try #require(LocalProjection(around: routes.joined()))
        let tracks = routes.map(projection.points)
        let frame = MapFrame(around: tracks.joined())
        let all = TrackLayer(tracks, in: frame, mostPoints: 100_000)
        let few = TrackLayer(tracks, in: frame, mostPoints: 6_000)
        #expect(all.count == 300 && few.count == 300)
        #expect(all.pointCount > 9_000 && few.pointCount <= 6_000 && few.pointCount > 1_500)
        let small = MapFrame(around: projection.points(Self.round(48, 15.9, radius: 20)))
        #expect(TrackLayer(tracks, in: small).count == 0)
        #expect(TrackLayer([], in: frame).markup.source.isEmpty)
    }

    @Test func thinnedRoutesKeepTheirShapeAndTheLimit() throws {
        let route = Self.round(48, 16)
        let thinned = try #require(TrackLayer.thinned([route], tolerance: 8).first)
        #expect(thinned.first == route.first && thinned.last == route.last && thinned.count < 40)
        let projection = try #require(LocalProjection(around: route))
        let (line, points) = (projection.points(thinned), projection.points(route))
        for point in points {
            let away = zip(line, line.dropFirst()).map { a, b in
                let (dx, dy) = (b.x - a.x, b.y - a.y)
                let along = min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
                return hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)
            }
            #expect(away.min() ?? 0 <= 8)
        }
        #expect(TrackLayer.thinned([[], route, route, route], mostPoints: 2 * thinned.count).count == 2)
    }

    @Test func theMapOfARouteShowsTheOthersOnly() throws {
        let track = PageFixtures.track()
        let style = PageStyle(units: .metric)
        let alone = try #require(RouteMap(track, style: style))
        #expect(!alone.svg.source.contains("class=\"ground\"") && !alone.legend.source.contains("ground"))
        let near = try #require(RouteMap(track, ground: [Self.round(48, 16), Self.round(50, 16)], style: style))
        #expect(near.svg.source.contains("<g class=\"ground\"") && near.legend.source.contains("1 other activity"))
    }

    @Test func thePageOfAllRoutesCountsWhatIsNotDrawn() throws {
        var entries: [RoutesPage.Entry] = []
        for number in 0..<30 {
            entries.append((PageFixtures.track().activity, Self.round(Double(number) * 2, 16)))
        }
        entries.append((PageFixtures.track().activity, []))
        entries.append((PageFixtures.track().activity, Self.round(10, 16)))
        let html = RoutesPage(entries, PageFixtures.frame).html
        #expect(html.matches(of: /<svg class="map"/).count == 20)
        #expect(html.contains("1 activity is not on a map") && html.contains("10 activities are in places"))
        #expect(html.contains(">2 activities, ") && html.contains("where you live"))
        let none = RoutesPage([], kind: .walk, selection: ["<b>"], PageFixtures.frame).html
        #expect(none.contains("No activity matches.") && none.contains("Walk, &lt;b&gt;") && PageFacts(none) != nil)
        #expect(RoutesPage([], PageFixtures.frame).html.contains("Nothing has been recorded"))
    }

    /// Ten years with a run every two days, in two cities.
    @Test func tenYearsStayBelowThreeMegabytes() {
        let activity = PageFixtures.track().activity
        let entries: [RoutesPage.Entry] = (0..<2000).map { number in
            let center = number % 5 == 0 ? (52.5, 13.4) : (48.2, 16.4)
            let wobbly = Self.round(
                center.0 + Double(number % 37) / 900,
                center.1,
                radius: 300 + Double(number % 400) * 5
            )
            return (activity, wobbly)
        }
        let html = RoutesPage(entries, PageFixtures.frame).html
        #expect(html.utf8.count < 3_000_000 && html.matches(of: /<svg class="map"/).count == 2)
    }
}
