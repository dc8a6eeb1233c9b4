internal import Activities

/// A whole page: one file that reads nothing else, needs no script and is well-formed XML too.
struct Document {
    var title: String
    /// What stands at the top of the page.
    var header: Markup
    var main: Markup
    var generated: Moment

    /// The page.
    ///
    /// What it may load is nothing (Content Security Policy Level 3, `default-src 'none'`), besides the style within it.
    var html: String {
        let page: Markup = """
            <!DOCTYPE html>
            <html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <meta name="color-scheme" content="light dark"/><meta name="generator" content="strided"/>
            <title>\(title)</title>
            <style>\(Stylesheet.page)\(Stylesheet.charts)\(Stylesheet.print)</style></head>
            <body><header class="page">\(header)</header>
            <main>\(main)</main>
            <footer><p>Made by strided on \(generated.markup). Nothing on this page was loaded from elsewhere.</p></footer>
            </body></html>

            """
        return page.source
    }
}

/// A part of a page with its heading; `id` is unique in the page.
func section(_ id: String, _ heading: String, _ content: Markup) -> Markup {
    "<section class=\"\(content.source.contains("<figure>") ? "drawn" : "plain")\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(heading)</h2>\n\(content)</section>\n"
}

/// A table of what a page shows: a caption, columns with a heading each, rows that begin with their name.
struct DataTable {
    var caption: String
    var columns: [String]
    /// Cells of each row, as many as there are columns; the first names the row.
    var rows: [[Markup]]
    /// Whether the second column is words, too.
    var isNamed = false
    /// Whether the caption is for those alone who hear the page.
    var isCaptionHidden = false

    /// The table, in a frame that can be moved sideways where the screen is narrow.
    var markup: Markup {
        let heads: [Markup] = columns.map { "<th scope=\"col\">\($0)</th>" }
        let body: [Markup] = rows.map { "<tr>\(Self.cells($0))</tr>\n" }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table\(isNamed ? " class=\"named\"" as Markup : "")>\
            <caption\(isCaptionHidden ? " class=\"unseen\"" as Markup : "")>\(caption)</caption>\
            <thead><tr>\(heads)</tr></thead><tbody>\(body)</tbody></table></div>
            """
    }

    /// The table behind a chart: closed until somebody wants it.
    var details: Markup { "<details><summary>\(caption)</summary>\(markup)</details>\n" }

    private static func cells(_ row: [Markup]) -> Markup {
        let cells: [Markup] = row.enumerated().map { index, cell in
            index == 0 ? "<th scope=\"row\">\(cell)</th>" : "<td>\(cell)</td>"
        }
        return "\(cells)"
    }
}

/// A headline figure: what it is, the number, and what is to be known of it.
struct Figure {
    var name: String
    var reading: Reading
    var remark: String?

    /// An entry of a description list.
    var markup: Markup {
        let unit: Markup = reading.unit.isEmpty ? "" : "<span class=\"unit\">\(thinSpace)\(reading.unit)</span>"
        let remark: Markup? = remark.map { "<dd class=\"remark\">\($0)</dd>" }
        return "<div><dt>\(name)</dt><dd class=\"number\">\(reading.number)\(unit)</dd>\(remark)</div>"
    }
}
