import Activities
import ArgumentParser
import Cadence
import Control
import Glibc
import Logbook
import Messages
import OutsideText
import Report

struct FinishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "finish",
        abstract: "End the run, walk or ride: stop the clicks, save the recording and print a summary.",
        discussion: """
            In a terminal, it first asks whether to delete a recording of less than 30 s. It then asks how hard the activity was, from \
            1 (very easy) to 10 (maximal); Enter or q skips this question. A recording of less than 1 s is not saved.
            """
    )
    @OptionGroup var daemon: Daemon
    @Option(
        help: "The perceived effort, 1 (very easy) to 10 (maximal).",
        transform: { try PerceivedEffort.parse($0) }
    ) var effort: PerceivedEffort?
    @Flag(name: .customLong("no-effort"), help: "Ask nothing.") var isSilent = false
    @Flag(help: "Print JSON, in SI units, and ask nothing.") var json = false

    /// A recording with less moving time than this, in seconds, may be a mistake.
    private static let shortTime = 30.0

    func validate() throws {
        if effort != nil, isSilent { throw ValidationError("give only one of --effort and --no-effort") }
    }

    func run() async throws {
        let asks = effort == nil && !isSilent && !json && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        if asks, try await deletesShortRecording() { return }
        let reply = try await daemon.call(FinishActivity())
        if json { Terminal.printLine(JSONText(EndedRecording(reply), .recording)) } else { show(reply, asks: asks) }
        if let unsaved = reply.unsaved { try StopRecording.reportUnsaved(unsaved, daemon.messages) }
        let isKept = reply.ended != nil && reply.deleted != true
        guard isKept, let effort = effort ?? (asks ? EffortQuestion.ask(daemon.messages) : nil) else { return }
        // The runner may take long to answer, and the daemon closes an idle connection. So this call uses a new connection.
        _ = try await daemon.call(RateActivity(effort: effort.value))
        if !json { Terminal.printLine(daemon.messages.effortIs(value: "\(effort.value)")) }
    }

    private func show(_ reply: Record.Reply, asks: Bool) {
        let messages = daemon.messages
        guard let ended = reply.ended else { return Terminal.printLine(messages.clicksStoppedNothingRecorded) }
        guard reply.deleted != true else { return Terminal.printLine(messages.recordingTooShort) }
        for line in ended.summaryLines(daemon.style) { Terminal.printLine(line) }
        if let race = reply.race {
            Terminal.printLine("  " + (messages.rowRace + " ").padded(to: 10) + race.line(daemon.style))
        }
        for line in (reply.records ?? []).compactMap({ $0.line(daemon.style) }) { Terminal.printLine(line) }
        if let warning = reply.wornShoes?.line(daemon.style) { daemon.display.printLine(warning) }
        guard reply.unsaved == nil else { return }
        if !asks, ended.movingSeconds < Self.shortTime { Terminal.printLine(messages.shortRecordingHint) }
        Terminal.printLine(messages.chartsAndMap)
    }

    /// Asks whether to delete a short recording; returns true if it is deleted and the clicks are stopped.
    private func deletesShortRecording() async throws -> Bool {
        let status = try await daemon.status
        guard let seconds = status.recording?.movingSeconds, seconds >= 1, seconds < Self.shortTime,
            Question.ask(
                daemon.messages.deleteShortRecording(seconds: "\(Int(seconds))"),
                hint: daemon.messages.yesOrNo
            ) == .yes
        else { return false }
        try await daemon.connect { client in
            if status.state != .stopped { _ = try await client.call(Stop()) }
            let reply = try await client.call(Record(action: .discard))
            EndedRecording(reply).printLine(daemon.style, deleted: daemon.messages.recordingDeleted, json: false)
        }
        return true
    }
}

enum EffortQuestion {
    static func ask(_ messages: Messages) -> PerceivedEffort? {
        while true {
            Terminal.write(messages.effortPrompt + " ", to: STDOUT_FILENO)
            let answer = readLine()?.lowercased().filter { !$0.isWhitespace } ?? ""
            if answer.isEmpty || answer == "q" { return nil }
            if let effort = PerceivedEffort(parsing: answer) { return effort }
        }
    }
}

struct ReopenCommand: AsyncParsableCommand {
    static let configuration = verb("reopen", "Continue the run, walk or ride that was finished less than 60 s ago.")
    @OptionGroup var daemon: Daemon

    func run() async throws { try await daemon.changeRun(ReopenActivity()) }
}

struct LapCommand: AsyncParsableCommand {
    static let configuration = verb("lap", "Start a new lap; the same as: stridectl record lap")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() async throws { try await daemon.showRecording(after: Record(action: .lap), json: json) }
}

extension RecordingStatus {
    func summaryLines(_ style: TerminalStyle) -> [String] {
        let (messages, units, summary) = (style.messages, style.units, summary)
        // The same texts as in `show`, `history` and `report`.
        let text = SummaryText(summary, kind: Activities.Activity.Kind(rawValue: kind.rawValue) ?? .run, units: units)
        let rows: [(String, String?)] = [
            (messages.lowerDistance, text.distance.map { distance(messages.localized($0), style) }),
            (messages.lowerTime, text.moving),
            (messages.lowerPace, summary.averageSpeed.map { messages.localized($0.withPace(units)) }),
            (messages.lowerSteps, steps.map { messages.stepCount(count: Count($0)) }),
            (
                messages.lowerInSync,
                text.inSyncShare.map { messages.ofMeasured(share: $0, time: text.syncMeasured ?? "") }
            ),
            (messages.lowerEnergy, text.energy.map { messages.includingRest(energy: messages.localized($0)) }),
        ]
        let title =
            switch kind {
            case .run: messages.runFinished
            case .walk: messages.walkFinished
            case .cycle: messages.rideFinished
            }
        return [title]
            + rows.compactMap { name, text in text.map { "  " + (name + " ").padded(to: 10) + $0 } }
    }

    private func distance(_ text: String, _ style: TerminalStyle) -> String {
        guard distanceEstimated else { return text }
        return isFromSetPace
            ? style.messages.valueFromSetPace(value: text) : style.messages.valueFromSteps(value: text)
    }

    /// The figures as a `Summary`, so that this output has the same texts as all others.
    private var summary: Summary {
        func time(_ seconds: Double) -> Duration { .seconds(min(max(seconds, 0), 1e9)) }
        var summary = Summary()
        summary.moving = time(movingSeconds)
        summary.distance = distanceMeters.map(Distance.init(meters:)) ?? .zero
        summary.distanceSource = distanceMeters == nil ? nil : distanceSource.flatMap(DistanceSource.init(rawValue:))
        summary.energy = kilocalories.map(Energy.init(kilocalories:))
        summary.steps = steps
        summary.inSync = inSyncSeconds.map(time)
        summary.syncMeasured = inSyncMeasuredSeconds.map(time)
        return summary
    }

    var isFromSetPace: Bool { distanceSource == DistanceSource.commandedPace.rawValue }
}

extension PerceivedEffort {
    static func parse(_ argument: String) throws -> PerceivedEffort {
        guard let effort = PerceivedEffort(parsing: argument) else {
            throw ValidationError("write a number from 1 (very easy) to 10 (maximal)")
        }
        return effort
    }
}

extension ActivityEdit.EffortChange {
    /// Parses a number from 1 to 10, or an empty text, which removes the effort.
    static func parse(_ argument: String) throws -> ActivityEdit.EffortChange {
        argument.isEmpty ? .removed : .set(try PerceivedEffort.parse(argument))
    }
}
