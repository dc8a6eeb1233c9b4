package import Activities
package import Cadence
internal import Messages

/// An HTML page with the activities of a month, or those that a search found, with links to their pages and to other months.
package struct HistoryPage: Sendable {
    package struct Entry: Sendable {
        /// The address of the page of the activity.
        let address: String
        let activity: Activity
        /// The positions of the route in order; empty if it is unknown.
        let route: [Position]

        package init(address: String, activity: Activity, route: [Position] = []) {
            (self.address, self.activity, self.route) = (address, activity, route)
        }
    }

    private let entries: [Entry]
    private let query: HistoryQuery
    private let months: [CivilDate: Int]
    private let tags: [ActivityTag]
    private let frame: PageFrame

    /// - Parameters:
    ///   - entries: The activities in the order in which they are listed.
    ///   - query: The selection of which they are a page, as ``HistoryQuery/shown(in:)`` returns it.
    ///   - months: The number of activities with the kind, the tag and the words in each month, by its first day.
    ///   - tags: The tags that can be chosen.
    package init(
        _ entries: [Entry],
        query: HistoryQuery = HistoryQuery(),
        months: [CivilDate: Int] = [:],
        tags: [ActivityTag] = [],
        _ frame: PageFrame
    ) {
        self.entries = entries
        self.query = query
        self.months = months
        self.tags = tags
        self.frame = frame
    }

    package var html: String {
        frame.html(
            title: query.month.map(messages.month) ?? messages.history,
            header: """
                <h1>\(messages.history)\(query.month.map { ", \(messages.month(of: $0))" })</h1>\
                <p class="when">\(messages.activityCount(count: Count(query.count(in: months))))</p>
                """,
            main: form + navigation(messages.months, yearLinks, monthLinks)
                + (entries.isEmpty ? "<p class=\"caption\">\(reasonForNone)</p>" : table)
                + navigation(messages.furtherActivities, pageLinks)
        )
    }

    private var messages: Messages { frame.style.messages }

    private var reasonForNone: String {
        query.isSearch || query.kind != nil || query.month != nil ? messages.nothingFound : messages.nothingRecorded
    }

    private var table: Markup {
        let hasRoutes = entries.contains { !$0.route.isEmpty }
        let columns = frame.style.columns(
            of: { (entry: Entry) in entry.activity },
            day: { entry in
                let outline = hasRoutes ? RouteOutline(entry.route).svg : nil
                return "<a href=\"\(entry.address)\">\(outline)\(frame.style.time(entry.activity.start))</a>"
            },
            remark: { $0.tags.isEmpty ? "" : "<br/><small><bdi>\($0.tags.list)</bdi></small>" }
        )
        return DataTable(caption: messages.activities, entries, columns, isNamed: true, isCaptionHidden: true).markup
    }
}

// The filters, which need no script: the browser requests the page again with the fields of the form.

extension HistoryPage {
    private var form: Markup {
        let kinds = Activity.Kind.allCases.map { ($0.rawValue, messages.title(of: $0)) }
        let texts = (tags + (query.tag.map { tags.contains($0) ? [] : [$0] } ?? [])).map { ($0.text, $0.text) }
        let tagChoice = texts.isEmpty ? nil : choice("tag", messages.tags, messages.allTags, texts, query.tag?.text)
        return """
            <form class="search" role="search" method="get">\
            \(choice("kind", messages.kindOfActivity, messages.allKinds, kinds, query.kind?.rawValue))\(tagChoice)\
            <input type="search" name="search" value="\(query.search)" aria-label="\(messages.searchLabel)" maxlength="200"/> \
            <button>\(messages.search)</button></form>

            """
    }

    private func choice(
        _ name: String,
        _ label: String,
        _ all: String,
        _ values: [(value: String, text: String)],
        _ chosen: String?
    ) -> Markup {
        let options: [Markup] = ([("", all)] + values).map { value, text in
            let mark: Markup? = value == chosen ? " selected=\"selected\"" : nil
            return "<option value=\"\(value)\"\(mark)>\(text)</option>"
        }
        return "<select name=\"\(name)\" aria-label=\"\(label)\">\(options)</select> "
    }
}

// The links to the other months and pages; all of them keep the filters.

extension HistoryPage {
    private func link(_ title: String, _ query: HistoryQuery, isCurrent: Bool = false) -> PageLink {
        PageLink(title, address: query.address, isCurrent: isCurrent)
    }

    /// A link for each year to its latest month, the latest year first.
    private var yearLinks: [PageLink] {
        let latest = Dictionary(grouping: months.keys, by: \.fields.year).compactMapValues { $0.max() }
        let all =
            query.isSearch ? [link(messages.allMonths, query.with(month: nil), isCurrent: query.month == nil)] : []
        return all
            + latest.sorted { $0.key > $1.key }.map { year, month in
                link("\(year)", query.with(month: month), isCurrent: year == query.month?.fields.year)
            }
    }

    /// Links to the months of the shown year, between those to the months before and after the shown one.
    private var monthLinks: [PageLink] {
        guard let month = query.month else { return [] }
        let before = months.keys.filter { $0 < month }.max().map { link(messages.previousMonth, query.with(month: $0)) }
        let after = months.keys.filter { $0 > month }.min().map { link(messages.nextMonth, query.with(month: $0)) }
        let year = months.keys.filter { $0.fields.year == month.fields.year }.sorted().map {
            link(messages.shortMonthName(of: $0), query.with(month: $0), isCurrent: $0 == month)
        }
        return [before].compactMap(\.self) + year + [after].compactMap(\.self)
    }

    private var pageLinks: [PageLink] {
        let (page, count) = (query.page, query.pageCount(in: months))
        guard count > 1 else { return [] }
        let place = link(messages.pageOf(number: "\(page)", count: "\(count)"), query, isCurrent: true)
        return (page > 1 ? [link(messages.previousPage, query.with(page: page - 1))] : []) + [place]
            + (page < count ? [link(messages.nextPage, query.with(page: page + 1))] : [])
    }
}
