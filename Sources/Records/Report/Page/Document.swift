package import Activities
package import Messages

/// What all pages have: how values are shown, the time, and the links.
package struct PageFrame: Sendable {
    let style: PageStyle
    /// The time at which the page is created; its date counts as today.
    package let generated: Moment
    /// The links at the top of the page; a page that is saved as a file has none.
    let links: [PageLink]

    package init(
        units: Units = .metric,
        messages: Messages = .english,
        generated: Moment,
        links: [PageLink] = []
    ) {
        style = PageStyle(units: units, messages: messages)
        self.generated = generated
        self.links = links
    }

    /// A complete HTML page in one file: it loads no other files, needs no script and is also well-formed XML.
    ///
    /// The output depends only on the parameters and the frame: equal values give equal bytes. The Content Security Policy (Level 3,
    /// `default-src 'none'`) of the page forbids the browser to load anything; only the page's own inline style is allowed.
    ///
    /// - Parameter header: The content of the header at the top of the page.
    func html(title: String, header: Markup, main: Markup) -> String {
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="\(style.messages.languageCode)" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/><meta name="generator" content="strided"/>
            <title>\(title)</title>
            <style>\(Stylesheet.page)\(Stylesheet.charts)\(links.isEmpty ? "" : Stylesheet.links)\(Stylesheet.search)\(Stylesheet.print)</style></head>
            <body>\(navigation(style.messages.pages, links))<header class="page">\(header)</header>
            <main>\(main)</main>
            <footer><p>\(footer)</p></footer>
            </body></html>

            """
        return page.source
    }

    /// The content as a link to an activity; a page that is saved as a file has no links.
    func link(toActivity number: Int64, _ content: Markup) -> Markup {
        links.isEmpty ? content : "<a href=\"/activities/\("\(number)")\">\(content)</a>"
    }

    /// The sentence at the end of the page; its date is an element of its own.
    private var footer: Markup {
        let place: Character = "\u{FFFC}"
        let text = style.messages.footer(date: String(place))
        let (start, end) = (text.prefix { $0 != place }, text.drop { $0 != place }.dropFirst())
        return "\(String(start))\(style.time(generated))\(String(end))"
    }
}

/// Creates a section of a page with a heading; `id` must be unique in the page.
func section(_ id: String, _ heading: String, _ content: Markup) -> Markup {
    "<section class=\"\(content.source.contains("<figure>") ? "drawn" : "plain")\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(heading)</h2>\n\(content)</section>\n"
}

/// Creates a section with a chart, the text below it, and its values as a table.
func chartSection(_ id: String, _ heading: String, _ chart: Markup, caption: Markup, _ table: DataTable) -> Markup {
    section(
        id,
        heading,
        "<figure><div class=\"plot\">\(chart)</div><figcaption>\(caption)</figcaption></figure>\(table.details)"
    )
}

/// An HTML table: a caption, columns with headings, and rows whose first cell is the row heading.
struct DataTable {
    var caption: String
    var columns: [String]
    /// The cells of each row, one for each column; the first is the row heading.
    var rows: [[Markup]]
    /// Whether the cells of the second column can contain words.
    var isNamed = false
    /// Whether the caption is hidden on screen, so that only screen readers present it.
    var isCaptionHidden = false

    /// The table as HTML, in a frame that scrolls horizontally on narrow screens.
    var markup: Markup {
        let heads: [Markup] = columns.map { "<th scope=\"col\">\($0)</th>" }
        let body: [Markup] = rows.map { "<tr>\(Self.cells($0))</tr>\n" }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table\(isNamed ? " class=\"named\"" as Markup : "")>\
            <caption\(isCaptionHidden ? " class=\"unseen\"" as Markup : "")>\(caption)</caption>\
            <thead><tr>\(heads)</tr></thead><tbody>\(body)</tbody></table></div>
            """
    }

    /// The table as HTML for a place below a chart; it is hidden until the user opens it.
    var details: Markup { "<details><summary>\(caption)</summary>\(markup)</details>\n" }

    private static func cells(_ row: [Markup]) -> Markup {
        let cells: [Markup] = row.enumerated().map { index, cell in
            index == 0 ? "<th scope=\"row\">\(cell)</th>" : "<td>\(cell)</td>"
        }
        return "\(cells)"
    }
}

/// A column of a table that has a row for each element.
struct Column<Element, Cell> {
    let title: String
    /// The cell of an element; nil if its value is unknown.
    let cell: (Element) -> Cell?

    init(_ title: String, _ cell: @escaping (Element) -> Cell?) {
        self.title = title
        self.cell = cell
    }

    /// The titles of the columns with a known value, and their cells in rows.
    static func known(_ columns: [Self], _ elements: [Element], unknown: Cell) -> (titles: [String], rows: [[Cell]]) {
        let cells = columns.map { column in (title: column.title, cells: elements.map(column.cell)) }
            .filter { $0.cells.contains { $0 != nil } }
        return (cells.map(\.title), elements.indices.map { row in cells.map { $0.cells[row] ?? unknown } })
    }
}

typealias TableColumn<Element> = Column<Element, Markup>

extension DataTable {
    /// Creates a table with a row for each element.
    ///
    /// An unknown value is a dash; a column whose values are unknown for all elements is left out.
    init<Element>(
        caption: String,
        _ elements: [Element],
        _ columns: [TableColumn<Element>],
        isNamed: Bool = false,
        isCaptionHidden: Bool = false
    ) {
        let known = Column.known(columns, elements, unknown: "–")
        self.init(
            caption: caption,
            columns: known.titles,
            rows: known.rows,
            isNamed: isNamed,
            isCaptionHidden: isCaptionHidden
        )
    }
}

extension PageStyle {
    /// The columns of a table of activities, the first of which names the day.
    ///
    /// - Parameter remark: What follows the name of an activity.
    func columns<Element>(
        of activity: @escaping (Element) -> Activity,
        day: @escaping (Element) -> Markup,
        remark: @escaping (Activity) -> Markup = { _ in "" }
    ) -> [TableColumn<Element>] {
        [
            TableColumn(messages.day, day),
            TableColumn(messages.activity) {
                let activity = activity($0)
                return "\(messages.kindAndName(of: activity))\(badges(activity))\(remark(activity))"
            },
            TableColumn(messages.distance) {
                "\(figures(activity($0)).distance.map { DisplayedValue($0).text } ?? "–")"
            },
            TableColumn(messages.time) { "\(figures(activity($0)).moving)" },
            TableColumn(messages.average) {
                let activity = activity($0)
                return "\(displayed(pace: figures(activity).average, of: activity.kind).text)"
            },
            TableColumn(messages.steps) { "\(figures(activity($0)).steps ?? "–")" },
        ]
    }
}

struct Figure {
    var name: String
    var value: DisplayedValue
    var note: String?

    /// The figure as an entry of an HTML description list.
    var markup: Markup {
        let unit: Markup = value.unit.isEmpty ? "" : "<span class=\"unit\">\(thinSpace)\(value.unit)</span>"
        let note: Markup? = note.map { "<dd class=\"remark\">\($0)</dd>" }
        return "<div><dt>\(name)</dt><dd class=\"number\">\(value.number)\(unit)</dd>\(note)</div>"
    }
}

/// HTML or SVG that is also well-formed XML; text is always escaped.
///
/// It is written as an interpolated literal. The literal itself is markup. An interpolated `String` is text and is escaped. An
/// interpolated `Markup` stays markup. Therefore a name such as `<script>` is always shown as text.
struct Markup: Hashable, Sendable, ExpressibleByStringInterpolation {
    private(set) var source: String

    init(stringLiteral value: String) {
        source = value
    }

    init(stringInterpolation: StringInterpolation) {
        source = stringInterpolation.source
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var source = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { source += literal }
        mutating func appendInterpolation(_ text: String) { source += text.escaped }
        mutating func appendInterpolation(_ number: Int) { source += String(number) }
        mutating func appendInterpolation(_ markup: Markup) { source += markup.source }
        mutating func appendInterpolation(_ markup: Markup?) { source += markup?.source ?? "" }
        mutating func appendInterpolation(_ parts: [Markup]) { for part in parts { source += part.source } }
    }

    static func + (a: Self, b: Self) -> Self { "\(a)\(b)" }
    static func += (a: inout Self, b: Self) { a.source += b.source }
}

extension String {
    /// The text with all special characters of XML and HTML escaped, so that it is valid inside and outside of quotes.
    ///
    /// Characters that XML 1.0 (fifth edition, section 2.2) does not allow become U+FFFD, and so do those that HTML does not
    /// allow. Characters that control the text direction are removed.
    fileprivate var escaped: String {
        var result = ""
        result.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case "\r": result += "\n"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            case _ where scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value):
                result += "\u{FFFD}"
            // These characters would change the direction of the text around a name.
            case _ where scalar.properties.isBidiControl: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// A link to another page, for pages that a server sends.
package struct PageLink: Hashable, Sendable {
    let title: String
    let address: String
    /// Whether the link leads to the page that shows it.
    let isCurrent: Bool

    package init(_ title: String, address: String, isCurrent: Bool = false) {
        self.isCurrent = isCurrent
        self.title = title
        self.address = address
    }

    var markup: Markup {
        let current: Markup = isCurrent ? " aria-current=\"page\"" : ""
        return "<a href=\"\(address)\"\(current)>\(title)</a>"
    }
}

/// Creates a navigation bar with a line for each list of links; empty without links.
func navigation(_ label: String, _ lines: [PageLink]...) -> Markup {
    let lists: [Markup] = lines.filter { !$0.isEmpty }.map { links in
        let items: [Markup] = links.map { "<li>\($0.markup)</li>" }
        return "<ul class=\"pages\">\(items)</ul>"
    }
    return lists.isEmpty ? "" : "<nav aria-label=\"\(label)\">\(lists)</nav>"
}
