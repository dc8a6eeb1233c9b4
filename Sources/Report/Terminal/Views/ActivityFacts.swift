import Activities
import Cadence

/// The key figures of an activity, with their names, for a terminal.
struct ActivityFacts {
    private let activity: Activity
    private let summary: Summary
    private let text: SummaryText
    private let style: TerminalStyle

    /// Prepares the key figures of an activity, such as distance, time and pace, in the user's units.
    init(_ activity: Activity, _ style: TerminalStyle) {
        self.activity = activity
        summary = activity.summary
        text = SummaryText(activity.summary, kind: activity.kind, units: style.units)
        self.style = style
    }

    /// The lines with the key figures; unknown values are omitted, except the distance.
    var lines: [TextLine] {
        FactList([
            ("distance", distance),
            ("time", time),
            (activity.kind == .cycle ? "speed" : "pace", pace),
            ("climb", climb),
            ("energy", text.energy.map { TextLine($0) }),
            ("steps", text.steps.map { TextLine($0) }),
            ("cadence", cadence),
            ("in sync", inSync),
            ("heart", heart),
            ("laps", activity.laps.count > 1 ? TextLine("\(activity.laps.count)") : nil),
        ]).lines(style)
    }

    private var distance: TextLine {
        guard let distance = text.distance else { return TextLine("not measured") }
        return TextLine(distance) + (summary.distanceSource.map { TextLine(" \($0.words)", .faint) } ?? .empty)
    }

    private var time: TextLine {
        let moving = TextLine(text.moving)
        guard activity.elapsed.stopwatch != text.moving else { return moving }
        let pauses = activity.pauses.count
        let count = pauses == 0 ? "" : pauses == 1 ? ", 1 pause" : ", \(pauses.grouped) pauses"
        return moving + TextLine(" of \(activity.elapsed.stopwatch)\(count)", .faint)
    }

    private var pace: TextLine? { phrase(text.average, text.best.map { "best \($0)" }) }

    private var climb: TextLine? { phrase(text.ascent.map { "\($0) up" }, text.descent.map { "\($0) down" }) }

    private var cadence: TextLine? { phrase(text.cadence.map { "\($0) spm" }, text.target.map { "target \($0)" }) }

    private var inSync: TextLine? {
        guard let share = summary.inSyncShare, let percent = text.inSyncShare, let time = text.inSync else {
            return nil
        }
        let bar = BlockBar.across(share, columns: 8, style.letters)
        return TextLine(percent).padded(to: 6) + TextLine(cells: bar.map { ($0, .purple) }).padded(to: 9)
            + TextLine(time, .faint)
    }

    private var heart: TextLine? {
        phrase(text.heartRate.map { "\($0) bpm" }, text.highestHeartRate.map { "highest \($0)" })
    }

    private func phrase(_ first: String?, _ second: String?) -> TextLine? {
        guard let first else { return second.map { TextLine($0) } }
        return TextLine(first) + (second.map { TextLine(", \($0)", .faint) } ?? .empty)
    }
}
