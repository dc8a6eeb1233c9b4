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
