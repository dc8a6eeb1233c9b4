import Messages
import Report

// Pace, time, distance and heart rate.

extension ScreenDrawing {
    private var elapsed: Int? { model.elapsed?.wholeSeconds(at: now) }

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

    private mutating func write(_ parts: [String], _ ink: Ink, in columns: Range<Int>, row: Int) {
        var line = ""
        for part in parts {
            let longer = line.isEmpty ? part : line + "  " + part
            guard longer.columns <= columns.count else { break }
            line = longer
        }
        frame.write(line, ink, column: columns.lowerBound, row: row, width: columns.count)
    }

    private mutating func writeNext(_ text: WorkoutText, in columns: Range<Int>, row: Int) {
        guard let next = text.next.first(where: { $0.columns <= columns.count }) else { return }
        frame.write(next, .plain, column: columns.lowerBound, row: row, width: columns.count)
    }
}

// The cadence in large digits, the needle that shows its deviation from the target, and the beat marker.

extension ScreenDrawing {
    /// In steps per minute.
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
