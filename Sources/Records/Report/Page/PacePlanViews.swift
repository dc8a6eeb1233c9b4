package import Activities
internal import Cadence
import OutsideText
package import Messages
package import Workouts

/// A pace plan as texts: a table for the terminal, and a strip for the wrist.
package struct PacePlanViews: Sendable {
    private let plan: PacePlan
    private let title: String
    private let style: PageStyle

    /// - Parameter title: The name of the course.
    package init(_ plan: PacePlan, title: String, units: Units, messages: Messages) {
        (self.plan, self.title) = (plan, title)
        style = PageStyle(units: units, messages: messages)
    }

    private func end(_ section: PacePlan.Section) -> String {
        style.text(section.end / style.units.distanceUnitLength, decimals: section.end == plan.length ? 2 : 1)
    }

    private func pace(_ section: PacePlan.Section) -> String { style.displayed(section.speed, of: .run).number }

    /// The table for a terminal.
    package func table(_ terminal: TerminalStyle) -> String {
        let rows = TextTable.Rows(elements: plan.sections, style: terminal)
        let messages = style.messages
        let table = TextTable([
            rows.texts(style.units.distanceSymbol, 0) { end($0) },
            rows.texts(messages.lowerPace, 0) { pace($0) },
            rows.texts(messages.lowerTime, 1) { $0.time.stopwatch },
            rows.texts(messages.lowerElapsed, 0) { $0.cumulative.stopwatch },
            rows.texts("%", 2) { $0.gradient.map { style.text($0.rise * 100, decimals: 1) } },
        ])
        return ([TextLine(title.cleaned, .strong)] + table.lines(terminal)).text(terminal)
    }

    /// The sections in a text of several lines, for the note of a calendar.
    package var lines: String {
        plan.sections.map { "\(end($0)) \(style.units.distanceSymbol)  \(pace($0))  \($0.cumulative.stopwatch)" }
            .joined(separator: "\n")
    }
}

extension PacePlanViews {
    /// The width of a strip around the wrist and the height of its rows and of its profile, in millimetres.
    private static let (width, row, profile) = (45.0, 4.0, 11.0)

    /// The strip as an image of 45 mm: the profile, and a row with the end, the pace and the time so far for each section.
    package var svg: String { strip.source + "\n" }

    /// The strip as a page that is printed in its size.
    package var html: String {
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="\(style.messages.languageCode)" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
            <title>\(title)</title>
            <style>@page{margin:10mm}body{margin:0}svg{display:block}</style></head>
            <body>\(strip)</body></html>

            """
        return page.source
    }

    private var strip: Markup {
        let top = Self.profile + Self.row
        let height = top + Double(plan.sections.count) * Self.row + 1
        let rows: [Markup] = plan.sections.enumerated().map { index, section in
            let y = top + Double(index + 1) * Self.row - 1
            let band: Markup =
                index.isMultiple(of: 2)
                ? "<rect x=\"0\" y=\"\((y - 3).coordinate)\" width=\"45\" height=\"4\" fill=\"#e8e8e8\"/>" : ""
            return """
                \(band)\(text(end(section), 11, y))\(text(pace(section), 25, y, isBold: true))\
                \(text(section.cumulative.stopwatch, 43, y))
                """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="45mm" height="\(height.coordinate)mm" viewBox="0 0 45 \(height.coordinate)" \
            font-family="sans-serif" font-size="3.2"><title>\(title)</title>\
            <rect width="45" height="\(height.coordinate)" fill="#fff" stroke="#000" stroke-width="0.2"/>\
            <polygon points="\(outline)" fill="#bbb"/>\
            \(text(style.units.distanceSymbol, 11, Self.profile + 3))\(text(style.units.paceSymbol, 25, Self.profile + 3))\
            \(text(plan.goal.stopwatch, 43, Self.profile + 3, isBold: true))\
            \(rows)</svg>
            """
    }

    private func text(_ text: String, _ x: Double, _ y: Double, isBold: Bool = false) -> Markup {
        let weight: Markup = isBold ? " font-weight=\"bold\"" : ""
        return "<text x=\"\(x.coordinate)\" y=\"\(y.coordinate)\" text-anchor=\"end\"\(weight)>\(text)</text>"
    }

    /// The profile, from the mean gradients of the sections.
    private var outline: String {
        var heights = [0.0]
        for section in plan.sections {
            heights.append(heights[heights.count - 1] + (section.gradient?.rise ?? 0) * section.length.meters)
        }
        let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
        let places = [0] + plan.sections.map(\.end)
        let points = zip(places, heights).map { place, height in
            let share = (height - low) / max(high - low, 20)
            let y = Self.profile - share * (Self.profile - 2)
            return "\((place / plan.length * Self.width).coordinate),\(y.coordinate)"
        }
        return (["0,\(Self.profile.coordinate)"] + points + ["45,\(Self.profile.coordinate)"]).joined(separator: " ")
    }
}
