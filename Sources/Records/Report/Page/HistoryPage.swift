package import Activities
internal import Cadence
internal import Messages

/// An HTML page with a list of activities, with links to their pages.
package struct HistoryPage: Sendable {
    package typealias Entry = (address: String, activity: Activity)

    private let entries: [Entry]
    private let search: String?
    private let frame: PageFrame

    /// - Parameters:
    ///   - entries: The activities in the order in which they are listed, with the addresses of their pages.
    ///   - search: The words by which the activities were selected, empty for all; if nil, the page has no search field.
    package init(_ entries: [Entry], search: String? = nil, _ frame: PageFrame) {
        self.entries = entries
        self.search = search
        self.frame = frame
    }

    package var html: String {
        frame.html(
            title: messages.history,
            header: "<h1>\(messages.history)</h1><p class=\"when\">\(count)</p>",
            main: searchField + (entries.isEmpty ? "<p class=\"caption\">\(reasonForNone)</p>" : table)
        )
    }

    private var messages: Messages { frame.style.messages }

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
        let columns = frame.style.columns(
            of: { (entry: Entry) in entry.activity },
            day: { "<a href=\"\($0.address)\">\(frame.style.time($0.activity.start))</a>" },
            remark: tags
        )
        return DataTable(caption: messages.activities, entries, columns, isNamed: true, isCaptionHidden: true).markup
    }
}
