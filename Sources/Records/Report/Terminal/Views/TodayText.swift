package import Activities
import Cadence
import Messages

/// A terminal view of today: the progress towards every goal, and the current activity.
package struct TodayText: CustomStringConvertible, Sendable {
    private let today: TodayView
    private let style: TerminalStyle

    package init(_ today: TodayView, style: TerminalStyle) {
        self.today = today
        self.style = style
    }

    package var description: String {
        let date = style.messages.shortWithYear(today.date)
        let title = [TextLine(style.messages.today, .strong), TextLine(date)].joined(style.dot)
        return ([title, .empty] + measures + [.empty] + now).text(style)
    }

    private var measures: [TextLine] {
        let values = Measure.allCases.map(value)
        let goals = Measure.allCases.map(goal)
        let wide = (values.map(\.columns).max() ?? 0, goals.map(\.columns).max() ?? 0)
        return zip(Measure.allCases, zip(values, goals)).map { measure, texts in
            let ring = today.rings[measure].map { isKnown(measure) ? RingLetter.letter($0, style) : " " } ?? " "
            let start =
                TextLine(cells: [(ring, measure.ink), (" ", .plain)])
                + TextLine(style.messages.name(of: measure)).padded(to: 9)
                + TextLine(texts.0, .strong).padded(to: wide.0, .right) + "  "
            let gauge = gauge(measure, columns: min(style.columns - start.columns - wide.1 - 2, 48))
            return start + gauge + TextLine(texts.1, .faint)
        }
    }

    /// Whether the value, which may be zero, was really counted: a sensor counts now or has counted earlier today.
    private func isKnown(_ measure: Measure) -> Bool {
        measure.knownValue(in: today.tally, isCounting: today.presence.isLive) != nil
            && (today.presence.isLive || today.tally != Tally())
    }

    private func value(_ measure: Measure) -> String {
        let isCounted = isKnown(measure)
        guard isCounted || today.tally != Tally() else { return style.messages.noData }
        return isCounted ? style.messages.text(measure, measure.value(in: today.tally), style.units) : style.nothing
    }

    private func goal(_ measure: Measure) -> String {
        guard let goal = today.goals.value(of: measure) else { return style.messages.noGoal }
        let text = style.messages.ofGoal(goal: style.messages.text(measure, goal, style.units))
        guard let share = today.rings[measure], isKnown(measure) else { return text }
        let percent = style.messages.percent(share)
        return String(repeating: " ", count: max(0, 5 - percent.count)) + percent + " " + text
    }

    private func gauge(_ measure: Measure, columns: Int) -> TextLine {
        let isAnyDrawn = Measure.allCases.contains { today.rings[$0] != nil && isKnown($0) }
        guard columns >= 6, isAnyDrawn else { return .empty }
        guard let share = today.rings[measure], isKnown(measure) else { return .space(columns + 2) }
        let bar = BlockBar.across(share, columns: columns, style.letters)
        let rest = String(repeating: style.letter("·", "."), count: columns - bar.count)
        return TextLine(cells: bar.map { ($0, measure.ink) }) + TextLine(cells: rest.map { ($0, .faint) }) + "  "
    }

    private var now: [TextLine] {
        var lines: [TextLine] = []
        if let activity = today.activity {
            lines.append(
                TextLine(style.messages.now, .faint).padded(to: 13) + TextLine(style.messages.movement(activity))
            )
        }
        if let explanation = style.messages.explanation(of: today.presence) {
            let isNeverSeen = today.presence == .neverSeen
            // If no source of steps was ever seen, but an imported activity gives data, the explanation "no data" would be wrong.
            let sentences =
                (isNeverSeen && today.tally != Tally() ? [] : [explanation])
                + (isNeverSeen ? [style.messages.stepSourceAdvice] : [])
            return lines + sentences.flatMap { $0.wrapped(to: style.columns).map { TextLine($0) } }
        }
        let steps = style.messages.phrase(.steps, Double(today.stepsInWindow), style.units)
        return lines + [TextLine(windowText, .faint).padded(to: 13) + TextLine(steps)]
    }

    private var windowText: String {
        let seconds = today.window.components.seconds
        guard seconds != 60 else { return style.messages.lastMinute }
        return style.messages.lastTime(time: seconds < 120 ? "\(seconds) s" : today.window.stopwatch)
    }
}

extension Messages {
    /// The text to show instead of a count; nil while a step sensor is live.
    fileprivate func explanation(of presence: DataPresence) -> String? {
        switch presence {
        case .neverSeen: neverSeen
        case .refused(let reason): permissionRefused(reason: reason)
        case .silent(let since): silentSince(date: since.date.description, time: since.clockText)
        case .live: nil
        }
    }
}

/// A terminal view of the goals that are set, one per line.
package struct GoalsText: CustomStringConvertible, Sendable {
    private let goals: Goals
    private let style: TerminalStyle

    package init(_ goals: Goals, style: TerminalStyle) {
        self.goals = goals
        self.style = style
    }

    package var description: String {
        let daily = Measure.allCases.map { measure in
            (
                name: style.messages.lowerName(of: measure),
                value: goals.value(of: measure).map {
                    TextLine(style.messages.aDay(value: style.messages.text(measure, $0, style.units)))
                }
            )
        }
        let cadence = (
            name: style.messages.lowerCadence,
            value: goals.cadence.map { TextLine(style.messages.onARun(value: style.messages.localized($0.formatted))) }
        )
        let lines = FactList(daily + [cadence]).lines(style)
        return lines.isEmpty ? style.messages.noGoalsSet : lines.text(style)
    }
}

/// A terminal view of a playlist suggestion and its reason, or why there is no suggestion.
package struct SuggestionText: CustomStringConvertible, Sendable {
    private let suggestion: PlaylistSuggestion
    private let style: TerminalStyle

    package init(_ suggestion: PlaylistSuggestion, style: TerminalStyle) {
        self.suggestion = suggestion
        self.style = style
    }

    package var description: String {
        switch suggestion {
        case .noData(let reason):
            return reason.wrapped(to: style.columns).map { TextLine($0) }.text(style)
        case .playlist(let playlist, let reason):
            let place =
                switch playlist.target {
                case .file(let path): path
                case .named(let name): style.messages.musicPlaylist(name: name)
                }
            let title = [TextLine(playlist.mood, .strong), TextLine(place)].joined(style.dot)
            return ([title] + reason.wrapped(to: style.columns).map { TextLine($0, .faint) }).text(style)
        }
    }
}
