import Activities
import Cadence

/// What an activity comes to, in words and figures.
struct ActivityFacts {
    private let activity: Activity
    private let summary: Summary
    private let style: TerminalStyle

    /// The facts of an activity.
    init(_ activity: Activity, _ style: TerminalStyle) {
        self.activity = activity
        summary = activity.summary
        self.style = style
    }

    /// The lines; what is not known is left out, but for the distance.
    var lines: [TextLine] {
        FactList([
            ("distance", distance),
            ("time", time),
            (activity.kind == .cycle ? "speed" : "pace", pace),
            ("climb", climb),
            ("energy", summary.energy.map { TextLine("\($0.kilocalories.grouped) kcal") }),
            ("steps", summary.steps.map { TextLine($0.grouped) }),
            ("cadence", cadence),
            ("in sync", inSync),
            ("heart", heart),
            ("laps", activity.laps.count > 1 ? TextLine("\(activity.laps.count)") : nil),
        ]).lines(style)
    }

    private var distance: TextLine {
        guard let source = summary.distanceSource, summary.distance > .zero || source != .steps else {
            return summary.distance > .zero ? summary.distanceText(style) : TextLine("not measured")
        }
        return summary.distanceText(style) + TextLine(" \(source.words)", .faint)
    }

    private var time: TextLine {
        let moving = TextLine(summary.moving.stopwatch)
        guard activity.elapsed.stopwatch != summary.moving.stopwatch else { return moving }
        let pauses = activity.pauses.count
        let count = pauses == 0 ? "" : pauses == 1 ? ", 1 pause" : ", \(pauses.grouped) pauses"
        return moving + TextLine(" of \(activity.elapsed.stopwatch)\(count)", .faint)
    }

    private var pace: TextLine? {
        let average = summary.averageSpeed?.text(activity.kind, style.units)
        let best = summary.bestSpeed?.text(activity.kind, style.units)
        return phrase(average, best.map { "best \($0)" })
    }

    private var climb: TextLine? {
        let down = summary.descent.map { "\(style.units.height($0)) down" }
        return phrase(summary.ascent.map { "\(style.units.height($0)) up" }, down)
    }

    private var cadence: TextLine? {
        phrase(
            summary.cadence.map { "\($0.whole) spm" },
            summary.target.map { "target \($0.whole)" }
        )
    }

    private var inSync: TextLine? {
        guard let share = summary.inSyncShare, let time = summary.inSync else { return nil }
        let bar = BlockBar.across(share, columns: 8, style.letters)
        return TextLine(share.percentText).padded(to: 6) + TextLine(cells: bar.map { ($0, .purple) }).padded(to: 9)
            + TextLine(time.stopwatch, .faint)
    }

    private var heart: TextLine? {
        phrase(
            summary.heartRate.map { "\($0.beatsPerMinute.grouped) bpm" },
            summary.highestHeartRate.map { "highest \($0.beatsPerMinute.grouped)" }
        )
    }

    private func phrase(_ first: String?, _ second: String?) -> TextLine? {
        guard let first else { return second.map { TextLine($0) } }
        return TextLine(first) + (second.map { TextLine(", \($0)", .faint) } ?? .empty)
    }
}
