import Activities
import Analysis
import ArgumentParser
import Cadence
import Configuration
import Control
import Exchange
import Logbook
import Messages
import OutsideText
import Report

struct RaceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "race",
        abstract: "Race against an earlier run; without an opponent, print the race in progress.",
        discussion: """
            The opponent is the word last, a number shown by stridectl history, the word best with a distance of stridectl records, such as \
            "best 10km", or a file (GPX, TCX or FIT). The word stop ends the race.

            The race begins at once, or with the next run. On the opponent's route, both runs are compared at the same place, else at the same \
            distance. Pauses do not count. The lead is announced as voice.announce.lead says, such as 1km or 1min.
            """
    )
    @OptionGroup var daemon: Daemon
    @OptionGroup var options: LogbookOptions
    @Argument(
        help: ArgumentHelp(
            "The opponent: last, best 10km, a number or a file; or stop.",
            valueName: "opponent"
        ),
        completion: LogbookCandidates.activities
    )
    var words: [String] = []
    @Option(
        name: .customLong("by"),
        help: "Make the opponent faster by this time, such as 30s, spread evenly over its way.",
        transform: LeadTime.init(parsing:)
    )
    var lead: LeadTime?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        guard !words.isEmpty else { return daemon.show(try await daemon.status.race, json: json) }
        guard words != ["stop"] else {
            _ = try await daemon.call(EndRace())
            return daemon.show(nil, json: json)
        }
        let (name, track) = try opponent()
        let course = Analysis.RaceCourse(track)
        guard course.isValid else {
            throw Terminal.failure(Opponent.Refusal.noDistance.text, in: daemon.style.messages)
        }
        let race = try await daemon.call(
            Race(opponent: name, course: Control.RaceCourse(course), fasterBySeconds: lead?.seconds)
        ).race
        daemon.show(race, json: json)
    }

    /// The name for the runner, and the run.
    private func opponent() throws -> (String, ActivityTrack) {
        let messages = daemon.style.messages
        if words.first == "best" {
            let text = words.dropFirst().joined()
            guard let measure = EffortMeasure(rawValue: text) else {
                throw ValidationError("a distance is missing or unknown: write for example best 10km")
            }
            return try best(measure, messages)
        }
        guard words.count == 1 else { throw ValidationError("write one opponent: last, best 10km, a number or a file") }
        if let name = ActivityName(argument: words[0]) {
            let track = try options.track(of: name).track
            return (Self.name(of: track.activity), track)
        }
        let track = try file(words[0], messages)
        return (Self.name(of: track.activity), track)
    }

    private func best(_ measure: EffortMeasure, _ messages: Messages) throws -> (String, ActivityTrack) {
        guard let best = try options.records().efforts[measure]?.first else {
            throw Terminal.failure(
                "there is no record over \(measure.rawValue) yet; see: stridectl records",
                in: messages
            )
        }
        let found = try options.track(of: .number(ActivityID(best.run.number)))
        let section = found.track.part(best.effort.span) ?? found.track
        return ("\(measure.rawValue), \(Self.name(of: found.track.activity))", section)
    }

    /// The longest activity of a file.
    private func file(_ path: String, _ messages: Messages) throws -> ActivityTrack {
        do throws(ExchangeError) {
            var content = try InputFile.read(path) { input throws(ExchangeError) in
                try ImportedContent(input, name: path)
            }
            content.complete()
            guard let track = content.tracks.max(by: { $0.samples.count < $1.samples.count }) else {
                throw ExchangeError("it has no activity")
            }
            return ActivityTrack(activity: track.activity, samples: Array(track.samples))
        } catch {
            throw Terminal.failure("\(path): \(messages.translated(error.description))", in: messages)
        }
    }

    private static func name(of activity: Activities.Activity) -> String { "\(activity.start.date)" }
}

extension Daemon {
    fileprivate func show(_ race: RaceStatus?, json: Bool) {
        guard json else { return Terminal.printLine(race?.line(style) ?? messages.noRace) }
        let none: JSONFields = ["phase": "none"]
        Terminal.printLine(race.map { JSONText($0, .race) } ?? JSONText(none, .race))
    }
}

/// A time such as `30s` or `1:30`; negative for a slower opponent.
struct LeadTime {
    let seconds: Double

    init(parsing text: String) throws {
        let isSlower = text.hasPrefix("-")
        guard let time = DurationText(isSlower ? String(text.dropFirst()) : text)?.duration else {
            throw ValidationError("\"\(text.prefix(40))\" is not a time: write for example 30s or 1min")
        }
        seconds = (time / .seconds(1)) * (isSlower ? -1 : 1)
    }
}

extension Control.RaceCourse {
    init(_ course: Analysis.RaceCourse) {
        self.init(
            timesSeconds: course.times,
            distancesMeters: course.distances,
            latitudesDegrees: course.latitudes.isEmpty ? nil : course.latitudes,
            longitudesDegrees: course.longitudes.isEmpty ? nil : course.longitudes,
            cadencesStepsPerMinute: course.cadences.isEmpty ? nil : course.cadences
        )
    }
}

extension RaceStatus {
    /// For example `12 s ahead (35 m) · against 2026-11-12 · 43 %`.
    func line(_ style: TerminalStyle) -> String {
        let messages = style.messages
        let state: String? =
            switch phase {
            case .waiting: messages.raceWaiting
            case .searching: messages.raceSearching
            case .offRoute: messages.raceOffRoute
            case .byDistance: messages.raceByDistance
            case .finished: messages.raceFinished
            case .onRoute: nil
            }
        let parts = [
            leadText(messages), messages.raceAgainst(opponent: opponent), state,
            phase == .finished ? nil : done.map { messages.localized("\(Int(($0 * 100).rounded())) %") },
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    /// For example `12 s ahead`; nil while the lead is unknown.
    func leadText(_ messages: Messages) -> String? {
        leadSeconds.map { messages.text(lead: .seconds(min(max($0, -1e9), 1e9))) }
    }
}
