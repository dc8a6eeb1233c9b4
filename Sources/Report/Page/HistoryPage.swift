public import Activities
internal import Cadence

/// An HTML page with a list of activities, with links to their pages.
///
/// The output depends only on the properties: equal values give equal bytes.
public struct HistoryPage: Sendable {
    /// An activity and the address of its page.
    public struct Entry: Sendable {
        /// The address of the page about the activity.
        public var address: String
        /// The activity itself.
        public var activity: Activity

        /// Creates an entry of the list.
        public init(address: String, activity: Activity) {
            self.address = address
            self.activity = activity
        }
    }

    /// The activities in the order in which they are listed.
    public var entries: [Entry]
    /// The units in which values are shown.
    public var units: Units
    /// The time at which the page is created.
    public var generated: Moment
    /// The links at the top of the page.
    public var links: [PageLink]

    /// Creates a page with a list of activities.
    public init(_ entries: [Entry], units: Units = .metric, generated: Moment, links: [PageLink] = []) {
        self.entries = entries
        self.units = units
        self.generated = generated
        self.links = links
    }

    /// The page as an HTML file for UTF-8 output.
    public var html: String {
        Document(
            title: "History",
            header: "<h1>History</h1><p class=\"when\">\(count)</p>",
            main: entries.isEmpty ? "<p class=\"caption\">Nothing has been recorded or imported.</p>" : table,
            generated: generated,
            links: links
        ).html
    }

    private var count: String { entries.count == 1 ? "1 activity" : "\(entries.count.grouped) activities" }

    private var table: Markup {
        let rows: [[Markup]] = entries.map { entry in
            let activity = entry.activity
            let text = SummaryText(activity.summary, kind: activity.kind, units: units)
            let name: Markup = activity.name.map { ", <bdi>\($0)</bdi>" } ?? ""
            return [
                "<a href=\"\(entry.address)\">\(activity.start.markup)</a>",
                "\(activity.kind.heading)\(name)\(activity.origin.badge)",
                "\(text.distance.map { DisplayedValue($0).text } ?? "–")",
                "\(text.moving)", "\(units.displayed(pace: text.average, of: activity.kind).text)",
                "\(text.steps ?? "–")",
            ]
        }
        return DataTable(
            caption: "Activities",
            columns: ["Day", "Activity", "Distance", "Time", "Average", "Steps"],
            rows: rows,
            isNamed: true,
            isCaptionHidden: true
        ).markup
    }
}
