import Activities
public import ArgumentParser
import Cadence
package import Control
import Messages
import Report

/// The command `stridectl record`: starts, pauses, resumes, divides, ends or prints a recording.
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

/// The command `stridectl record status`: prints the state of the recording.
struct ShowRecording: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print the state of the recording."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: nil, json: json) }
}

/// The command `stridectl record start`: starts the recording of a run, a walk or a ride.
struct StartRecording: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start a recording; to start the clicks: stridectl start"
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false
    @Argument var kind = ActivityChoice.run

    func run() async throws { try await daemon.showRecording(after: Record(action: .start, kind: kind), json: json) }
}

/// The command `stridectl record pause`: pauses the recording.
struct PauseRecording: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pause", abstract: "Pause the recording.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .pause), json: json) }
}

/// The command `stridectl record resume`: resumes the recording after a pause.
struct ResumeRecording: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resume the recording after a pause."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .resume), json: json) }
}

/// The command `stridectl record lap`: starts a new lap of the recording.
struct MarkLap: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "lap", abstract: "Start a new lap.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .lap), json: json) }
}

/// The command `stridectl record stop`: ends the recording and saves it.
struct StopRecording: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "stop", abstract: "End the recording and save it.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        var unsaved: [UnsavedPart]?
        try await daemon.connect { client throws(ControlClientError) in
            let reply = try await client.call(Record(action: .stop))
            unsaved = reply.unsaved
            EndedRecording(reply).printLine(daemon.style, deleted: daemon.messages.recordingTooShort, json: json)
        }
        if let unsaved { try Self.reportUnsaved(unsaved, daemon.messages) }
    }

    /// Prints which data are not saved yet, and throws `ExitCode.failure`.
    static func reportUnsaved(_ unsaved: [UnsavedPart], _ messages: Messages) throws {
        for part in unsaved { Terminal.printError(messages.translated("not saved yet: \(part.line)")) }
        Terminal.printError(
            messages.translated(
                "the data are in the memory of strided: do not stop strided until stridectl status no longer shows \"unsaved\""
            )
        )
        throw ExitCode.failure
    }
}

/// The command `stridectl record discard`: ends the recording and deletes it permanently.
struct DiscardRecording: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard",
        abstract: "End the recording and delete it permanently."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws {
        try await daemon.connect { client throws(ControlClientError) in
            let reply = try await client.call(Record(action: .discard))
            EndedRecording(reply).printLine(daemon.style, deleted: daemon.messages.recordingDeleted, json: json)
        }
    }
}

extension ActivityChoice: ExpressibleByArgument {}

extension Daemon {
    /// The JSON output of the command `stridectl record` while nothing is recorded.
    private struct NoRecording: Encodable {
        let state = "none"
    }

    func showRecording(after call: Record?, json: Bool) async throws {
        try await connect { client throws(ControlClientError) in
            let recording =
                if let call { try await client.call(call).recording } else {
                    try await client.call(GetStatus()).status.recording
                }
            guard !json else {
                return Terminal.printLine(
                    recording.map { JSONText($0, .recording) } ?? JSONText(NoRecording(), .recording)
                )
            }
            Terminal.printLine(
                recording?.line(style) ?? messages.noRecordingToStart
            )
        }
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

    /// The state and the kind, for example `recording run`.
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
