internal import Activities
internal import Cadence
internal import Messages

/// A map of a route as SVG, with north at the top, coloured by pace, without background map tiles.
struct RouteMap {
    private let route: Route
    private let classes: PaceClasses?
    private let style: PageStyle
    private let distance: String?
    /// The size of the route without a margin, in metres.
    private let extent: (east: Double, south: Double)
    /// The area that the map shows, in metres: its west and north edges, its width and its height.
    let frame: (x: Double, y: Double, width: Double, height: Double)

    /// Creates the map of a track; nil if it has fewer than two positions.
    init?(_ track: ActivityTrack, style: PageStyle) {
        guard let route = Route(track) else { return nil }
        self.route = route
        self.style = style
        distance = style.figures(track.activity).distance
        let vertices = route.stretches.joined()
        let samples = track.samples.compactMap { $0.speed?.metersPerSecond }
        classes = PaceClasses(
            samples.isEmpty
                ? vertices.compactMap(\.speed) : Polyline(samples.indexed).smoothed(over: 10).points.map(\.y),
            kind: track.activity.kind,
            style: style
        )
        var (west, east, north, south) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for vertex in vertices {
            (west, east) = (min(west, vertex.point.x), max(east, vertex.point.x))
            (north, south) = (min(north, vertex.point.y), max(south, vertex.point.y))
        }
        extent = (east - west, south - north)
        // The area is at least 100 m × 50 m, even if the runner stood still. It is 1.25 to 2 times as wide as high, so that a
        // long, thin route fits a page.
        let margin = max(max(east - west, south - north) * 0.08, 5)
        var width = max(east - west + 2 * margin, 100)
        var height = max(south - north + 2 * margin, 50)
        width = max(width, height * 1.25)
        height = max(height, width / 2)
        frame = ((west + east - width) / 2, (north + south - height) / 2, width, height)
    }

    var aspectRatio: Double { frame.width / frame.height }

    /// The scale bar of the map, at most 28 % of its width.
    var scaleBar: ScaleBar? { ScaleBar(within: frame.width * 0.28, units: units, messages: messages) }

    private var units: Units { style.units }
    private var messages: Messages { style.messages }

    var svg: Markup {
        let height = 1000 / aspectRatio
        return """
            <svg class="map" role="img" aria-labelledby="route-title route-desc" xmlns="http://www.w3.org/2000/svg" \
            style="aspect-ratio:\(aspectRatio.text(decimals: 3))">\
            <title id="route-title">\(messages.routeNorthUp)</title><desc id="route-desc">\(summary)</desc>\
            <svg width="100%" height="100%" viewBox="0 0 1000 \(height.coordinate)" preserveAspectRatio="none">\
            \(gaps)<path class="casing" vector-effect="non-scaling-stroke" d="\(casing)"/>\(colored)</svg>\(milestones)\(ends)\(bar)\(arrow)</svg>
            """
    }

    /// A list of the colours and the paces that they mean; empty if no pace is known.
    var legend: Markup {
        guard let classes else { return "" }
        let items: [Markup] = classes.names.enumerated().map { index, name in
            "<li><span class=\"swatch p\(classes.color(of: index))\"></span>\(name)</li>"
        }
        return "<ul class=\"legend\" aria-label=\"\(messages.routeColours)\">\(items.reversed())</ul>"
    }

    /// A sentence that says how many of the recorded positions are drawn.
    var accuracy: String {
        messages.drawnPlaces(drawn: style.text(route.vertexCount), total: style.text(route.sampleCount))
    }

    private var summary: String {
        let paces = classes.map {
            messages.colouredByPace(total: "\($0.names.count)", names: $0.names.joined(separator: ", ")) + " "
        }
        let gaps = route.stretches.count - 1
        let pauses = gaps == 0 ? "" : " " + messages.routeGaps(count: Count(gaps))
        return size + (paces ?? "") + messages.routeMarks(unit: units.distanceSymbol) + pauses
    }

    /// The distance, the extent, and how far apart the start and the finish are.
    private var size: String {
        guard let (start, finish) = route.ends else { return "" }
        let (x, y) = (finish.point.x - start.point.x, finish.point.y - start.point.y)
        let lengths = [extent.east, extent.south, (x * x + y * y).squareRoot()].map {
            style.displayed(Distance(meters: $0)).text
        }
        return messages.routeSize(
            distance: distance.map { DisplayedValue($0).text } ?? "–",
            east: lengths[0],
            north: lengths[1],
            apart: lengths[2]
        ) + " "
    }
}

extension RouteMap {
    private func x(_ point: LocalProjection.Point) -> Double { (point.x - frame.x) / frame.width }
    private func y(_ point: LocalProjection.Point) -> Double { (point.y - frame.y) / frame.height }

    private func pair(_ point: LocalProjection.Point) -> String {
        (x(point) * 1000).coordinate + " " + (y(point) * 1000 / aspectRatio).coordinate
    }

    private func path(_ vertices: some Collection<Route.Vertex>) -> String {
        let pairs = vertices.map { pair($0.point) }
        return "M" + pairs.joined(separator: "L") + (pairs.count == 1 ? "h0" : "")
    }

    private var casing: String { route.stretches.map { path($0) }.joined() }

    private var gaps: Markup {
        let jumps = zip(route.stretches, route.stretches.dropFirst()).compactMap { before, after in
            before.last.flatMap { last in after.first.map { path([last, $0]) } }
        }
        return jumps.isEmpty ? "" : "<path class=\"gap\" vector-effect=\"non-scaling-stroke\" d=\"\(jumps.joined())\"/>"
    }

    /// The route, with one path for each colour.
    private var colored: Markup {
        var paths = [String](repeating: "", count: PaceClasses.count + 1)
        for stretch in route.stretches {
            var start = 0
            for index in stretch.indices.dropFirst() {
                let color = color(of: stretch[index - 1])
                let isLast = index == stretch.count - 1
                guard isLast || self.color(of: stretch[index]) != color else { continue }
                paths[color] += path(stretch[start...index])
                start = index
            }
        }
        let drawn: [Markup] = paths.enumerated().map { color, path in
            path.isEmpty ? "" : "<path class=\"way p\(color)\" vector-effect=\"non-scaling-stroke\" d=\"\(path)\"/>"
        }
        return "\(drawn)"
    }

    private func color(of vertex: Route.Vertex) -> Int {
        guard let classes, let speed = vertex.speed else { return PaceClasses.count }
        return classes.color(of: classes.index(of: speed))
    }

    private var milestones: Markup {
        let marks: [Markup] = stones.map { stone in
            let (x, y) = (x(stone.point).percentage, y(stone.point).percentage)
            return """
                <circle class="stone" cx="\(x)" cy="\(y)" r="8"/>\
                <text class="stone" x="\(x)" y="\(y)" dy=".36em">\(style.text(stone.distance))</text>
                """
        }
        return "\(marks)"
    }

    /// About ten marks at whole kilometres or miles along the route.
    private var stones: [(distance: Double, point: LocalProjection.Point)] {
        guard let end = route.stretches.last?.last?.distance, end >= units.distanceUnitLength else { return [] }
        let ticks = AxisTicks(0...(end / units.distanceUnitLength), count: 10)
        var ahead = ticks.values.filter { $0 >= 1 && $0 == $0.rounded() }[...]
        return route.stretches.joined().compactMap { vertex in
            guard let next = ahead.first, let distance = vertex.distance, distance >= next * units.distanceUnitLength
            else {
                return nil
            }
            ahead = ahead.dropFirst()
            return (next, vertex.point)
        }
    }

    private var ends: Markup {
        guard let (start, finish) = route.ends else { return "" }
        let (finishX, finishY) = (x(finish.point).percentage, y(finish.point).percentage)
        let labels = EndLabels(
            aspectRatio: aspectRatio,
            marks: stones.map { (x($0.point), y($0.point)) },
            texts: (messages.start, messages.finish)
        )
        let places = labels.places(
            start: (x(start.point), y(start.point)),
            finish: (x(finish.point), y(finish.point))
        )
        return """
            <circle class="start" cx="\(x(start.point).percentage)" cy="\(y(start.point).percentage)" r="8"/>\
            <rect class="finish" x="\(finishX)" y="\(finishY)" width="11" height="11" transform="translate(-5.5 -5.5)"/>\
            \(name(messages.start, at: start.point, isLeft: places.start.isLeft, dy: places.start.dy))\
            \(name(messages.finish, at: finish.point, isLeft: places.finish.isLeft, dy: places.finish.dy))
            """
    }

    private func name(_ text: String, at point: LocalProjection.Point, isLeft: Bool, dy: String) -> Markup {
        """
        <text class="\(isLeft ? "end left" : "end")" style="paint-order:stroke" x="\(x(point).percentage)" y="\(y(point).percentage)" \
        dx="\(isLeft ? "-14" : "14")" dy="\(dy)">\(text)</text>
        """
    }

    private var bar: Markup {
        guard let scaleBar else { return "" }
        let end = (0.03 + scaleBar.meters / frame.width).percentage
        return """
            <line class="scale" x1="3%" x2="\(end)" y1="96%" y2="96%"/>\
            <text class="scale" x="3%" y="96%" dy="-.6em">\(scaleBar.text)</text>
            """
    }

    private var arrow: Markup {
        """
        <svg class="north" x="100%" y="0" width="40" height="48" viewBox="0 0 40 48">\
        <path d="M20 8l6 16-6-4-6 4z"/><text x="20" y="40">\(messages.northLetter)</text></svg>
        """
    }
}

extension [Double] {
    /// The values as points of a line, with their index as `x`.
    fileprivate var indexed: [ChartPoint] { enumerated().map { ChartPoint(x: Double($0), y: $1) } }
}

struct ScaleBar: Hashable, Sendable {
    let meters: Double
    let text: String

    /// Creates the longest bar that is not longer than `length` metres; nil if `length` is not above zero or not finite.
    ///
    /// The length of the bar in the user's unit is 1, 2 or 5 times a power of ten.
    init?(within length: Double, units: Units, messages: Messages = .english) {
        guard length > 0, length.isFinite else { return nil }
        let isFar = length >= units.distanceUnitLength * (units == .metric ? 1 : 0.1)
        let unit = isFar ? units.distanceUnitLength : units.metersPerHeight
        var power = 1.0
        while power * unit > length, power > 1e-6 { power /= 10 }
        while power * 10 * unit <= length { power *= 10 }
        let number = ([5, 2, 1].map { $0 * power }.first { $0 * unit <= length * (1 + 1e-9) }) ?? power
        meters = number * unit
        text =
            messages.localized(number.text(decimals: number < 0.1 ? 2 : number < 1 ? 1 : 0)) + thinSpace
            + (isFar ? units.distanceSymbol : units.heightSymbol)
    }
}
