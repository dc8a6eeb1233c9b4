import Activities
import Cadence
import OutsideText

extension TerminalStyle {
    /// The text that is shown for an unknown value: a dash.
    var nothing: String { String(letter("–", "-")) }

    /// The separator between the parts of a line: a dot, or `-` in ASCII.
    var dot: TextLine { TextLine(" ") + TextLine(cells: [(letter("·", "-"), .faint)]) + " " }
}

extension DistanceSource {
    /// How the distance was measured, in words.
    var words: String {
        switch self {
        case .edited: "entered by you"
        case .treadmill: "from the treadmill"
        case .footPod: "from the foot pod"
        case .satellites: "from GPS"
        case .file: "from the file"
        case .steps: "estimated from steps"
        case .commandedPace: "estimated from the pace you set"
        }
    }
}

extension String {
    /// The text divided into lines of at most this number of columns, with line breaks between words; a longer word is not divided.
    func wrapped(to columns: Int) -> [String] {
        cleaned.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.columns + 1 + word.columns <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
