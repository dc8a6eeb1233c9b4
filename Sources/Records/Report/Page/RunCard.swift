package import Activities
internal import Cadence
package import Messages

/// A square picture of one activity, as SVG, for other people: its name, main figures, route and charts.
///
/// The caller removes from the track what others must not see. The picture has no coordinates of the earth, no scale and no time of day.
/// It loads nothing and uses only fonts that the viewer has, so the widths of its texts are estimated.
package struct RunCard: Sendable {
    /// The width and the height in pixels, and the margin.
    package static let size = 1080
    private static let (margin, inner) = (72.0, 936.0)
    /// The largest number of points of the route and of a chart.
    private static let (mostPoints, chartPoints) = (1500, 240)

    private let track: ActivityTrack
    private let style: PageStyle

    package init(_ track: ActivityTrack, units: Units, messages: Messages) {
        (self.track, style) = (track, PageStyle(units: units, messages: messages))
    }

    private var messages: Messages { style.messages }

    package var svg: String {
        let activity = track.activity
        let name = messages.shownName(of: activity)
        let day = "\(messages.title(of: activity.kind)), \(messages.long(activity.start.date))"
        let route = route
        let sketches = ActivityLines(track, style: style, zones: nil).sketches
        let width = sketches.count == 1 ? Self.inner : (Self.inner - 60) / 2
        // Without a route, charts are in its place.
        let places: [(x: Double, y: Double, width: Double, height: Double)] =
            route == nil
            ? [
                (Self.margin, 310, Self.inner, 130), (Self.margin, 530, Self.inner, 130),
                (Self.margin, 920, Self.inner, 80),
            ]
            : [(Self.margin, 920, width, 80), (Self.margin + width + 60, 920, width, 80)]
        let charts: [Markup] = zip(sketches, places).map { sketch, place in
            chart(sketch, x: place.x, y: place.y, width: place.width, height: place.height)
        }
        let picture: Markup = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.size)" height="\(Self.size)" viewBox="0 0 1080 1080" \
            role="img" font-family="sans-serif" fill="#f4f4f0"><title>\(name), \(day)</title>
            <rect width="1080" height="1080" fill="#15171b"/>
            \(text(day, x: Self.margin, y: 112, size: 32, width: Self.inner, color: "#a9acb3"))
            \(text(name, x: Self.margin, y: 186, size: 60, width: Self.inner, isBold: true))
            \(route)
            \(figures)
            \(charts)
            <text x="1008" y="1048" font-size="22" fill="#a9acb3" text-anchor="end">strided</text>
            </svg>

            """
        return picture.source
    }

    /// The known figures, side by side.
    private var figures: [Markup] {
        let (activity, text) = (track.activity, style.figures(track.activity))
        let isFoot = activity.kind.isOnFoot
        let average = text.average.map { style.displayed(pace: $0, of: activity.kind) }
        let all: [(String, DisplayedValue?)] = [
            (messages.distance, text.distance.map(DisplayedValue.init)),
            (messages.time, activity.summary.moving > .zero ? DisplayedValue(number: text.moving) : nil),
            (isFoot ? messages.pace : messages.speed, average),
            (messages.cadence, text.cadence.map { DisplayedValue(number: $0, unit: "spm") }),
        ]
        let known = all.compactMap { name, value in value.map { (name, $0) } }
        let width = Self.inner / Double(max(known.count, 1))
        return known.enumerated().map { number, figure in
            let x = Self.margin + width * Double(number)
            return """
                \(self.text(figure.0, x: x, y: 756, size: 28, width: width - 24, color: "#a9acb3"))\
                \(self.text(figure.1.number, unit: figure.1.unit, x: x, y: 824, size: known.count > 3 ? 46 : 58, width: width - 24, isBold: true))
                """
        }
    }

    /// The route without its gaps, as large as its place allows; nil if nothing of it may be seen.
    private var route: Markup? {
        guard let route = Route(track) else { return nil }
        let pieces = route.stretches.filter { $0.count > 1 }.map { $0.map(\.point) }
        let (xs, ys) = (pieces.joined().map(\.x), pieces.joined().map(\.y))
        guard let west = xs.min(), let east = xs.max(), let north = ys.min(), let south = ys.max() else { return nil }
        let scale = min(Self.inner / max(east - west, 1), 440 / max(south - north, 1))
        let path = pieces.map { piece in
            "M"
                + piece.map { point in
                    let x = 540 + (point.x - (west + east) / 2) * scale
                    return x.coordinate + " " + (464 + (point.y - (north + south) / 2) * scale).coordinate
                }.joined(separator: "L")
        }
        return """
            <path fill="none" stroke="#ff9468" stroke-width="9" stroke-linejoin="round" stroke-linecap="round" d="\(path.joined())"/>
            """
    }

    private func chart(
        _ sketch: (name: String, line: Polyline, axis: ChartAxis),
        x: Double,
        y: Double,
        width: Double,
        height: Double
    ) -> Markup {
        let end = max(sketch.line.points.last?.x ?? 1, 1)
        let labels = [sketch.axis.labels.first, sketch.axis.labels.last].compactMap(\.self)
        let room = 12 + (labels.map { Self.width($0.text) * 22 }.max() ?? 0)
        // A picture of this size shows the course of the run, not each second.
        let paths = sketch.line.smoothed(over: end / 50).downsampled(to: Self.chartPoints).pieces.map { piece in
            let points = piece.map { point in
                let across = (x + point.x / end * (width - room)).coordinate
                return across + " " + (y + (1 - sketch.axis.share(of: point.y)) * height).coordinate
            }
            return "M" + points.joined(separator: "L") + (points.count == 1 ? "h0" : "")
        }
        let numbers: [Markup] = labels.map { label in
            let place = (y + (1 - sketch.axis.share(of: label.value)) * height + 8).coordinate
            return
                "<text x=\"\((x + width).coordinate)\" y=\"\(place)\" font-size=\"22\" fill=\"#a9acb3\" text-anchor=\"end\">\(label.text)</text>"
        }
        return """
            \(text("\(sketch.name), \(sketch.axis.unit)", x: x, y: y - 14, size: 22, width: width, color: "#a9acb3"))\
            <path fill="none" stroke="#f4f4f0" stroke-width="3" stroke-linejoin="round" stroke-linecap="round" d="\(paths.joined())"/>\
            \(numbers)
            """
    }

    /// A line of text with a small unit, which is made smaller, and then shorter, so that it fits.
    private func text(
        _ text: String,
        unit: String = "",
        x: Double,
        y: Double,
        size: Double,
        width: Double,
        color: String = "#f4f4f0",
        isBold: Bool = false
    ) -> Markup {
        let factor = isBold ? 1.1 : 1
        let room = unit.isEmpty ? 0 : (Self.width(unit) + 0.4) * 0.45
        let size = min(size, max(width / max(Self.width(text) * factor + room, 0.1), size * 0.55))
        var shown = text
        while (Self.width(shown) * factor + room) * size > width, shown.count > 1 {
            shown = shown.dropLast(shown.hasSuffix("…") ? 2 : 1) + "…"
        }
        let small: Markup? =
            unit.isEmpty
            ? nil
            : "<tspan font-size=\"\((size * 0.45).coordinate)\" font-weight=\"400\" fill=\"#a9acb3\">\(thinSpace)\(unit)</tspan>"
        return """
            <text x="\(x.coordinate)" y="\(y.coordinate)" font-size="\(size.coordinate)" fill="\(color)"\
            \(isBold ? " font-weight=\"700\"" as Markup : "")>\(shown)\(small)</text>
            """
    }

    /// The width of a text as a multiple of the font size, for DejaVu Sans, which is wider than other common fonts.
    private static func width(_ text: String) -> Double {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar {
            case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ", "\u{202F}", "-", "f", "t", "r": sum + 0.42
            case "m", "w", "M", "W", "@", "%": sum + 1
            case "A"..."Z", "Ä", "Ö", "Ü": sum + 0.78
            case _ where scalar.properties.isEmojiPresentation || scalar.value >= 0x1100: sum + 1.2
            default: sum + 0.64
            }
        }
    }
}
