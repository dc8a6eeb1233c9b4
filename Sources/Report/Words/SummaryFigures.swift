internal import Activities
internal import Messages

/// The texts of `SummaryText` with the number marks of a language.
@dynamicMemberLookup
struct SummaryFigures {
    private let text: SummaryText
    private let messages: Messages

    /// Creates the texts of an activity's summary.
    init(_ activity: Activity, _ units: Units, _ messages: Messages) {
        text = SummaryText(activity.summary, kind: activity.kind, units: units)
        self.messages = messages
    }

    subscript(dynamicMember figure: KeyPath<SummaryText, String?>) -> String? {
        text[keyPath: figure].map(messages.localized)
    }

    subscript(dynamicMember figure: KeyPath<SummaryText, String>) -> String {
        messages.localized(text[keyPath: figure])
    }
}
