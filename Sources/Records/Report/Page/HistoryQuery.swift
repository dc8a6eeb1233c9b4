package import Activities
internal import OutsideText

/// The activities that a page of the history shows, as its address names them: `/history?month=2026-11&kind=run`.
package struct HistoryQuery: Hashable, Sendable {
    /// The largest number of activities on a page.
    package static let pageSize = 50

    /// The first day of the month; nil means all months if there is a search or a tag, and otherwise the latest month with an activity.
    package var month: CivilDate?
    package var kind: Activity.Kind?
    package var tag: ActivityTag?
    /// The words to find in the names, notes and tags; empty for no search.
    package var search: String
    /// The number of the page, from 1.
    package var page: Int

    package init(
        month: CivilDate? = nil,
        kind: Activity.Kind? = nil,
        tag: ActivityTag? = nil,
        search: String = "",
        page: Int = 1
    ) {
        self.month = month
        self.kind = kind
        self.tag = tag
        self.search = search
        self.page = page
    }

    /// Whether all months are searched unless one is chosen.
    package var isSearch: Bool { tag != nil || !search.isEmpty }

    /// The query with the month and the page that are shown.
    ///
    /// - Parameter months: The number of activities with the kind, the tag and the words in each month, by its first day.
    package func shown(in months: [CivilDate: Int]) -> Self {
        var shown = self
        if !isSearch { shown.month = month ?? months.keys.max() }
        shown.page = min(max(page, 1), shown.pageCount(in: months))
        return shown
    }

    func count(in months: [CivilDate: Int]) -> Int { month.map { months[$0] ?? 0 } ?? months.values.reduce(0, +) }

    func pageCount(in months: [CivilDate: Int]) -> Int { max((count(in: months) - 1) / Self.pageSize + 1, 1) }

    /// The query for another month, or for all months, from the first page on.
    func with(month: CivilDate?) -> Self {
        var query = self
        (query.month, query.page) = (month, 1)
        return query
    }

    func with(page: Int) -> Self {
        var query = self
        query.page = page
        return query
    }

    var address: String {
        let fields = [
            ("month", month.map { String($0.description.dropLast(3)) }), ("kind", kind?.rawValue), ("tag", tag?.text),
            ("search", search.isEmpty ? nil : search), ("page", page > 1 ? "\(page)" : nil),
        ]
        let parts = fields.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.escaping($0))" } }
        return parts.isEmpty ? "/history" : "/history?" + parts.joined(separator: "&")
    }
}
