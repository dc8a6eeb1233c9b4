import Cadence
import Messages
import Report

// The cadence in large digits, the needle that shows its deviation from the target, and the beat marker.

extension ScreenDrawing {
    /// The largest deviation that counts as on target, in steps per minute.
    private static let tolerance = 3.0
    /// The deviation at the ends of the needle's scale, in steps per minute.
    private static let needleRange = 10.0

    private var left: Range<Int> { 1..<frame.size.columns / 2 }
    private var right: Range<Int> { frame.size.columns / 2 + 1..<frame.size.columns }

    private var measuredInk: Ink {
        guard let deviation = model.deviation else { return .plain }
        return abs(deviation) <= Self.tolerance ? .green : .orange
    }

    mutating func drawCadence() {
        let digits = BlockDigits(scale: .blocks(layout.factor))
        let measured = model.measured
        for (cadence, ink, columns) in [(model.target, Ink.strong, left), (measured, measuredInk, right)] {
            let text = ValueText.cadence(cadence).digits
            let start = columns.lowerBound + max((columns.count - digits.width(of: text)) / 2, 0)
            digits.draw(text, ink, column: start, row: layout.cadence, style: style, in: &frame)
        }
        guard let captions = layout.captions else { return }
        let caption = model.isTargetHeld ? style.messages.targetFixedCaption : style.messages.targetCaption
        write(caption, .faint, centredIn: left, row: captions)
        write(style.messages.measuredCaption, .faint, centredIn: right, row: captions)
    }

    /// Draws the scale from −10 to +10 steps per minute, the needle on it, and the deviation as a number.
    mutating func drawNeedle() {
        let text = deviationText
        let scale = 1..<frame.size.columns - 1 - 14
        guard scale.count > 10, let row = layout.needle else { return }
        let last = scale.count - 1
        for offset in 0...last {
            let isTick = [0, last / 4, last / 2, last * 3 / 4, last].contains(offset)
            let letter: Character =
                offset == last / 2
                ? style.letter("┼", "+") : isTick ? style.letter("┴", "'") : style.letter("─", "-")
            set(letter, .faint, column: scale.lowerBound + offset, row: row)
        }
        frame.write(text, measuredInk, column: scale.upperBound + 1, row: row, width: 13)
        guard let deviation = model.deviation else { return }
        let share = (min(max(deviation / Self.needleRange, -1), 1) + 1) / 2
        let position = scale.lowerBound + Int((share * Double(last / 2 * 2)).rounded())
        set(style.letter("█", "#"), measuredInk, column: position, row: row)
    }

    private var deviationText: String {
        guard let deviation = model.deviation else { return style.messages.noCadence }
        guard abs(deviation) > Self.tolerance else { return style.messages.onTarget }
        let steps = "\(Int(abs(deviation).rounded()))"
        return deviation > 0 ? style.messages.fastBy(steps: steps) : style.messages.slowBy(steps: steps)
    }

    /// Draws a lamp for each foot and a marker between them.
    ///
    /// The lamp of a foot lights up when its step is heard, and goes out when the next step is heard. The marker moves from the
    /// lit lamp to the other one and reaches it at that moment.
    mutating func drawBeat() {
        guard let beat = model.beat, model.run != .stopped else { return }
        let isSilent = model.run == .paused || model.silence != nil
        let (step, fraction) = beat.position(at: now)
        let isLeft = step & 1 == 0
        let lamp = 2 + 2 * layout.factor
        let track = 3 + lamp..<frame.size.columns - 3 - lamp
        let row = layout.beat
        drawLamp(isLit: isLeft, isSilent: isSilent, columns: 3..<3 + lamp)
        drawLamp(isLit: !isLeft, isSilent: isSilent, columns: track.upperBound..<track.upperBound + lamp)
        frame.write(style.messages.leftFoot, isLeft ? .strong : .faint, column: 1, row: row)
        frame.write(style.messages.rightFoot, isLeft ? .faint : .strong, column: frame.size.columns - 2, row: row)
        let offset = Int(fraction * Double(track.count))
        let column = isLeft ? track.lowerBound + offset : track.upperBound - 1 - offset
        set(style.letter("●", "o"), isSilent ? .faint : .plain, column: column, row: row)
    }

    private mutating func drawLamp(isLit: Bool, isSilent: Bool, columns: Range<Int>) {
        let letter = isLit ? (isSilent ? style.letter("▒", "=") : style.letter("█", "#")) : style.letter("░", ".")
        for column in columns {
            set(letter, isLit && !isSilent ? .green : .faint, column: column, row: layout.beat)
        }
    }

    mutating func set(_ letter: Character, _ ink: Ink, column: Int, row: Int) {
        guard let scalar = letter.unicodeScalars.first else { return }
        frame.set(scalar, ink, column: column, row: row)
    }
}
