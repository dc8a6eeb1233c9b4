import Activities
import Cadence
import Messages

extension Measure {
    /// The colour in which the measure is drawn.
    var ink: Ink {
        switch self {
        case .steps: .blue
        case .distance: .green
        case .calories: .orange
        }
    }
}

/// A ring in one character that shows the progress towards a goal; the ring is full only when the goal is reached.
enum RingLetter {
    /// The ring for a fraction of the goal: empty, one quarter, half, three quarters or full.
    static func letter(_ share: Double, _ style: TerminalStyle) -> Character {
        switch share {
        case 1...: style.letter("●", "#")
        case 0.75..<1: style.letter("◕", "%")
        case 0.5..<0.75: style.letter("◑", "*")
        case 0.25..<0.5: style.letter("◔", "+")
        default: style.letter("○", "-")
        }
    }

    /// An explanation of the ring characters, one text for each.
    static func legend(_ style: TerminalStyle) -> [String] {
        let (messages, isUnicode) = (style.messages, style.letters == .unicode)
        let shares = isUnicode ? ["¼", "½", "¾"] : ["1/4", "1/2", "3/4"]
        let texts = [messages.underShare(share: shares[0])] + shares + [messages.lowerReached]
        return zip([0, 0.25, 0.5, 0.75, 1], texts).map { share, text in "\(letter(share, style)) \(text)" }
    }
}
