import Activities
import Foundation
import LineSupport
import Messages
import Metronome
import ServiceLifecycle
import TestSupport
import Testing

@testable import Clocks
@testable import Configuration
@testable import Control
@testable import ControlCommands
@testable import Logbook
@testable import strided

/// The week of the cadence plan: the methods on Wednesday, 25 November 2026, and what `stridectl plan` prints.
struct PlanWeekTests {
    private func onWednesday(_ body: @escaping @Sendable (ControlMethods) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let wednesday: Int64 = 20_782
        let time = VirtualTime(start: Moment(unixMilliseconds: (wednesday * 24 + 10) * 3_600_000))
        let daemon = try Daemon(settings: DaemonSettings(), folder: folder.path, time: time)
        try await time.runOnThread(daemon.services) { try await body(RequestHandlers(daemon: daemon).methods) }
    }

    @Test func daysAndMovesChangeTheWeek() async throws {
        try await onWednesday { methods in
            #expect(try await methods.reply(to: GetPlanWeek()).plan == nil)
            await #expect(throws: ControlError.self) { try await methods.reply(to: ChangePlanWeek(days: [.fri])) }

            _ = try await methods.reply(to: SetPlan(percent: 5))
            let begun = try #require(try await methods.reply(to: GetPlanWeek()).plan)
            #expect(begun.week.map(\.date).first == "2026-11-23")
            // The plan began today, so Tuesday has no run.
            #expect(begun.week.map(\.workout) == [.rest, .rest, .rest, .easy, .rest, .clicks, .rest])
            #expect(begun.week.map(\.today) == [false, false, true, false, false, false, false])
            #expect(begun.days == [.tue, .thu, .sat])
            #expect(begun.week[5].percent == 2.5)
            #expect(begun.phase == .raising && begun.runsNeeded == 4 && begun.steps == 2)

            let moved = try await methods.reply(to: ChangePlanWeek(from: .sat, to: .fri)).plan
            #expect(moved?.week.map(\.workout) == [.rest, .rest, .rest, .easy, .clicks, .rest, .rest])
            await #expect(throws: ControlError.self) {
                try await methods.reply(to: ChangePlanWeek(from: .fri, to: .mon))
            }
            let days = try await methods.reply(to: ChangePlanWeek(days: [.wed, .sun])).plan
            #expect(days?.week.map(\.workout) == [.rest, .rest, .clicks, .rest, .rest, .rest, .clicks])

            _ = try await methods.reply(to: SetPlan(percent: 0))
            #expect(try await methods.reply(to: GetPlanWeek()).plan == nil)
        }
    }

    @Test(arguments: [Messages.english, .german]) func theCalendarHasTheWholePlan(messages: Messages) async throws {
        try await onWednesday { methods in
            func events() async throws -> [[String: String]] {
                let all = try #require(try await methods.reply(to: GetPlanWeek(all: true)).all)
                return ParsedCalendar(PlanText(messages: messages).calendar(all).description).events
            }
            _ = try await methods.reply(to: SetPlan(percent: 5))
            let before = try await events()
            #expect(before.first?["DTSTART"] == "20261126" && before.first?["SUMMARY"] == messages.planEasy)
            // Two steps of 14 days each, and four runs with fewer clicks.
            #expect(before.count { $0["SUMMARY"]?.contains("75 %") == true } == 1)
            #expect(
                before.contains { $0["DESCRIPTION"]?.contains(messages.language == .german ? "+5 %" : "+5 %") == true }
            )
            let description = try #require(before.first { $0["SUMMARY"]?.contains("25 %") == true }?["DESCRIPTION"])
            #expect(description.contains("15 s") && description.contains("45 s") && description.contains("10 min"))
            // A moved run remains the same event.
            _ = try await methods.reply(to: ChangePlanWeek(from: .sat, to: .fri))
            let after = try await events()
            #expect(after.map { $0["UID"] } == before.map { $0["UID"] })
            #expect(before[1]["DTSTART"] == "20261128" && after[1]["DTSTART"] == "20261127")
            // Clients that do not ask for it get the week only.
            #expect(try await methods.reply(to: GetPlanWeek()).all == nil)
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func theWeekIsPrintedInBothLanguages() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        #expect(try await home.stridectl(["plan"]).output == "no plan; to start one: stridectl plan start\n")
        #expect(try await home.stridectl(["plan", "start"]).output.hasSuffix("not medical advice\n"))
        let english = try await home.stridectl(["plan", "days", "mon", "tue", "wed", "thu", "fri", "sat", "sun"])
        let lines = english.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == "Cadence plan: +2.5 % of +5 %, step 1 of 2")
        #expect(lines.count { $0.hasPrefix("Mon ") || $0.hasPrefix("Sun ") } == 2)
        #expect(lines.contains { $0.hasPrefix("The plan holds: 0 of 4 runs in sync in this step.") })
        let german = try await home.stridectl(["plan", "--language", "de"]).output
        #expect(german.hasPrefix("Plan für die Schrittfrequenz: +2,5 % von +5 %, Stufe 1 von 2\n"))
        #expect(german.contains("Der Plan bleibt stehen: 0 von 4 Läufen im Takt"))
        // The plan and its days are stored.
        _ = await daemon.end()
        let next = try await home.daemon()
        #expect(try await home.stridectl(["plan"]).output == english.output)
        let file = home.file("plan.ics")
        #expect(try await home.stridectl(["plan", "--ics", file, "--language", "de"]).output == "")
        let calendar = ParsedCalendar(try String(contentsOfFile: file, encoding: .utf8))
        #expect(calendar.events.contains { $0["SUMMARY"]?.hasPrefix("Lauf mit Klicks") == true })
        #expect(try await home.stridectl(["plan", "--ics"]).output.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(try await home.stridectl(["plan", "stop"]).status == 0)
        let none = try await home.stridectl(["plan", "--ics", file, "--language", "de"])
        #expect(none.status == 1 && none.errors.contains("kein Plan"))
        _ = await next.end()
    }
}
