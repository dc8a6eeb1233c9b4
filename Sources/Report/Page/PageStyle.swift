internal import Activities
internal import Messages

/// How a page shows values: the units, and the texts in the user's language.
struct PageStyle: Hashable, Sendable {
    var units: Units
    var messages = Messages.english
}

extension PageStyle {
    /// A number with this many decimals and a real minus sign; an en dash for NaN and infinity.
    func text(_ number: Double, decimals: Int = 0) -> String { messages.localized(number.text(decimals: decimals)) }

    /// A whole number.
    func text(_ number: Int) -> String { messages.number(number) }

    /// A share in percent, with a narrow space: `90 %`.
    func percent(_ share: Double) -> String { DisplayedValue(messages.percent(share)).text }

    /// The texts of an activity's summary.
    func figures(_ activity: Activity) -> SummaryFigures { SummaryFigures(activity, units, messages) }

    /// An HTML `time` element with readable text, `21 November 2026, 18:05`, and a machine-readable `datetime`.
    func time(_ moment: Moment) -> Markup {
        let text = messages.dateAndTime(date: messages.long(moment.date), time: moment.clockText)
        return "<time datetime=\"\(moment.iso8601)\">\(text)</time>"
    }

    /// A label that says that the activity was imported or is demo data; empty for an activity recorded by strided.
    func badges(_ activity: Activity) -> Markup {
        let assumed: Markup = activity.isKindAssumed ? " <span class=\"badge\">\(messages.kindAssumed)</span>" : ""
        return "\(badge(activity.origin))\(assumed)"
    }

    func badge(_ origin: Activity.Origin) -> Markup {
        switch origin {
        case .recorded: ""
        case .imported: "<span class=\"badge\">\(messages.imported)</span>"
        case .demo: "<span class=\"badge\">\(messages.demoData)</span>"
        }
    }
}
