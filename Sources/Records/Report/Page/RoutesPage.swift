package import Activities
package import Cadence
internal import Messages

/// An HTML page with the routes of many activities, one map for each place, the place with the most activities first.
package struct RoutesPage: Sendable {
    package typealias Entry = (activity: Activity, route: [Position])

    /// The largest number of maps, and of points of all lines of the page: about 2 MB.
    private static let (mostMaps, mostPoints) = (20, 300_000)
    /// A place has at least this number of points, so that few routes are drawn as well as many.
    private static let fewestPoints = 5_000

    private let entries: [Entry]
    private let selection: [String]
    private let frame: PageFrame

    /// - Parameters:
    ///   - entries: The activities, with the positions of their routes in order; no positions if the route is unknown.
    ///   - kind: The kind that was selected; nil for all.
    ///   - selection: How else the activities were selected: days, tags, words; empty for all of the logbook.
    package init(_ entries: [Entry], kind: Activity.Kind? = nil, selection: [String] = [], _ frame: PageFrame) {
        (self.entries, self.frame) = (entries, frame)
        self.selection = [kind.map(frame.style.messages.title)].compactMap(\.self) + selection
    }

    private var style: PageStyle { frame.style }
    private var messages: Messages { style.messages }

    package var html: String {
        let places = RouteRegions(entries.map(\.route)).members
        let shown = places.prefix(Self.mostMaps)
        let routes = places.joined().count
        let maps: [Markup] = shown.enumerated().map { number, members in
            Self.map(
                number + 1,
                members.map { entries[$0] },
                share: Double(members.count) / Double(max(routes, 1)),
                style
            )
        }
        let count = messages.activityCount(count: Count(entries.count))
        let without = entries.count - routes
        let further = routes - shown.joined().count
        return frame.html(
            title: messages.allRoutes,
            header: """
                <h1>\(messages.allRoutes)</h1><p class="when">\(([count] + selection).joined(separator: ", "))</p>\
                <p class="caption">\(messages.routesArePrivate)</p>
                """,
            main: """
                \(entries.isEmpty ? "<p class=\"caption\">\(selection.isEmpty ? messages.nothingRecorded : messages.nothingFound)</p>" as Markup : nil)\
                \(maps)\(sentence(routes > 0, messages.allRoutesExplained))\
                \(sentence(without > 0, messages.activitiesWithoutRoute(count: Count(without))))\
                \(sentence(further > 0, messages.routesNotShown(count: Count(further))))
                """
        )
    }

    private func sentence(_ isTrue: Bool, _ text: String) -> Markup {
        isTrue ? "<p class=\"caption\">\(text)</p>" : ""
    }

    /// The map of a place.
    ///
    /// - Parameter share: The share of the points of all lines that the map may have, 0…1; with 0, it has the fewest points.
    static func map(_ number: Int, _ entries: [Entry], share: Double, _ style: PageStyle) -> Markup {
        let messages = style.messages
        guard let projection = LocalProjection(around: entries.lazy.flatMap(\.route)) else { return "" }
        let tracks = entries.map { projection.points($0.route) }
        let frame = MapFrame(around: tracks.joined())
        let points =
            max(Int(Double(mostPoints - mostMaps * fewestPoints) * share), 0) + fewestPoints
        let layer = TrackLayer(tracks, in: frame, mostPoints: points, style: "heat")
        let count = messages.activityCount(count: Count(entries.count))
        let distance = entries.reduce(0) { $0 + ($1.activity.summary.knownDistance?.meters ?? 0) }
        let years = entries.map { $0.activity.start.date.fields.year }
        let (first, last) = (years.min() ?? 0, years.max() ?? 0)
        let title = messages.regionRoutes(
            count: count,
            distance: style.text((distance / style.units.distanceUnitLength).rounded()) + thinSpace
                + style.units.distanceSymbol,
            years: first == last ? "\(first)" : "\(first)–\(last)"
        )
        let sizes = [frame.width, frame.height].map { style.displayed(Distance(meters: $0)).text }
        let summary = messages.regionSize(east: sizes[0], north: sizes[1], count: count)
        return section(
            "place-\(number)",
            title,
            """
            <figure><div class="panel">\
            \(frame.drawing("map-\(number)", title: title, summary: summary, lines: layer.markup, style))</div></figure>
            """
        )
    }
}
