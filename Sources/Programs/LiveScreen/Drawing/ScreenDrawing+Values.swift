import Cadence
import Messages
import Report

// Pace, time, distance and heart rate.

extension ScreenDrawing {
    private var elapsed: Int? { model.elapsed?.wholeSeconds(at: now) }

    /// The values with their names; the short name leaves room for the value in a narrow screen.
    private var values: [(name: String, short: String, value: ValueText)] {
        let messages = style.messages
        let heart = model.zone.map { messages.heartZone(zone: "\($0)") } ?? messages.lowerHeart
        let isBySteps = model.isDistanceEstimated && !model.isDistanceByPace
        let distance =
            isBySteps
            ? messages.distanceBySteps : model.isDistanceByPace ? messages.distanceByPace : messages.lowerDistance
        let short = isBySteps ? messages.lowerSteps : (model.isDistanceByPace ? "~" : "") + messages.distanceShort
        let pace = model.isPaceSet ? messages.paceSetByYou : messages.lowerPace
        return [
            (pace, model.isPaceSet ? messages.setPaceShort : messages.lowerPace, .pace(model.speed, style.units)),
            (messages.lowerTime, messages.lowerTime, .time(elapsed)),
            (distance, short, .distance(model.distance, style.units, messages)),
            (heart, heart, .heartRate(model.heartRate)),
        ]
    }

    mutating func drawValues() {
        guard let scale = layout.valueScale else { return writeValues() }
        let digits = BlockDigits(scale: scale)
        let values = values
        let widths = values.map { max(digits.width(of: $0.value.digits), "\($0.name) \($0.value.unit)".columns) }
        let space = max((frame.size.columns - 2 - widths.reduce(0, +)) / values.count, 1)
        var column = 1 + space / 2
        for (entry, width) in zip(values, widths) {
            let indent = (width - digits.width(of: entry.value.digits)) / 2
            let place = column + indent
            digits.draw(entry.value.digits, .plain, column: place, row: layout.values, style: style, in: &frame)
            let caption = "\(entry.name) \(entry.value.unit)"
            write(caption, .faint, centredIn: column..<column + width, row: layout.values + digits.rows)
            column += width + space
        }
    }

    /// Writes the values as text in two rows.
    private mutating func writeValues() {
        let values = values
        let half = frame.size.columns / 2
        for (index, entry) in values.enumerated() {
            let (column, row) = (index % 2 == 0 ? 1 : half + 1, layout.values + index / 2)
            frame.write(entry.short, .faint, column: column, row: row)
            frame.write(entry.value.text, .strong, column: column + entry.short.columns + 1, row: row)
        }
    }
}

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
