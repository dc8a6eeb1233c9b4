internal import Activities
internal import Cadence
internal import Messages

/// A map of a route as SVG, with north at the top, coloured by pace, without background map tiles.
struct RouteMap {
    private let route: Route
    private let classes: PaceClasses?
    private let style: PageStyle
    private let distance: String?
    private let ground: TrackLayer
    let frame: MapFrame

    /// Creates the map of a track; nil if it has fewer than two positions.
    ///
    /// - Parameter ground: The routes of other activities, which are drawn softly below it.
    init?(_ track: ActivityTrack, ground: [[Position]] = [], style: PageStyle) {
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
        frame = MapFrame(around: vertices.lazy.map(\.point))
        self.ground = TrackLayer(ground.map(route.projection.points), in: frame)
    }

    var aspectRatio: Double { frame.aspectRatio }

    private var units: Units { style.units }
    private var messages: Messages { style.messages }

    var svg: Markup {
        frame.drawing(
            "route",
            title: messages.routeNorthUp,
            summary: summary,
            lines: """
                \(ground.markup)\(gaps)<path class="casing" vector-effect="non-scaling-stroke" d="\(casing)"/>\(colored)
                """,
            over: milestones + ends,
            style
        )
    }

    /// A list of the colours and what they mean; empty if no pace is known and there are no other activities.
    var legend: Markup {
        let paces: [Markup] = (classes?.names ?? []).enumerated().map { index, name in
            "<li><span class=\"swatch p\(classes?.color(of: index) ?? 0)\"></span>\(name)</li>"
        }
        let others: [Markup] =
            ground.count == 0
            ? []
            : ["<li><span class=\"swatch ground\"></span>\(messages.otherActivities(count: Count(ground.count)))</li>"]
        let items = paces.reversed() + others
        return items.isEmpty ? "" : "<ul class=\"legend\" aria-label=\"\(messages.routeColours)\">\(items)</ul>"
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
        let lengths = [frame.east, frame.south, (x * x + y * y).squareRoot()].map {
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
    private func x(_ point: LocalProjection.Point) -> Double { frame.x(point) }
    private func y(_ point: LocalProjection.Point) -> Double { frame.y(point) }

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
}

extension [Double] {
    /// The values as points of a line, with their index as `x`.
    fileprivate var indexed: [ChartPoint] { enumerated().map { ChartPoint(x: Double($0), y: $1) } }
}
