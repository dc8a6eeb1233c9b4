import Activities
import Cadence
import OutsideText

extension TerminalStyle {
    /// What stands where a value is not known.
    var nothing: String { String(letter("–", "-")) }

    /// Between the parts of a line.
    var dot: TextLine { TextLine(" ") + TextLine(cells: [(letter("·", "-"), .faint)]) + " " }
}

extension Summary {
    /// The distance, `~` before an estimate; a dash where nothing measured it.
    func distanceText(_ style: TerminalStyle) -> TextLine {
        guard distance > .zero || distanceSource != nil else { return TextLine(style.nothing) }
        return TextLine((distanceSource?.isEstimate ?? false ? "~" : "") + distance.formatted(style.units.distance))
    }
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

extension Double {
    /// A share in per cent, rounded down, so that all is only said of all.
    var percentText: String {
        let percent = (self * 100 + 1e-9).rounded(.down)
        return "\(percent.grouped) %"
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
