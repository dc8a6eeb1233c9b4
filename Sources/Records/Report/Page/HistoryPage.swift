package import Activities
internal import Cadence
package import Messages

/// An HTML page with a list of activities, with links to their pages.
///
/// The output depends only on the properties: equal values give equal bytes.
package struct HistoryPage: Sendable {
    /// An activity and the address of its page.
    package struct Entry: Sendable {
        /// The address of the page about the activity.
        package var address: String
        package var activity: Activity

        package init(address: String, activity: Activity) {
            self.address = address
            self.activity = activity
        }
    }

    /// The activities in the order in which they are listed.
    package var entries: [Entry]
    /// The units in which values are shown.
    package var units: Units
    /// The texts in the user's language.
    package var messages: Messages
    /// The words by which the activities were selected, empty for all; if nil, the page has no search field.
    package var search: String?
    /// The time at which the page is created.
    package var generated: Moment
    /// The links at the top of the page.
    package var links: [PageLink]

    package init(
        _ entries: [Entry],
        units: Units = .metric,
        messages: Messages = .english,
        search: String? = nil,
        generated: Moment,
        links: [PageLink] = []
    ) {
        self.entries = entries
        self.units = units
        self.messages = messages
        self.search = search
        self.generated = generated
        self.links = links
    }

    /// The page as an HTML file for UTF-8 output.
    package var html: String {
        Document(
            title: messages.history,
            header: "<h1>\(messages.history)</h1><p class=\"when\">\(count)</p>",
            main: searchField + (entries.isEmpty ? "<p class=\"caption\">\(reasonForNone)</p>" : table),
            generated: generated,
            style: style,
            links: links
        ).html
    }

    private var style: PageStyle { PageStyle(units: units, messages: messages) }

    private var reasonForNone: String {
        search?.isEmpty ?? true ? messages.nothingRecorded : messages.nothingFound
    }

    /// A form that needs no script: the browser requests the page again with the words.
    private var searchField: Markup {
        guard let search else { return "" }
        return """
            <form class="search" role="search" method="get"><input type="search" name="search" value="\(search)" \
            aria-label="\(messages.searchLabel)" maxlength="200"/> <button>\(messages.search)</button></form>

            """
    }

    private var count: String { messages.activityCount(count: Count(entries.count)) }

    private func tags(_ activity: Activity) -> Markup {
        activity.tags.isEmpty ? "" : "<br/><small><bdi>\(activity.tags.list)</bdi></small>"
    }

    private var table: Markup {
        let columns = style.columns(
            of: \Entry.activity,
            day: { "<a href=\"\($0.address)\">\(style.time($0.activity.start))</a>" },
            remark: tags
        )
        return DataTable(caption: messages.activities, entries, columns, isNamed: true, isCaptionHidden: true).markup
    }
}
