import Activities
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

    /// Prints which data are not saved yet, and throws `ExitCode.failure`.
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
