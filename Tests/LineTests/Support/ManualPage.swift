/// A man page as a reader sees it, cut into entries: a heading and its text.
///
/// Reads the macros of man(7) that the project's pages use.
package struct ManualPage {
    /// A tagged paragraph.
    package struct Entry {
        /// Its first line: `watch [--json]`.
        package var heading: String
        /// The lines under it, as one.
        package var text = ""
    }

    /// The tagged paragraphs in order.
    package private(set) var entries: [Entry] = []
    /// The whole text in lines.
    package private(set) var text = ""

    /// Reads the page's source.
    package init(source: String) {
        var isHeading = false
        var goesOn = false
        for line in source.split(separator: "\n") {
            if line.hasPrefix(".TP") {
                isHeading = true
                continue
            }
            let shown = Self.shown(line)
            text += shown + "\n"
            if line.hasPrefix(".S") { entries.append(Entry(heading: "")) }
            if goesOn {
                entries[entries.count - 1].heading += shown
            } else if isHeading {
                entries.append(Entry(heading: shown))
            } else if !entries.isEmpty {
                entries[entries.count - 1].text += shown + " "
            }
            goesOn = line.hasSuffix("\\") && (isHeading || goesOn)
            isHeading = false
        }
    }

    /// A line without its macro and its escapes; words of a macro with two fonts follow each other without a space.
    private static func shown(_ line: Substring) -> String {
        guard line.hasPrefix(".") else { return plain(String(line)) }
        let macro = line.dropFirst().prefix { $0 != " " }
        let words = words(line.dropFirst(1 + macro.count))
        let isJoined = ["BR", "RB", "IR", "RI", "BI", "IB"].contains(macro)
        return plain(words.joined(separator: isJoined ? "" : " "))
    }

    /// The arguments of a macro: words, or text in quotation marks.
    private static func words(_ text: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for letter in text {
            switch letter {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(letter)
            }
        }
        return words + [word].compactMap(\.self)
    }

    private static func plain(_ text: String) -> String {
        text.replacing(/\\f[BIRP]/, with: "").replacing("\\-", with: "-").replacing("\\", with: "")
    }
}
