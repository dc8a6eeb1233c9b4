internal import Activities
internal import Messages

/// An activity in a list of similar activities, with its figures and their differences from the chosen activity.
struct SimilarRow {
    let entry: SimilarActivities.Entry
    /// The differences from the chosen activity; nil for the chosen activity itself.
    let difference: FigureDifference?
    /// Whether it is the fastest one.
    let isBest: Bool

    /// Words that mark the chosen activity and the fastest one; nil for the others.
    func mark(_ messages: Messages) -> String? {
        let words = (difference == nil ? [messages.thisOne] : []) + (isBest ? [messages.fastest] : [])
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The rows of a list: the chosen activity, then the others.
    static func rows(of list: SimilarActivities.List, with chosen: SimilarActivities.Entry) -> [SimilarRow] {
        let own = chosen.activity.summary
        let first = SimilarRow(entry: chosen, difference: nil, isBest: list.best == chosen.number)
        return [first]
            + list.entries.map { entry in
                SimilarRow(
                    entry: entry,
                    difference: FigureDifference(entry.activity.summary, from: own),
                    isBest: list.best == entry.number
                )
            }
    }
}

extension Messages {
    /// What a list contains: all similar activities, or how many of them.
    func heading(_ title: String, of list: SimilarActivities.List) -> String {
        list.entries.count < list.count
            ? partOf(title: title, shown: number(list.entries.count), count: number(list.count))
            : title
    }
}
