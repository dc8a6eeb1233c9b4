internal import Activities

/// A line chart of values over the distance or the time of an activity, as SVG.
///
/// Shapes have coordinates of 0…1000 in both directions and are stretched to the frame; the width of their strokes is not
/// stretched. Text is positioned in per cent of the frame. Therefore the chart fits a phone screen and a sheet of paper with the
/// same text size.
struct LineChart {
    enum Shape { case area, line, steps }

    struct Layer {
        var polyline: Polyline
        var axis: ChartAxis
        var shape: Shape
        /// The CSS class that defines the colour of the line.
        var style: String
    }

    /// A named range of values, drawn behind the lines.
    struct Band {
        var range: ClosedRange<Double>
        var name: String
    }

    /// The HTML id of the chart, which must be unique in the page.
    var id: String
    var title: String
    var summary: String
    var along: ChartAxis
    var left: ChartAxis
    var right: ChartAxis?
    var bands: [Band] = []
    var layers: [Layer]
    /// The positions, on the horizontal axis, at which the runner paused.
    var pauses: [Double] = []
    /// The tooltip texts, one for each of `readouts.count` equal parts of the chart; an empty text gives no tooltip.
    var readouts: [String] = []

    var svg: Markup {
        chartDrawing(
            id,
            title,
            summary,
            """
            \(bands.map(draw))\(left.grid)\
            <svg width="100%" height="100%" viewBox="0 0 1000 1000" preserveAspectRatio="none">\(layers.map(draw))</svg>\
            \(pauses.map(draw))\(labels)\(hits)
            """
        )
    }

    private func draw(_ band: Band) -> Markup {
        let (a, b) = (left.share(of: band.range.lowerBound), left.share(of: band.range.upperBound))
        guard abs(a - b) > 0.01 else { return "" }
        let top = 1 - max(a, b)
        let name: Markup =
            abs(a - b) > 0.08
            ? "<text class=\"name\" x=\"0\" y=\"\(top.percentage)\" dx=\"6\" dy=\"1.3em\">\(band.name)</text>" : ""
        return """
            <rect class="band" x="0" width="100%" y="\(top.percentage)" height="\(abs(a - b).percentage)"/>\(name)
            """
    }

    private var labels: Markup {
        let rightLabels: [Markup]? = right.map { axis in
            axis.labels.map { label in
                let y = (1 - axis.share(of: label.value)).percentage
                return "<text class=\"right\" x=\"100%\" y=\"\(y)\" dx=\"8\" dy=\".35em\">\(label.text)</text>"
            }
        }
        let lastLabel = along.labels.last
        let below: [Markup] = along.labels.map { label in
            let x = along.share(of: label.value).percentage
            let text = label == lastLabel ? label.text + thinSpace + along.unit : label.text
            return """
                <text class="below" x="\(x)" y="100%" dy="1.6em">\(text)</text>
                """
        }
        return """
            <line class="base" x1="0" x2="100%" y1="100%" y2="100%"/>\(below)\(rightLabels ?? [])\
            <text class="left unit" x="0" y="0" dx="-8" dy="-1em">\(left.unit)</text>\
            \(right.map { "<text class=\"right unit\" x=\"100%\" y=\"0\" dx=\"8\" dy=\"-1em\">\($0.unit)</text>" as Markup })
            """
    }

    private func draw(_ pause: Double) -> Markup {
        let x = along.share(of: pause).percentage
        return "<line class=\"pause\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"100%\"/>"
    }

    private var hits: Markup {
        let width = 1 / Double(max(readouts.count, 1))
        let parts: [Markup] = readouts.enumerated().map { index, text in
            guard !text.isEmpty else { return "" }
            return """
                <rect class="hit" x="\((Double(index) * width).percentage)" width="\(width.percentage)" height="100%">\
                <title>\(text)</title></rect>
                """
        }
        return "\(parts)"
    }

    private func draw(_ layer: Layer) -> Markup {
        let paths = layer.polyline.pieces.map { piece in path(piece, layer) }.joined()
        guard !paths.isEmpty else { return "" }
        let outline = layer.polyline.pieces.map { piece in path(piece, layer, isOpen: true) }.joined()
        return layer.shape == .area
            ? "<path class=\"area \(layer.style)\" vector-effect=\"non-scaling-stroke\" d=\"\(paths)\"/><path class=\"line \(layer.style)\" vector-effect=\"non-scaling-stroke\" d=\"\(outline)\"/>"
            : "<path class=\"line \(layer.style)\" vector-effect=\"non-scaling-stroke\" d=\"\(paths)\"/>"
    }

    private func path(_ piece: [ChartPoint], _ layer: Layer, isOpen: Bool = false) -> String {
        var path = ""
        var last: (x: String, y: String)?
        for point in piece {
            let x = (along.share(of: point.x) * 1000).coordinate
            let y = ((1 - layer.axis.share(of: point.y)) * 1000).rounded().coordinate
            if let last {
                if layer.shape == .steps, last.y != y { path += "H\(x)V\(y)" } else { path += "L\(x) \(y)" }
            } else {
                path += layer.shape == .area && !isOpen ? "M\(x) 1000V\(y)" : "M\(x) \(y)"
            }
            last = (x, y)
        }
        // A path with one point needs a line of length 0; its round ends are shown as a dot.
        if piece.count == 1 { path += "h0" }
        return layer.shape == .area && !isOpen ? path + "V1000Z" : path
    }
}

/// A line of a chart, with gaps where values are unknown.
struct Polyline: Hashable, Sendable {
    /// The parts of the line between the gaps.
    let pieces: [[ChartPoint]]

    /// Creates a line through points sorted by `x`.
    ///
    /// The line has a gap at each of `breaks`, and where the distance between two points is greater than `gap`.
    init(_ points: [ChartPoint], breaks: [Range<Double>] = [], gap: Double = .infinity) {
        var pieces: [[ChartPoint]] = []
        var piece: [ChartPoint] = []
        var ahead = breaks[...]
        for point in points where point.x.isFinite && point.y.isFinite && point.y.magnitude < 1e9 {
            var isBroken = false
            while let next = ahead.first, point.x >= next.upperBound {
                isBroken = true
                ahead = ahead.dropFirst()
            }
            if let last = piece.last, isBroken || point.x - last.x > gap {
                pieces.append(piece)
                piece = []
            }
            piece.append(point)
        }
        if !piece.isEmpty { pieces.append(piece) }
        self.pieces = pieces
    }

    private init(pieces: [[ChartPoint]]) {
        self.pieces = pieces
    }

    var isEmpty: Bool { pieces.isEmpty }

    var points: [ChartPoint] { pieces.flatMap(\.self) }

    /// The smoothed line: each value becomes the mean of all points of its piece that are at most half of `width` away.
    ///
    /// The mean of speeds measured every second equals distance divided by time, which is the definition of pace.
    func smoothed(over width: Double) -> Self {
        guard width > 0 else { return self }
        return Self(
            pieces: pieces.map { piece in
                var (first, end, sum) = (0, 0, 0.0)
                return piece.map { point in
                    while end < piece.count, piece[end].x <= point.x + width / 2 {
                        sum += piece[end].y
                        end += 1
                    }
                    while piece[first].x < point.x - width / 2 {
                        sum -= piece[first].y
                        first += 1
                    }
                    return ChartPoint(x: point.x, y: sum / Double(end - first))
                }
            }
        )
    }

    /// The line with all values transformed; points for which `transform` returns nil are removed.
    func mapped(_ transform: (Double) -> Double?) -> Self {
        Self(
            pieces: pieces.map { $0.compactMap { point in transform(point.y).map { ChartPoint(x: point.x, y: $0) } } }
                .filter { !$0.isEmpty }
        )
    }

    /// The line reduced to about `count` points in total, distributed in proportion to the length of the pieces.
    func downsampled(to count: Int) -> Self {
        let all = max(pieces.reduce(0) { $0 + $1.count }, 1)
        guard all > count else { return self }
        return Self(pieces: pieces.map { $0.downsampled(to: count * $0.count / all) })
    }

    /// The mean of the values in each of `count` equal parts of 0…`end`; nil for a part without points.
    func means(parts count: Int, to end: Double) -> [Double?] {
        guard count > 0, end > 0 else { return [] }
        var sums = [(sum: Double, count: Double)](repeating: (0, 0), count: count)
        for piece in pieces {
            for point in piece {
                let part = min(max(Int(point.x / end * Double(count)), 0), count - 1)
                sums[part].sum += point.y
                sums[part].count += 1
            }
        }
        return sums.map { $0.count > 0 ? $0.sum / $0.count : nil }
    }
}
