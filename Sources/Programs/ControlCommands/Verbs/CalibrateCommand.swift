import Activities
import ArgumentParser
import Cadence
import Control
import Glibc
import Messages

struct CalibrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure your cadence for one minute, so that the first suggestions suit you.",
        discussion: """
            Run at an easy, steady pace. If a source reports your steps, they are measured. Otherwise, or with --tap, press the space bar or \
            the play button of your headset each time the same foot lands, 20 times. The key u takes back the last tap, and Esc ends \
            without a change. Clicks are paused meanwhile. Repeat it at another speed to learn how your cadence changes with speed.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Tap, even if a source reports your steps.") var tap = false
    @Option(
        help: "Your speed or pace, such as 10km/h or 6:00/km; by default the measured one.",
        transform: Speed.init(pace:)
    )
    var pace: Speed?
    @Option(
        help: "A cadence that you have counted for one minute, in steps of both feet per minute.",
        transform: StepRate.init(parsing:)
    )
    var cadence: StepRate?
    @Option(help: ArgumentHelp("How long to measure the steps, 20 to 90 seconds.", valueName: "s"))
    var seconds = CalibrateRunner.usualSeconds
    @Flag(help: "Print lines instead of one line that changes, for screen readers.") var plain = false
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        guard CalibrateRunner.seconds.contains(seconds) else {
            throw ValidationError("--seconds must be 20 to 90")
        }
        guard !tap || cadence == nil else { throw ValidationError("--tap and --cadence exclude each other") }
    }

    func run() async throws {
        SignalPipe.open()
        let dialog = CalibrationDialog(
            daemon: daemon,
            messages: daemon.messages,
            tap: tap,
            speed: pace,
            cadence: cadence,
            seconds: seconds,
            isPlain: plain,
            isQuiet: json
        )
        let reply = try await dialog.run()
        if json {
            Terminal.printLine(JSONText(reply.calibration, .runnerCalibration))
        } else {
            dialog.show(reply.calibration)
        }
        try daemon.reportUnsaved(reply.unsaved)
    }
}

/// Measures the runner's steps, or lets the runner tap, and calibrates the model.
///
/// Call ``SignalPipe/open()`` first.
struct CalibrationDialog {
    let daemon: Daemon
    let messages: Messages
    var tap = false
    var speed: Speed?
    var cadence: StepRate?
    var seconds = CalibrateRunner.usualSeconds
    var isPlain = false
    /// Whether the dialog goes to standard error, and shows no progress, because standard output is for programs.
    var isQuiet = false

    /// - Throws: The exit status of a refusal, of a failed call, or of a signal; nothing has changed then.
    func run() async throws -> CalibrateRunner.Reply {
        let status = try await daemon.status
        var call = CalibrateRunner(stepsPerMinute: cadence?.stepsPerMinute)
        let taps = cadence == nil && (tap || !Self.hasSteps(status))
        guard !taps || RawTerminal.isAvailable else { throw failure(messages.calibrateNeedsTerminal) }
        call.metersPerSecond = try speed?.metersPerSecond ?? typedSpeed(unlessMeasuredIn: status)
        if cadence != nil, call.metersPerSecond == nil { call.metersPerSecond = status.measured?.metersPerSecond }
        guard cadence == nil else { return try await send(call) }
        let pauses = status.state == .running
        if pauses { _ = try await daemon.call(Pause()) }
        do {
            say(
                taps
                    ? messages.calibrateTaps(count: "\(CalibrateRunner.usualTaps)")
                    : messages.calibrateSteps(seconds: "\(seconds)")
            )
            if taps { say(messages.calibrateKeys) }
            if pauses { say(messages.calibratePaused) }
            if taps {
                call.tapNanoseconds = try await tapped()
            } else {
                try await waitForSteps()
                call.seconds = seconds
            }
            let reply = try await send(call)
            if pauses { await resume() }
            return reply
        } catch {
            if pauses { await resume() }
            throw error
        }
    }

    /// Whether a source reports steps, or will report them when the runner moves.
    private static func hasSteps(_ status: Status) -> Bool {
        guard let measured = status.measured else { return false }
        return measured.stepsPerMinute != nil || ["footpod", "steps", "accelerometer"].contains(measured.source)
    }

    private func send(_ call: CalibrateRunner) async throws -> CalibrateRunner.Reply {
        do throws(ControlClientError) {
            return try await ControlClient.blocking(daemon.path).call(call)
        } catch {
            guard case .refused(.calibrationRefused) = error else {
                Terminal.printError(daemon.text(of: error))
                throw error.exitCode
            }
            throw failure(messages.calibrateRefused(reason: messages.translated(error.description)))
        }
    }

    /// Makes the clicks audible again; if the run has ended meanwhile, there is nothing to resume.
    private func resume() async { _ = try? await ControlClient.blocking(daemon.path).call(Resume()) }

    private func typedSpeed(unlessMeasuredIn status: Status) throws -> Double? {
        guard status.measured?.metersPerSecond == nil else { return nil }
        guard RawTerminal.isAvailable else { throw failure(messages.calibrateNeedsPace) }
        var input = AnswerInput()
        while true {
            say(messages.calibratePaceQuestion)
            Terminal.write("> ", to: isQuiet ? STDERR_FILENO : STDOUT_FILENO)
            switch input.next(patience: nil) {
            case .line(let line):
                if let speed = try? Speed(pace: line.filter { !$0.isWhitespace }) { return speed.metersPerSecond }
            case .late, .end: throw failure(messages.calibrateEnded)
            case .signal(let number): throw failure(messages.calibrateEnded, 128 + number)
            }
        }
    }

    private func failure(_ text: String, _ status: Int32 = 1) -> ExitCode {
        Terminal.wrappedFailure(text, status)
    }

    private func say(_ text: String) { Terminal.printWrapped(text, isError: isQuiet) }

    private func texts(_ metersPerSecond: Double?, _ stepsPerMinute: Double?) -> [String] {
        [
            stepsPerMinute.map { messages.localized(StepRate(stepsPerMinute: $0).formatted) },
            metersPerSecond.map { messages.localized(Speed(metersPerSecond: $0).formatted(daemon.units.speed)) },
        ].compactMap(\.self)
    }
}

// MARK: - Measuring

extension CalibrationDialog {
    /// Waits for the time of the measurement, which begins with the first steps, and shows what is measured.
    ///
    /// Without steps, it ends after the same time; the daemon then refuses the measurement.
    private func waitForSteps() async throws {
        var input = CalibrationInput(buttons: nil)
        var line = ProgressLine(isDrawn: !isPlain && !isQuiet)
        var end: Int?
        let latest = HostInstant.now.monotonicNanoseconds + seconds * 1_000_000_000
        defer { line.clear() }
        while true {
            let measured = try await daemon.status.measured
            let now = HostInstant.now.monotonicNanoseconds
            if measured?.stepsPerMinute != nil { end = end ?? now + seconds * 1_000_000_000 }
            let left = ((end ?? latest) - now + 999_999_999) / 1_000_000_000
            guard left > 0 else { return }
            let steps = measured?.stepsPerMinute == nil ? [messages.calibrateNoSteps] : []
            let values = texts(measured?.metersPerSecond ?? speed?.metersPerSecond, measured?.stepsPerMinute)
            let parts = steps + values + [messages.calibrateSecondsLeft(seconds: "\(left)")]
            if !isQuiet { line.show(parts.joined(separator: " · "), isMilestone: left.isMultiple(of: 10)) }
            switch try await input.next(until: min(end ?? latest, now + 1_000_000_000)) {
            case .keys(let keys, let time):
                // Only the keys that end the dialog have a meaning here.
                var none = TapList()
                if let stop = none.handle(keys, at: time), stop != .complete {
                    line.clear()
                    throw failure(messages.calibrateEnded, stop.status)
                }
            case .signal(let number):
                line.clear()
                throw failure(messages.calibrateEnded, 128 + number)
            case .press, .late: break
            }
        }
    }

    /// Receives the taps of the runner; their times are nanoseconds of the monotonic clock.
    private func tapped() async throws -> [Int] {
        // Without the buttons of a headset, the runner taps on the keyboard.
        let buttons = try? ControlClient.blocking(daemon.path)
        try? await buttons?.begin(WatchButtons())
        var input = CalibrationInput(buttons: buttons)
        var line = ProgressLine(isDrawn: !isPlain && !isQuiet)
        var list = TapList()
        defer { line.clear() }
        while true {
            let count = messages.calibrateTapCount(
                number: "\(list.times.count)",
                count: "\(CalibrateRunner.usualTaps)"
            )
            let cadence = try? TapSeries(list.times.map { .nanoseconds($0) }).cadence(at: speed).cadence
            let parts = [count] + texts(nil, cadence?.stepsPerMinute)
            if !isQuiet {
                line.show(parts.joined(separator: " · "), isMilestone: list.times.count.isMultiple(of: 5))
            }
            var stop: TapList.Stop?
            switch try await input.next(until: nil) {
            case .keys(let keys, let time): stop = list.handle(keys, at: time)
            case .press(let time): stop = list.add(time)
            case .signal(let number): stop = .signal(number)
            case .late: break
            }
            guard let stop else { continue }
            line.clear()
            guard stop == .complete else { throw failure(messages.calibrateEnded, stop.status) }
            return list.times
        }
    }

    /// Prints the result.
    func show(_ result: RunnerCalibration) {
        func cadence(_ value: Double) -> String { messages.localized(StepRate(stepsPerMinute: value).formatted) }
        let speed = messages.localized(Speed(metersPerSecond: result.metersPerSecond).withPace(daemon.units))
        let deviation = messages.localized(MusicText.number(result.deviationStepsPerMinute, 1))
        say(messages.calibrateMeasured(cadence: cadence(result.stepsPerMinute), deviation: deviation, speed: speed))
        say(messages.calibrateHeuristic(cadence: cadence(result.heuristicStepsPerMinute)))
        say(
            messages.calibrateSuggested(
                cadence: cadence(result.suggestedStepsPerMinute),
                before: cadence(result.beforeStepsPerMinute)
            )
        )
        if let limit = result.limit { say(limit.text(messages)) }
        say(messages.calibrateAgain)
    }
}

/// One line that changes on a terminal; otherwise a line at each milestone.
private struct ProgressLine {
    private let isDrawn: Bool
    private var last = ""

    init(isDrawn: Bool) { self.isDrawn = isDrawn && isatty(STDOUT_FILENO) == 1 }

    mutating func show(_ text: String, isMilestone: Bool) {
        guard text != last, isDrawn || isMilestone else { return }
        last = text
        if isDrawn {
            Terminal.replaceLine(String(text.prefix(DisplayOptions.columns - 1)))
        } else {
            Terminal.printLine(text)
        }
    }

    mutating func clear() {
        if isDrawn, !last.isEmpty { Terminal.replaceLine("") }
        last = ""
    }
}
