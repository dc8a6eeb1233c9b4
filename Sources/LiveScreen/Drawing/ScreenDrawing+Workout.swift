import Cadence
import Messages
import Report

// The workout in progress: the step, what remains of it, the target and the next step.

extension ScreenDrawing {
    mutating func drawWorkout() {
        guard let workout = model.workout, !layout.workout.isEmpty else { return }
        let text = WorkoutText(workout: workout, units: style.units, messages: style.messages, now: now)
        let columns = 1..<frame.size.columns - 1
        let top = layout.workout.lowerBound
        guard let scale = layout.workoutScale, let remainder = text.remainder else {
            let isLarge = layout.workout.count > 2
            let first = isLarge ? heading(text) : [text.toGo] + text.present.prefix(2) + text.place
            write(first, .strong, in: columns, row: top)
            if isLarge { write([text.toGo] + text.present, .strong, in: columns, row: top + 1) }
            return writeNext(text, in: columns, row: isLarge ? top + 2 : top + 1)
        }
        write(heading(text), .faint, in: columns, row: top)
        let digits = BlockDigits(scale: scale)
        let ink: Ink = workout.isPaused ? .faint : .plain
        digits.draw(remainder.digits, ink, column: 1, row: top + 1, style: style, in: &frame)
        let unit = 2 + digits.width(of: remainder.digits)
        frame.write(remainder.unit, .faint, column: unit, row: top + digits.rows)
        let right = unit + max(remainder.unit.columns, 2) + 2..<columns.upperBound
        write(text.present, .strong, in: right, row: top + 1)
        if let share = text.share { write([share], .plain, in: right, row: top + 2) }
        writeNext(text, in: right, row: top + digits.rows)
    }

    private func heading(_ text: WorkoutText) -> [String] {
        let messages = style.messages
        let state = text.workout.isPaused ? messages.workoutPaused : nil
        return [state].compactMap(\.self) + text.place + [text.workout.name ?? messages.workout]
    }

    /// Writes as many of the parts as fit, in their order.
    private mutating func write(_ parts: [String], _ ink: Ink, in columns: Range<Int>, row: Int) {
        var line = ""
        for part in parts {
            let longer = line.isEmpty ? part : line + "  " + part
            guard longer.columns <= columns.count else { break }
            line = longer
        }
        frame.write(line, ink, column: columns.lowerBound, row: row, width: columns.count)
    }

    /// Writes the most complete form of the next step that fits.
    private mutating func writeNext(_ text: WorkoutText, in columns: Range<Int>, row: Int) {
        guard let next = text.next.first(where: { $0.columns <= columns.count }) else { return }
        frame.write(next, .plain, column: columns.lowerBound, row: row, width: columns.count)
    }
}
