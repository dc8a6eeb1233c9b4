/// Chooses positions for the labels of the start and the finish of a route.
///
/// The labels are next to their marks and, if possible, do not cover distance marks or each other. A map is as wide as its
/// page, so each position is rated for a narrow and for a wide page.
struct EndLabels {
    struct Place: Hashable {
        let isLeft: Bool
        /// The offset of the text baseline, as an SVG `dy` value.
        let dy: String
        /// How far the middle of the text is below the mark, in pixels.
        let middle: Double
    }

    private struct Box {
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>

        func overlaps(_ other: Self) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
    }

    /// The map widths for which positions are rated, in pixels: a phone and a desktop screen.
    private static let widths = [358.0, 976]
    /// The possible positions, in order of preference.
    private static let places = [false, true].flatMap { isLeft in
        [(".36em", 0.0), ("-.7em", -12.5), ("1.5em", 13.5)].map { Place(isLeft: isLeft, dy: $0.0, middle: $0.1) }
    }

    let aspectRatio: Double
    /// The positions of the distance marks, as fractions of width and height.
    let marks: [(x: Double, y: Double)]
    var texts: (start: String, finish: String) = ("Start", "Finish")

    func places(start: (x: Double, y: Double), finish: (x: Double, y: Double)) -> (start: Place, finish: Place) {
        var best = (start: Self.places[0], finish: Self.places[0])
        var lowest = Double.infinity
        for (index, first) in Self.places.enumerated() {
            for (other, second) in Self.places.enumerated() {
                let cost = cost(first, at: start, second, at: finish) + 0.01 * Double(index + other)
                if cost < lowest { (lowest, best) = (cost, (first, second)) }
            }
        }
        return best
    }

    /// The cost of a pair of positions: the number and weight of overlaps and cut-off labels, added up for all map widths.
    private func cost(_ a: Place, at start: (x: Double, y: Double), _ b: Place, at finish: (x: Double, y: Double))
        -> Double
    {
        Self.widths.reduce(0) { sum, width in
            let height = width / aspectRatio
            func box(_ point: (x: Double, y: Double), _ half: Double) -> Box {
                Box(
                    x: point.x * width - half...point.x * width + half,
                    y: point.y * height - half...point.y * height + half
                )
            }
            let labels = [label(a, texts.start, start, width, height), label(b, texts.finish, finish, width, height)]
            let stones = marks.map { box($0, 8) }
            let ends = [box(start, 9), box(finish, 7)]
            var cost = labels[0].overlaps(labels[1]) ? 4.0 : 0
            for label in labels {
                cost += Double(stones.count { $0.overlaps(label) }) + Double(ends.count { $0.overlaps(label) })
                if label.x.lowerBound < 0 || label.x.upperBound > width { cost += 3 }
            }
            return sum + cost
        }
    }

    /// The rectangle that a label covers: 14 pixels high, and 7 pixels wide per character.
    private func label(
        _ place: Place,
        _ text: String,
        _ point: (x: Double, y: Double),
        _ width: Double,
        _ height: Double
    ) -> Box {
        let (near, far) = (14.0, 14 + 7 * Double(text.count))
        let x = point.x * width
        let middle = point.y * height + place.middle
        return Box(x: place.isLeft ? x - far...x - near : x + near...x + far, y: middle - 7...middle + 7)
    }
}
