public import Activities
internal import Cadence

/// An HTML page about one activity: its figures, route, charts and splits.
///
/// The output depends only on the properties: equal values give equal bytes.
public struct ActivityPage: Sendable {
    /// The activity to show.
    public var track: ActivityTrack
    /// The units in which values are shown.
    public var units: Units
    /// The runner's heart-rate zones; if nil, the heart-rate chart shows no zones.
    public var zones: HeartRateZoneBounds?
    /// The time at which the page is created.
    public var generated: Moment
    /// The links at the top of the page; none by default.
    public var links: [PageLink]

    /// Creates a page about an activity.
    public init(
        _ track: ActivityTrack,
        units: Units = .metric,
        zones: HeartRateZoneBounds? = nil,
        generated: Moment,
        links: [PageLink] = []
    ) {
        self.track = track
        self.units = units
        self.zones = zones
        self.generated = generated
        self.links = links
    }

    /// The page as an HTML file for UTF-8 output; at most a few hundred kilobytes.
    public var html: String {
        let activity = track.activity
        let title = activity.name.flatMap { $0.isEmpty ? nil : $0 } ?? activity.kind.heading
        let charts = ActivityLines(track, units: units, zones: zones)
        return Document(
            title: "\(title), \(activity.start.date.longText)",
            header: """
                <p class="kicker">\(activity.kind.heading)\(activity.origin.badge)</p><h1><bdi>\(title)</bdi></h1>\
                <p class="when">\(activity.start.date.shortWeekdayName), \(activity.start.markup)</p>
                """,
            main: """
                \(ActivityFigures(activity: activity, units: units).markup)
                \(note)\(route)\(charts.pace)\(charts.cadence)\(charts.heartRate)\(SplitTable(track, units: units).markup)\(laps)
                """,
            generated: generated,
            links: links
        ).html
    }

    private var note: Markup {
        guard let note = track.activity.note, !note.isEmpty else { return "" }
        return section("notes", "Notes", "<p class=\"note\" dir=\"auto\">\(note)</p>")
    }

    private var route: Markup {
        guard let map = RouteMap(track, units: units) else { return "" }
        return section(
            "route",
            "Route",
            """
            <figure><div class="panel">\(map.svg)</div><figcaption>\(map.legend)\
            <p class="caption">\(map.accuracy)</p></figcaption></figure>
            """
        )
    }

    private var laps: Markup {
        let laps = track.activity.laps
        guard laps.count > 1 else { return "" }
        let rows: [[Markup]] = laps.enumerated().map { index, lap in
            let time = lap.span.upperBound - lap.span.lowerBound
            let paused = track.activity.pauses.reduce(Duration.zero) {
                let overlap = $1.clamped(to: lap.span)
                return $0 + (overlap.upperBound - overlap.lowerBound)
            }
            let speed = Speed.mean(lap.distance, in: time - paused)
            return [
                "\(index + 1)", "\((time - paused).stopwatch)", "\(units.displayed(lap.distance).text)",
                "\(units.displayed(speed, of: track.activity.kind).number)",
                "\(lap.energy > .zero ? lap.energy.kilocalories.text() : "–")",
            ]
        }
        let pace = track.activity.kind == .cycle ? units.speedSymbol : units.paceSymbol
        return section(
            "laps",
            "Laps",
            DataTable(
                caption: "Laps, without pauses",
                columns: ["Lap", "Time", "Distance", pace, "kcal"],
                rows: rows,
                isCaptionHidden: true
            ).markup
        )
    }
}

extension Activity.Kind {
    /// The name of the kind as a heading; it is also the title of an activity that has no name.
    var heading: String {
        switch self {
        case .run: "Run"
        case .walk: "Walk"
        case .cycle: "Ride"
        }
    }
}

extension Activity.Origin {
    /// A label that says that the activity was imported or is demo data; empty for an activity recorded by strided.
    var badge: Markup {
        switch self {
        case .recorded: ""
        case .imported: "<span class=\"badge\">imported</span>"
        case .demo: "<span class=\"badge\">demo data</span>"
        }
    }
}
