import Activities
import Control
import Logbook
import Messages

struct PlanText {
    let messages: Messages

    /// The progress, a line for each day, and why the plan holds its step or proceeds.
    func lines(_ plan: PlanWeek) -> [String] {
        let days = plan.week.map { (date: date($0.date), workout: workout($0), note: note($0)) }
        let dateWidth = days.map(\.date.count).max() ?? 0
        let workoutWidth = days.map(\.workout.count).max() ?? 0
        let table = days.map { day in
            let start = day.date.padded(to: dateWidth) + "  "
            return day.note.isEmpty
                ? start + day.workout : start + day.workout.padded(to: workoutWidth) + "  " + day.note
        }
        return [heading(plan), ""] + table + [""] + reasons(plan) + [messages.planAdvice]
    }

    /// The runs as all-day events; an event has the same identifier in each version of the file, even if the run was moved.
    func calendar(_ days: [PlanDay]) -> CalendarFile {
        CalendarFile(
            events: days.compactMap { day in
                guard day.workout != .rest, let date = CivilDate(parsing: day.date) else { return nil }
                return CalendarFile.Event(
                    day: date,
                    summary: workout(day),
                    description: description(day).joined(separator: "\n"),
                    uid: "plan-\(day.origin ?? day.date)@strided"
                )
            },
            name: "strided",
            written: LocalClock.now
        )
    }

    private func description(_ day: PlanDay) -> [String] {
        guard day.outcome == nil else { return [note(day)] }
        guard day.workout == .clicks else { return [messages.planEasySteps] }
        let (cadence, clicks) = (raise(day.percent ?? 0), ClickSeconds(share: day.clickShare ?? 1))
        return [
            messages.planLeast(minutes: "\(Int(min(max(day.leastSeconds ?? 600, 0), 1e6) / 60))"),
            clicks.off == 0
                ? messages.planClicksAlways(percent: cadence)
                : messages.planClicksPart(on: "\(clicks.on)", off: "\(clicks.off)", percent: cadence),
            messages.planExpected,
        ]
    }

    private struct ClickSeconds {
        let on: Int
        var off: Int { 60 - on }

        init(share: Double) { on = Int((min(max(share, 0), 1) * 60).rounded()) }
    }

    private func heading(_ plan: PlanWeek) -> String {
        switch plan.phase {
        case .raising:
            messages.planStep(
                percent: raise(plan.percent),
                goal: raise(plan.goalPercent),
                step: "\(plan.step)",
                steps: "\(plan.steps)"
            )
        case .fading: messages.planFading(goal: raise(plan.goalPercent), share: share(plan.clickShare))
        case .complete: messages.planComplete(goal: raise(plan.goalPercent))
        }
    }

    private func workout(_ day: PlanDay) -> String {
        switch day.workout {
        case .rest: return messages.planRest
        case .easy: return messages.planEasy
        case .clicks:
            let percent = day.percent ?? 0
            if let clicks = day.clickShare, clicks < 1 {
                return messages.planFewerClicks(share: share(clicks), percent: raise(percent))
            }
            return percent == 0 ? messages.planOwnCadence : messages.planClicks(percent: raise(percent))
        }
    }

    private func note(_ day: PlanDay) -> String {
        switch day.outcome {
        case .done: messages.planDone(share: share(day.inSync ?? 0))
        case .missed: messages.planMissed
        case nil: day.today ? messages.planToday : ""
        }
    }

    private func reasons(_ plan: PlanWeek) -> [String] {
        var lines: [String] = []
        switch plan.phase {
        case .raising:
            let needed = "\(plan.runsNeeded)"
            lines.append(messages.planHolds(done: "\(plan.runsInSync)", needed: needed, enough: "\(plan.runsEnough)"))
            if let earliest = plan.earliest {
                lines.append(messages.planEarliest(needed: needed, date: date(earliest)))
            }
        case .fading: lines.append(messages.planFades)
        case .complete: lines.append(messages.planEnds)
        }
        if let latest = plan.latestInSync, latest < plan.leastInSync {
            lines.append(messages.planLatest(share: share(latest), needed: share(plan.leastInSync)))
        }
        if plan.goesBackNext { lines.append(messages.planGoesBack) }
        if let restarted = plan.restarted { lines.append(messages.planRestarted(date: date(restarted))) }
        return lines
    }

    private func date(_ text: String) -> String {
        guard let date = CivilDate(parsing: text) else { return text }
        return messages.shortDate(
            weekday: messages.shortWeekdayNames[date.weekday - 1],
            day: "\(date.fields.day)",
            month: messages.shortMonthNames[date.fields.month - 1]
        )
    }

    private func raise(_ percent: Double) -> String {
        let tenths = Int((min(max(percent, 0), 100) * 10).rounded())
        return messages.localized("+\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)")) + " %"
    }

    private func share(_ share: Double) -> String { "\(Int((min(max(share, 0), 1) * 100).rounded())) %" }
}

/// Events of whole days as a file that calendars subscribe to (iCalendar, RFC 5545).
struct CalendarFile {
    struct Event {
        var day: CivilDate
        var summary: String
        var description: String?
        /// The same for the same event in each version of the file (RFC 5545, 3.8.4.7).
        var uid: String
    }

    let events: [Event]
    let name: String
    let written: Moment

    /// The longest line in bytes without its line break (RFC 5545, 3.1).
    static let longestLine = 75
}

extension CalendarFile: CustomStringConvertible {
    /// Calendars read the file again each day (RFC 7986, 5.7).
    var description: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//strided//stridectl plan//EN",
            "X-WR-CALNAME:" + Self.escaped(name), "REFRESH-INTERVAL;VALUE=DURATION:P1D", "X-PUBLISHED-TTL:P1D",
        ]
        let lines = head + events.flatMap(lines) + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    private func lines(_ event: Event) -> [String] {
        [
            "BEGIN:VEVENT", "UID:" + event.uid, "DTSTAMP:" + Self.utc(written),
            "DTSTART;VALUE=DATE:" + Self.basic(event.day), "DTEND;VALUE=DATE:" + Self.basic(event.day.advanced(by: 1)),
            "SUMMARY:" + Self.escaped(event.summary), event.description.map { "DESCRIPTION:" + Self.escaped($0) },
            "TRANSP:TRANSPARENT", "END:VEVENT",
        ].compactMap(\.self)
    }

    private static func basic(_ date: CivilDate) -> String { "\(date)".filter { $0 != "-" } }

    private static func utc(_ moment: Moment) -> String {
        let utc = Moment(unixMilliseconds: moment.unixMilliseconds)
        let seconds = (utc.unixMilliseconds / 1000 % 60 + 60) % 60
        return basic(utc.date) + "T" + utc.clockText.filter { $0 != ":" } + (seconds < 10 ? "0" : "") + "\(seconds)Z"
    }

    /// A text value (RFC 5545, 3.3.11); control characters are left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Divides a line at 75 bytes, never inside a character; each further line begins with a space.
    static func folded(_ line: String) -> String {
        var result = ""
        var length = 0
        for scalar in line.unicodeScalars {
            let count = String(scalar).utf8.count
            if length + count > longestLine {
                result += "\r\n "
                length = 1
            }
            result.unicodeScalars.append(scalar)
            length += count
        }
        return result
    }
}
