internal import Activities
internal import Messages

/// The area that a map shows, with north at the top, in metres: its west and north edges, its width and its height.
struct MapFrame: Hashable, Sendable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    /// The size of what is shown, without the margin, in metres.
    let east: Double
    let south: Double

    /// Creates an area around points.
    ///
    /// It is at least 100 m × 50 m, even if the runner stood still. It is 1.25 to 2 times as wide as high, so that a long, thin route fits a
    /// page.
    init(around points: some Sequence<LocalProjection.Point>) {
        var (west, east, north, south) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in points {
            (west, east) = (min(west, point.x), max(east, point.x))
            (north, south) = (min(north, point.y), max(south, point.y))
        }
        if west > east { (west, east, north, south) = (0, 0, 0, 0) }
        let margin = max(max(east - west, south - north) * 0.08, 5)
        var width = max(east - west + 2 * margin, 100)
        var height = max(south - north + 2 * margin, 50)
        width = max(width, height * 1.25)
        height = max(height, width / 2)
        (x, y, self.width, self.height) = ((west + east - width) / 2, (north + south - height) / 2, width, height)
        (self.east, self.south) = (east - west, south - north)
    }

    var aspectRatio: Double { width / height }

    /// The place of a point as a share of the width, from the west edge.
    func x(_ point: LocalProjection.Point) -> Double { (point.x - x) / width }
    /// The place of a point as a share of the height, from the north edge.
    func y(_ point: LocalProjection.Point) -> Double { (point.y - y) / height }

    /// The longest scale bar that has at most 28 % of the width.
    func scaleBar(_ style: PageStyle) -> ScaleBar? {
        ScaleBar(within: width * 0.28, units: style.units, messages: style.messages)
    }

    /// The map as SVG: lines in the coordinates 0…1000 from west to east and 0…`1000 / aspectRatio` from north to south, what is drawn over
    /// them in per cent, the scale bar and an arrow to the north.
    ///
    /// - Parameter id: The HTML id of the map, which must be unique in the page.
    func drawing(_ id: String, title: String, summary: String, lines: Markup, over: Markup = "", _ style: PageStyle)
        -> Markup
    {
        let bar: Markup? = scaleBar(style).map { bar in
            """
            <line class="scale" x1="3%" x2="\((0.03 + bar.meters / width).percentage)" y1="96%" y2="96%"/>\
            <text class="scale" x="3%" y="96%" dy="-.6em">\(bar.text)</text>
            """
        }
        return """
            <svg class="map" role="img" aria-labelledby="\(id)-title \(id)-desc" xmlns="http://www.w3.org/2000/svg" \
            style="aspect-ratio:\(aspectRatio.text(decimals: 3))">\
            <title id="\(id)-title">\(title)</title><desc id="\(id)-desc">\(summary)</desc>\
            <svg width="100%" height="100%" viewBox="0 0 1000 \((1000 / aspectRatio).coordinate)" preserveAspectRatio="none">\
            \(lines)</svg>\(over)\(bar)\
            <svg class="north" x="100%" y="0" width="40" height="48" viewBox="0 0 40 48">\
            <path d="M20 8l6 16-6-4-6 4z"/><text x="20" y="40">\(style.messages.northLetter)</text></svg></svg>
            """
    }
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
