import ArgumentParser
import Configuration
import Control
import Messages
import Metronome

struct HeadphonesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headphones",
        abstract: "Show, set or measure how much later than reported the headphones sound.",
        subcommands: [ShowHeadphones.self, SetHeadphones.self, CalibrateHeadphones.self],
        defaultSubcommand: ShowHeadphones.self
    )
}

struct ShowHeadphones: AsyncParsableCommand {
    static let configuration = verb("show", "Show the output, the delay that it reports, and the delay stored for it.")
    @OptionGroup var daemon: Daemon

    func run() async throws {
        for line in try await daemon.outputDelay.lines(daemon.messages) { Terminal.printLine(line) }
    }
}

struct SetHeadphones: AsyncParsableCommand {
    static let configuration = verb("delay", "Store a delay for the present output and headset, or \"off\".")
    @OptionGroup var daemon: Daemon
    @Argument(help: "A delay from -500ms to 500ms that is added to the reported one, or off.") var delay: String

    func run() async throws {
        let output = try await daemon.outputDelay.output
        try await daemon.storeDelay(delay == "off" ? nil : delay, for: output)
        for line in try await daemon.outputDelay.lines(daemon.messages) { Terminal.printLine(line) }
    }
}

extension Daemon {
    /// The delay of the output in use; throws an exit status if there is none.
    fileprivate var outputDelay: OutputDelayStatus {
        get async throws {
            let status = try await status
            if status.click.output == .page { throw Terminal.failure(messages.headphonesPage) }
            guard let delay = status.output?.delay else { throw Terminal.failure(messages.headphonesNoDevice) }
            return delay
        }
    }

    /// - Parameter delay: a text such as "35ms" or "35±4ms"; nil removes the delay.
    fileprivate func storeDelay(_ delay: String?, for output: String) async throws {
        try await change(["sound.delays": delay.map { "with \(output)=\($0)" } ?? "without \(output)"]) { _ in }
    }
}

extension OutputDelayStatus {
    fileprivate func lines(_ messages: Messages) -> [String] {
        func text(_ value: Double) -> String { messages.number(Int(value.rounded())) }
        let stored =
            switch (addedMilliseconds, uncertaintyMilliseconds) {
            case (let added?, let uncertainty?):
                messages.headphonesMeasured(milliseconds: text(added), uncertainty: text(uncertainty.rounded(.up)))
            case (let added?, nil): messages.headphonesSet(milliseconds: text(added))
            case (nil, _): messages.headphonesNotStored
            }
        return [
            codec.map { messages.headphonesCodec(output: output, codec: $0) }
                ?? messages.headphonesOutput(output: output),
            reportedMilliseconds.map { messages.headphonesReported(milliseconds: text($0)) }
                ?? messages.headphonesNotReported,
            stored,
        ]
    }
}

struct CalibrateHeadphones: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure the delay by tapping to clicks or with a microphone, store it, and use it at once.",
        discussion: """
            People tap before the beat, each by another time. So you tap first to a reference without such a delay, then to the headphones; \
            the difference counts. A loudspeaker or wired headphones are the best reference: choose them in the sound settings of the desktop \
            for the first part. A flash of the screen needs no other output, but screens are 10 to 50 ms late. Without a reference, strided \
            assumes the time of most people. With --microphone, the microphone hears the clicks, and no one taps. Nothing may be played or \
            recorded meanwhile. Esc ends without a change.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Measure with a microphone close to an ear cup.") var microphone = false
    @Option(help: "What you tap to first: loudspeaker, flash or none. (default: loudspeaker)")
    var reference: HeadphonesCalibration.Reference?
    @Option(help: ArgumentHelp("The ALSA device of the microphone.", valueName: "device")) var device = "default"
    @Option(name: .customLong("for"), help: "The duration of each part in seconds, 8 to 60.") var seconds = 15

    func validate() throws {
        guard (8...60).contains(seconds) else { throw ValidationError("the duration must be 8 to 60 seconds") }
        guard !microphone || reference == nil else {
            throw ValidationError("--microphone and --reference exclude each other")
        }
    }

    func run() async throws {
        let (before, messages) = (try await daemon.status, daemon.messages)
        _ = try await daemon.outputDelay
        guard before.state == .stopped, before.recording == nil else {
            throw Terminal.wrappedFailure(messages.headphonesBusy)
        }
        guard microphone || RawTerminal.isAvailable else {
            throw Terminal.wrappedFailure(messages.headphonesNeedTerminal)
        }
        SignalPipe.open()
        var calibration = HeadphonesCalibration(daemon, before, seconds: seconds)
        do {
            let part =
                try await microphone
                ? calibration.listen(to: device) : calibration.tap(after: reference ?? .loudspeaker)
            // What is stored already is part of the times with which the taps were compared.
            let total = (part.output.addedMilliseconds ?? 0) + part.heard.milliseconds
            guard OutputDelays.range.contains(total) else {
                throw Terminal.wrappedFailure(messages.headphonesTooFar(milliseconds: "\(Int(total.rounded()))"))
            }
            let (value, uncertainty) = (Int(total.rounded()), Int(max(1, part.heard.uncertainty.rounded(.up))))
            let output = part.output.output
            try await daemon.storeDelay("\(value)±\(uncertainty)ms", for: output)
            Terminal.printWrapped(
                messages.headphonesFound(output: output, milliseconds: "\(value)", uncertainty: "\(uncertainty)")
            )
        } catch let refusal as HeardDelay.Refusal {
            throw Terminal.wrappedFailure(refusal.text(messages))
        }
    }
}

extension HeardDelay.Refusal {
    fileprivate func text(_ messages: Messages) -> String {
        switch self {
        case .tooFew(let count, let needed): messages.headphonesTooFew(count: "\(count)", needed: "\(needed)")
        case .unsteady(let deviation): messages.headphonesUnsteady(deviation: "\(deviation)")
        case .notHeard(let percent): messages.headphonesNotHeard(percent: "\(percent)")
        }
    }
}
