package import Activities
package import Cadence
internal import Messages

/// An HTML page about one activity: its figures, route, charts, workouts and splits.
package struct ActivityPage: Sendable {
    /// The number of similar activities that each list of a page should have.
    package static let similarShown = 5

    private let track: ActivityTrack
    private let earlier: [EarlierWorkout?]
    private let shoe: Shoe?
    private let similar: SimilarActivities?
    private let folder: String?
    private let ground: [[Position]]
    private let zones: HeartRateZoneBounds?
    private let frame: PageFrame

    /// - Parameters:
    ///   - earlier: For each workout of the activity, the previous time of the same workout; missing values count as nil.
    ///   - shoe: The shoes with their distance, which give a warning if it has reached the limit.
    ///   - similar: The activities that are similar to this one; nil or empty lists give no section.
    ///   - folder: The address of the folder with the pages of the activities, to which similar ones are linked; nil without a server.
    ///   - ground: The routes of other activities, which the map shows softly below the route.
    ///   - zones: The runner's heart-rate zones; if nil, the heart-rate chart shows no zones.
    package init(
        _ track: ActivityTrack,
        earlier: [EarlierWorkout?] = [],
        shoe: Shoe? = nil,
        similar: SimilarActivities? = nil,
        folder: String? = nil,
        ground: [[Position]] = [],
        zones: HeartRateZoneBounds? = nil,
        _ frame: PageFrame
    ) {
        self.track = track
        self.earlier = earlier
        self.shoe = shoe
        self.similar = similar
        self.folder = folder
        self.ground = ground
        self.zones = zones
        self.frame = frame
    }

    /// The page as an HTML file for UTF-8 output; at most a few hundred kilobytes.
    package var html: String {
        let activity = track.activity
        let title = messages.shownName(of: activity)
        let charts = ActivityLines(track, style: style, zones: zones)
        return frame.html(
            title: "\(title), \(messages.long(activity.start.date))",
            header: """
                <p class="kicker">\(messages.title(of: activity.kind))\(style.badges(activity))</p><h1><bdi>\(title)</bdi></h1>\
                <p class="when">\(messages.shortWeekdayName(of: activity.start.date)), \(style.time(activity.start))</p>\(tags)
                """,
            main: """
                \(ActivityFigures(track: track, style: style).markup)
                \(note)\(route)\(charts.pace)\(charts.lead)\(charts.cadence)\(charts.heartRate)\
                \(workouts)\(SplitTable(track, style: style).markup)\(laps)\
                \(similar.map { SimilarTables(similar: $0, folder: folder, isReplayed: !track.samples.isEmpty, style: style).markup })
                """
        )
    }

    private var style: PageStyle { frame.style }
    private var messages: Messages { style.messages }

    private var tags: Markup {
        let tags = track.activity.tags
        return fact(messages.shoes, track.activity.shoes, shoe.flatMap { messages.limitPassed($0, style.units) })
            + fact(messages.tags, tags.isEmpty ? nil : tags.list)
    }

    private func fact(_ name: String, _ value: String?, _ remark: String? = nil) -> Markup {
        value.map { "<p class=\"when\">\(name): <bdi>\($0)</bdi>\(remark.map { ", \($0)" } ?? "")</p>" } ?? ""
    }

    private var note: Markup {
        guard let note = track.activity.note, !note.isEmpty else { return "" }
        return section("notes", messages.notes, "<p class=\"note\" dir=\"auto\">\(messages.translatedNote(note))</p>")
    }

    private var route: Markup {
        guard let map = RouteMap(track, ground: ground, style: style) else { return "" }
        return section(
            "route",
            messages.route,
            """
            <figure><div class="panel">\(map.svg)</div><figcaption>\(map.legend)\
            <p class="caption">\(map.accuracy)</p></figcaption></figure>
            """
        )
    }

    private var workouts: [Markup] {
        track.activity.workouts.enumerated().map { number, workout in
            WorkoutTables(
                workout: workout,
                number: number,
                earlier: earlier.indices.contains(number) ? earlier[number] : nil,
                kind: track.activity.kind,
                style: style
            ).markup
        }
    }

    private var laps: Markup {
        guard track.activity.laps.count > 1 else { return "" }
        let kind = track.activity.kind
        let laps = track.measuredLaps.enumerated().map { (number: $0 + 1, lap: $1, moving: track.moving(in: $1.span)) }
        let hasHeart = laps.contains { $0.lap.heartRate != nil }
        func heart(_ rate: HeartRate?) -> Markup? {
            hasHeart ? "\(rate.map { style.text($0.beatsPerMinute) } ?? "–")" : nil
        }
        let columns: [TableColumn<(number: Int, lap: Lap, moving: Duration)>] = [
            TableColumn(messages.lap) { "\($0.number)" },
            TableColumn(messages.time) { "\($0.moving.stopwatch)" },
            TableColumn(messages.distance) { "\(style.displayed($0.lap.distance).text)" },
            TableColumn(style.units.symbol(of: kind)) {
                "\(style.displayed(Speed.mean($0.lap.distance, in: $0.moving), of: kind).number)"
            },
            TableColumn("spm") { $0.lap.cadence.map { "\(style.text($0.stepsPerMinute))" } },
            TableColumn("bpm") { heart($0.lap.heartRate) },
            TableColumn(messages.highest(value: "bpm")) { heart($0.lap.highestHeartRate) },
            TableColumn("kcal") { "\($0.lap.energy > .zero ? style.text($0.lap.energy.kilocalories) : "–")" },
        ]
        let table = DataTable(caption: messages.lapsWithoutPauses, laps, columns, isCaptionHidden: true)
        return section("laps", messages.laps, table.markup)
    }
}

/// The runner's heart-rate zones, from low to high.
package struct HeartRateZoneBounds: Hashable, Sendable {
    /// The lowest heart rate of each zone, in increasing order.
    package let starts: [HeartRate]

    /// Creates zones from their lowest heart rates; nil if there are none, or if they are not in increasing order.
    package init?(starts: [HeartRate]) {
        guard !starts.isEmpty, zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        self.starts = starts
    }

    /// The range of a zone in beats per minute; zone 0 is the lowest, and the highest zone ends at the highest valid heart rate.
    func range(of zone: Int) -> ClosedRange<Double> {
        let end = zone + 1 < starts.count ? starts[zone + 1].beatsPerMinute : HeartRate.range.upperBound
        return starts[zone].beatsPerMinute...end
    }

    /// The number of the zone that contains a heart rate; 0 is the lowest zone, and nil means below it.
    func zone(of beatsPerMinute: Double) -> Int? {
        starts.lastIndex { $0.beatsPerMinute <= beatsPerMinute }
    }
}
