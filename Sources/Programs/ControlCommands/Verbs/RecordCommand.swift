import Activities
import Analysis
public import ArgumentParser
import Cadence
package import Control
import Messages
import Report

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a run, a walk or a ride; without a verb, print the state of the recording.",
        discussion: "One sample is saved per second. To list recordings: stridectl history",
        subcommands: [
            ShowRecording.self, StartRecording.self, PauseRecording.self, ResumeRecording.self, MarkLap.self,
            StopRecording.self, DiscardRecording.self,
        ],
        defaultSubcommand: ShowRecording.self
    )
}

struct ShowRecording: AsyncParsableCommand {
    static let configuration = verb("status", "Print the state of the recording.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: nil, json: json) }
}

struct StartRecording: AsyncParsableCommand {
    static let configuration = verb("start", "Start a recording; to start the clicks: stridectl start")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false
    @Argument var kind = ActivityChoice.run

    func run() async throws { try await daemon.showRecording(after: Record(action: .start, kind: kind), json: json) }
}

struct PauseRecording: AsyncParsableCommand {
    static let configuration = verb("pause", "Pause the recording.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .pause), json: json) }
}

struct ResumeRecording: AsyncParsableCommand {
    static let configuration = verb("resume", "Resume the recording after a pause.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .resume), json: json) }
}

struct MarkLap: AsyncParsableCommand {
    static let configuration = verb("lap", "Start a new lap.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .lap), json: json) }
}

struct StopRecording: AsyncParsableCommand {
    static let configuration = verb("stop", "End the recording and save it.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        let reply = try await daemon.call(Record(action: .stop))
        EndedRecording(reply).printLine(daemon.style, deleted: daemon.messages.recordingTooShort, json: json)
        if let unsaved = reply.unsaved { try Self.reportUnsaved(unsaved, daemon.messages) }
    }

    static func reportUnsaved(_ unsaved: [UnsavedPart], _ messages: Messages) throws {
        for part in unsaved { Terminal.printError(messages.translated("not saved yet: \(part.line)")) }
        throw Terminal.failure(
            "the data are in the memory of strided: do not stop strided until stridectl status no longer shows \"unsaved\"",
            in: messages
        )
    }
}

struct DiscardRecording: AsyncParsableCommand {
    static let configuration = verb("discard", "End the recording and delete it permanently.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        let reply = try await daemon.call(Record(action: .discard))
        EndedRecording(reply).printLine(daemon.style, deleted: daemon.messages.recordingDeleted, json: json)
    }
}

extension ActivityChoice: ExpressibleByArgument {}

extension Daemon {
    func showRecording(after call: Record?, json: Bool) async throws {
        let recording = if let call { try await self.call(call).recording } else { try await status.recording }
        guard json else { return Terminal.printLine(recording?.line(style) ?? messages.noRecordingToStart) }
        let none: JSONFields = ["state": "none"]
        Terminal.printLine(recording.map { JSONText($0, .recording) } ?? JSONText(none, .recording))
    }
}

extension RecordingStatus {
    /// The recording in one line, for example `recording run · 12:34 · 2.31 km · 2,120 steps · 151 kcal`.
    func line(_ style: TerminalStyle) -> String {
        let messages = style.messages
        let distance = distanceMeters.map {
            (distanceEstimated ? "~" : "") + messages.localized(Distance(meters: $0).text(style.units))
        }
        let parts = [
            automatic ? messages.startedAutomatically(recording: name(messages)) : name(messages),
            Duration.seconds(min(max(movingSeconds, 0), 1e9).rounded(.down)).stopwatch,
            distance.map { isFromSetPace ? messages.valueFromSetPace(value: $0) : $0 },
            steps.map { messages.stepCount(count: Count($0)) },
            kilocalories.map { messages.localized(Measure.calories.text($0, style.units)) },
            laps > 1 ? messages.lowerLap(number: "\(laps)") : nil,
        ]
        return parts.compactMap(\.self).joined(separator: " · ")
    }

    private func name(_ messages: Messages) -> String {
        switch (state, kind) {
        case (.recording, .run): messages.recordingRun
        case (.recording, .walk): messages.recordingWalk
        case (.recording, .cycle): messages.recordingRide
        case (.paused, .run): messages.recordingRunPaused
        case (.paused, .walk): messages.recordingWalkPaused
        case (.paused, .cycle): messages.recordingRidePaused
        }
    }
}

struct EndedRecording {
    enum Outcome: String, Encodable {
        case kept, unsaved, discarded
        case nothing = "none"
    }

    let outcome: Outcome
    private let recording: RecordingStatus?
    private let records: [NewRecordStatus]?
    private let wornShoes: WornShoesStatus?
    private let race: RaceStatus?

    init(_ reply: Record.Reply) {
        (recording, records, wornShoes, race) = (reply.ended, reply.records, reply.wornShoes, reply.race)
        outcome =
            recording == nil
            ? .nothing : reply.deleted == true ? .discarded : reply.unsaved == nil ? .kept : .unsaved
    }

    func printLine(_ style: TerminalStyle, deleted: String, json: Bool) {
        guard !json else { return Terminal.printLine(JSONText(self, .recording)) }
        let messages = style.messages
        let words =
            switch outcome {
            case .kept: messages.recordingSaved
            case .discarded: deleted
            case .unsaved, .nothing: messages.recordingEnded
            }
        Terminal.printLine([recording?.line(style), words].compactMap(\.self).joined(separator: "; "))
        if let race { Terminal.printLine(race.line(style)) }
        if let warning = wornShoes?.line(style) { Terminal.printLine(warning) }
    }
}

extension EndedRecording: Encodable {
    private enum CodingKeys: String, CodingKey {
        case state, records, race
        case wornShoes = "worn_shoes"
    }

    func encode(to encoder: any Encoder) throws {
        try recording?.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(outcome, forKey: .state)
        try fields.encodeIfPresent(records, forKey: .records)
        try fields.encodeIfPresent(wornShoes, forKey: .wornShoes)
        try fields.encodeIfPresent(race, forKey: .race)
    }
}

extension WornShoesStatus {
    /// The warning that the shoes have reached their limit; nil if the numbers of the daemon are impossible.
    func line(_ style: TerminalStyle) -> String? {
        let (distance, limit) = (Distance(meters: distanceMeters), Distance(meters: limitMeters))
        return Shoe(name: name, distance: distance, limit: limit).warning(style.units).map(style.messages.translated)
    }
}

extension NewRecordStatus {
    /// The record in one line: `new record: 5 km in 24:31 (before: 25:02, 12 March 2026)`; nil if its measure is unknown.
    func line(_ style: TerminalStyle) -> String? {
        record.map { style.messages.newRecordIs(record: $0.text(style.units, style.messages)) }
    }

    private var record: NewRecord? {
        guard let measure = EffortMeasure(rawValue: measure), let date = CivilDate(parsing: beforeDate) else {
            return nil
        }
        func effort(_ seconds: Double, _ meters: Double, isEstimate: Bool) -> BestEffort {
            let time = Duration.seconds(min(max(seconds, 0), 1e9))
            let distance = Distance(meters: meters)
            return BestEffort(
                measure: measure,
                span: .zero..<time,
                time: time,
                distance: distance,
                isEstimate: isEstimate
            )
        }
        let start = Moment(unixMilliseconds: Int64(date.dayNumber) * 86_400_000, utcOffset: 0)
        let run = NamedRun(number: Int64(beforeActivity), start: start)
        let before = RankedEffort(run: run, effort: effort(beforeTimeSeconds, beforeDistanceMeters, isEstimate: false))
        return NewRecord(effort(timeSeconds, distanceMeters, isEstimate: distanceEstimated), before: before)
    }
}
