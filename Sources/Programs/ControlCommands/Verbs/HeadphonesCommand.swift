import ALSA
import ArgumentParser
import Control
import Glibc
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

// MARK: - The measurement

struct CalibrateHeadphones: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure the delay by tapping to clicks or with a microphone, store it, and use it at once.",
        discussion: """
            People tap before the beat. So you tap first to a flash on the screen, then to the clicks; the difference counts. \
            With --microphone, the microphone hears the clicks, and no one taps. Nothing may be played or recorded meanwhile.
            """
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "Measure with a microphone close to an ear cup.") var microphone = false
    @Option(help: ArgumentHelp("The ALSA device of the microphone.", valueName: "device")) var device = "default"
    @Option(name: .customLong("for"), help: "The duration of each part in seconds, 8 to 60.") var seconds = 15

    /// People tap most evenly at intervals of about 600 ms (Repp 2005, 10.3758/BF03206433).
    static let cadence = 100.0
    static let period = 60 / cadence

    func validate() throws {
        guard (8...60).contains(seconds) else { throw ValidationError("the duration must be 8 to 60 seconds") }
    }

    func run() async throws {
        let (before, messages) = (try await daemon.status, daemon.messages)
        let output = try await daemon.outputDelay.output
        guard before.state == .stopped, before.recording == nil else { throw Terminal.failure(messages.headphonesBusy) }
        guard microphone || isatty(STDIN_FILENO) == 1 else { throw Terminal.failure(messages.headphonesNeedTerminal) }
        SignalPipe.open()
        var session = try CalibrationSession(daemon, before, seconds: seconds)
        do {
            let found = try await microphone ? session.listen(to: device) : session.tap()
            // What was stored before is part of the times with which the clicks were compared.
            let total = (before.output?.delay?.addedMilliseconds ?? 0) + found.milliseconds
            guard (-500.0...500).contains(total) else {
                throw Terminal.failure(messages.headphonesTooFar(milliseconds: "\(Int(total.rounded()))"))
            }
            let (value, uncertainty) = (Int(total.rounded()), Int(max(1, found.uncertainty.rounded(.up))))
            try await daemon.storeDelay("\(value)±\(uncertainty)ms", for: output)
            Terminal.printLine(
                messages.headphonesFound(output: output, milliseconds: "\(value)", uncertainty: "\(uncertainty)")
            )
        } catch let refusal as HeardDelay.Refusal {
            throw Terminal.failure(refusal.text(messages))
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

/// Plays clicks at a constant cadence, collects the times at which the daemon says that they are heard, and compares others with them.
private struct CalibrationSession {
    private let daemon: Daemon
    private let before: Status
    private let seconds: Double
    private let sound: Sound?
    private var clicks: [Int: Double] = [:]

    private static let period = CalibrateHeadphones.period
    /// The first clicks of a run are softer, and the sound server may start only now.
    private static let settling = 3.0

    init(_ daemon: Daemon, _ status: Status, seconds: Int) throws {
        (self.daemon, before, self.seconds) = (daemon, status, Double(seconds))
        let rate = SampleRate(hertz: Capture.rate)
        let accent = Accent(rawValue: status.click.accent.rawValue) ?? .none
        sound = ClickKind(rawValue: status.click.sound).map { .synthesised($0) }
            .map { (recipe: SoundRecipe) in recipe.sound(at: rate, accent: accent) }
    }

    private var messages: Messages { daemon.messages }

    private static var now: Double { Double(HostInstant.now.monotonicNanoseconds) / 1e9 }

    /// Plays clicks while `body` is called about every 20 ms, until the time has passed or it returns false.
    private mutating func play(_ body: (Double) throws -> Bool) async throws {
        let client = try ControlClient.blocking(daemon.path, patience: .seconds(5))
        _ = try await client.call(HoldCadence(stepsPerMinute: CalibrateHeadphones.cadence))
        _ = try await client.call(Start())
        var failure: (any Error)?
        do {
            let start = Self.now
            var polled = start
            while Self.now < start + Self.settling + seconds {
                guard try body(Self.now - start) else { throw ExitCode(130) }
                guard Self.now > polled + 0.5 else { continue }
                polled = Self.now
                if let grid = try await client.call(GetStatus()).status.grid { note(grid) }
            }
        } catch {
            failure = error
        }
        _ = try await client.call(Stop())
        // The pace of before is in force again.
        if before.target.cadenceHeld, let held = before.target.stepsPerMinute {
            _ = try await client.call(HoldCadence(stepsPerMinute: held))
        } else {
            _ = try await client.call(FollowPace())
        }
        await client.close()
        if let failure { throw failure }
    }

    private mutating func note(_ grid: GridStatus) {
        let period = 60 / grid.tempoStepsPerMinute
        for number in 0..<8 {
            clicks[grid.step + number] = Double(grid.heardAtNanoseconds) / 1e9 + Double(number) * period
        }
    }
}

extension CalibrationSession {
    /// The times of the space bar in 20 ms; nil if the user ends the measurement.
    private static func taps() throws -> [Double]? {
        var sources = [
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: SignalPipe.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&sources, nfds_t(sources.count), 20) > 0 else { return [] }
        let time = now
        if sources[1].revents != 0 { return nil }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        // In raw mode, Ctrl-C and Ctrl-D are bytes.
        let ends: [UInt8] = [3, 4, UInt8(ascii: "q")]
        guard count > 0, !bytes.prefix(count).contains(where: ends.contains) else { return nil }
        return [time]
    }

    mutating func tap() async throws -> HeardDelay {
        let messages = messages
        guard let terminal = RawTerminal(usesScreen: false) else {
            throw Terminal.failure(messages.headphonesNeedTerminal)
        }
        defer { terminal.leave() }
        Terminal.printLine(messages.headphonesTapFlash(seconds: "\(Int(seconds))"))
        let reference = try tapToFlashes()
        Terminal.printLine(messages.headphonesTapClicks(seconds: "\(Int(seconds + Self.settling))"))
        var taps: [Double] = []
        try await play { _ in
            guard let new = try Self.taps() else { return false }
            taps += new
            return true
        }
        let times = clicks.sorted { $0.key < $1.key }.map(\.value)
        let heard = try HeardDelay(of: taps, after: times, period: Self.period, limits: .taps)
        return heard.without(reference, period: Self.period)
    }

    /// Shows a flash at each period; the times of the taps relative to them.
    private func tapToFlashes() throws -> HeardDelay {
        var (flashes, taps): ([Double], [Double]) = ([], [])
        let start = Self.now + 1
        var isLit = false
        while Self.now < start + seconds {
            let phase = (Self.now - start).truncatingRemainder(dividingBy: Self.period)
            let wanted = phase >= 0 && phase < 0.1
            if wanted != isLit {
                Terminal.write(
                    wanted ? "\r\u{1B}[7m" + String(repeating: " ", count: 40) + "\u{1B}[0m" : "\r\u{1B}[K",
                    to: STDOUT_FILENO
                )
                if wanted { flashes.append(Self.now) }
                isLit = wanted
            }
            guard let new = try Self.taps() else { throw ExitCode(130) }
            taps += new
        }
        Terminal.write("\r\u{1B}[K", to: STDOUT_FILENO)
        return try HeardDelay(of: taps, after: flashes, period: Self.period, limits: .taps)
    }

    mutating func listen(to device: String) async throws -> HeardDelay {
        let messages = messages
        guard let sound else { throw Terminal.failure(messages.headphonesOwnSound) }
        Terminal.printLine(messages.headphonesListen(seconds: "\(Int(seconds + Self.settling))"))
        var recording: [Float] = []
        var begins: [Double] = []
        do {
            let capture = try Capture(opening: device)
            try await play { _ in
                let (samples, time) = try capture.read()
                // Each reading tells when the recording began; the median is free of late readings.
                if !samples.isEmpty {
                    begins.append(Double(time) / 1e9 - Double(recording.count) / Double(Capture.rate))
                }
                recording += samples
                var signal = pollfd(fd: SignalPipe.descriptor, events: Int16(POLLIN), revents: 0)
                return poll(&signal, 1, 20) == 0
            }
        } catch let error as ALSAError {
            throw Terminal.failure(messages.headphonesMicrophoneFailed(reason: "\(error)"))
        }
        guard !begins.isEmpty else { throw HeardDelay.Refusal.notHeard(percent: 0) }
        return try delay(of: sound, in: recording, from: begins.sorted()[begins.count / 2])
    }

    private func delay(of sound: Sound, in recording: [Float], from begin: Double) throws(HeardDelay.Refusal)
        -> HeardDelay
    {
        let rate = Double(Capture.rate)
        let end = begin + Double(recording.count) / rate
        let expected = clicks.sorted { $0.key < $1.key }.filter {
            $0.value > begin + Self.settling && $0.value + Self.period < end
        }
        let stereo = Foot.allCases.map { sound.samples(for: $0) }
        let searches = stereo.map { samples in
            ClickSearch(
                stride(from: 0, to: samples.count, by: 2).map { samples[$0] },
                sampleRate: SampleRate(hertz: Capture.rate)
            )
        }
        // A search window has the length of a period, so it contains one click, whatever the delay is.
        let found = expected.compactMap { step, time -> Double? in
            let from = Int((time - 0.15 - begin) * rate)
            let position = searches[step % 2].position(in: recording, from..<from + Int(Self.period * rate))
            return position.map { begin + Double($0) / rate }
        }
        guard found.count * 2 >= expected.count, !found.isEmpty else {
            throw .notHeard(percent: expected.isEmpty ? 0 : found.count * 100 / expected.count)
        }
        return try HeardDelay(of: found, after: expected.map(\.value), period: Self.period, limits: .recording)
    }
}
