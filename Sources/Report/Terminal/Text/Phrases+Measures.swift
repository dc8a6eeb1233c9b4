import Activities
import Cadence

extension Measure {
    /// What it is called at the head of a line.
    var title: String {
        switch self {
        case .steps: "Steps"
        case .distance: "Distance"
        case .calories: "Calories"
        }
    }

    /// What it is drawn in.
    var ink: Ink {
        switch self {
        case .steps: .blue
        case .distance: .green
        case .calories: .orange
        }
    }
}

/// How much of a goal was reached, as a ring in a letter: full only when it was reached.
enum RingLetter {
    /// The ring of a share of the goal: empty, a quarter, half, three quarters and full.
    static func letter(_ share: Double, _ style: TerminalStyle) -> Character {
        switch share {
        case 1...: style.letter("●", "#")
        case 0.75..<1: style.letter("◕", "%")
        case 0.5..<0.75: style.letter("◑", "*")
        case 0.25..<0.5: style.letter("◔", "+")
        default: style.letter("○", "-")
        }
    }

    /// What the letters mean, a part each.
    static func legend(_ style: TerminalStyle) -> [String] {
        switch style.letters {
        case .unicode: ["○ under ¼", "◔ ¼", "◑ ½", "◕ ¾", "● reached"]
        case .ascii: ["- under 1/4", "+ 1/4", "* 1/2", "% 3/4", "# reached"]
        }
    }
}
