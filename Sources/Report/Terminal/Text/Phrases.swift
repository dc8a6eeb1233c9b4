import Activities
import Cadence
import OutsideText

extension TerminalStyle {
    /// What stands where a value is not known.
    var nothing: String { String(letter("–", "-")) }

    /// Between the parts of a line.
    var dot: TextLine { TextLine(" ") + TextLine(cells: [(letter("·", "-"), .faint)]) + " " }
}

extension DistanceSource {
    /// How a distance is known, in words.
    var words: String {
        switch self {
        case .edited: "as you say"
        case .treadmill: "by the treadmill"
        case .footPod: "by the foot pod"
        case .satellites: "by satellites"
        case .file: "by the file"
        case .steps: "estimated from steps"
        }
    }
}

extension String {
    /// The text in lines of at most so many columns, broken between words.
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
