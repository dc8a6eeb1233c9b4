import ALSA
import ArgumentParser
import Control
import Glibc
import Messages
import Metronome

/// Plays clicks at a constant cadence, and compares taps or a recording with the times at which the daemon says that the clicks are heard.
///
/// Call ``SignalPipe/open()`` first. Times are seconds of the monotonic clock, unless their name says nanoseconds.
struct HeadphonesCalibration {
    /// What is tapped to before the headphones.
    enum Reference: String, CaseIterable, ExpressibleByArgument {
        /// An output whose reported delay is right: it has no radio.
        case loudspeaker
        case flash
        case none
    }

    /// What was measured, and the output on which the clicks were played.
    struct Part {
        var heard: HeardDelay
        var output: OutputDelayStatus
    }

    private let daemon: Daemon
    private let before: Status
    private let seconds: Int
    private var clicks: [Int: Double] = [:]

    /// The time between two clicks: people tap most evenly at about 600 ms (Repp 2005, 10.3758/BF03206433).
    private static let period = 0.6
    private static let periodNanoseconds = 600_000_000
    /// The first clicks of a run are softer, and the sound server may start only now.
    private static let settling = 3
    private static let second = 1_000_000_000
    /// Most people tap 20 to 80 ms before a click, and musicians less (Repp 2005, part 3).
    private static let assumed = HeardDelay(milliseconds: -40, uncertainty: 30, count: 0)
    /// The standard error of the times of flashes in milliseconds: screens are 10 to 50 ms late.
    private static let screenError = 30.0

    init(_ daemon: Daemon, _ before: Status, seconds: Int) {
        (self.daemon, self.before, self.seconds) = (daemon, before, seconds)
    }

    private var messages: Messages { daemon.messages }

    private func ended(_ stop: TapList.Stop) -> ExitCode {
        // A flash may be in the line.
        if isatty(STDOUT_FILENO) == 1 { Terminal.replaceLine("") }
        return Terminal.wrappedFailure(messages.calibrateEnded, stop.status)
    }
}

// MARK: - Taps

extension HeadphonesCalibration {
    /// - Throws: `HeardDelay.Refusal`, or the exit status after an end by the user or a failed call; nothing has changed then.
    mutating func tap(after reference: Reference) async throws -> Part {
        var input = CalibrationInput(buttons: nil)
        let wait = "\(seconds + Self.settling)"
        var own = Self.assumed
        var loudspeaker: OutputDelayStatus?
        switch reference {
        case .loudspeaker:
            Terminal.printWrapped(messages.headphonesLoudspeaker)
            try await waitForStart(&input)
            let part = try await tapToClicks(&input)
            (own, loudspeaker) = (part.heard, part.output)
            Terminal.printWrapped(messages.headphonesSwitch)
            try await waitForStart(&input)
        case .flash:
            Terminal.printWrapped(messages.headphonesTapFlash(seconds: "\(seconds)"))
            own = try await tapToFlashes(&input)
            own.uncertainty = (own.uncertainty * own.uncertainty + Self.screenError * Self.screenError).squareRoot()
            Terminal.printWrapped(messages.headphonesTapClicks(seconds: wait))
        case .none: Terminal.printWrapped(messages.headphonesTapClicks(seconds: wait))
        }
        let part = try await tapToClicks(&input)
        // Without the names of a sound server's outputs, both have the same name.
        if part.output.sink != nil, part.output.output == loudspeaker?.output {
            throw Terminal.wrappedFailure(messages.headphonesSameOutput(output: part.output.output))
        }
        switch reference {
        case .loudspeaker: break
        case .flash: Terminal.printWrapped(messages.headphonesLateScreen)
        case .none: Terminal.printWrapped(messages.headphonesAssumed(milliseconds: "\(-Int(own.milliseconds))"))
        }
        return Part(heard: part.heard.without(own, period: Self.period), output: part.output)
    }

    private func waitForStart(_ input: inout CalibrationInput) async throws {
        Terminal.printWrapped(messages.headphonesBegin(seconds: "\(seconds + Self.settling)"))
        var list = TapList(limit: 1)
        while list.times.isEmpty {
            switch try await input.next(until: nil) {
            case .keys(let keys, let time):
                if let stop = list.handle(keys, at: time), stop != .complete { throw ended(stop) }
            case .signal(let number): throw ended(.signal(number))
            case .press, .late: break
            }
        }
    }

    private mutating func tapToClicks(_ input: inout CalibrationInput) async throws -> Part {
        let (taps, output) = try await play(&input, every: Self.second)
        return Part(
            heard: try HeardDelay(of: taps, after: heardTimes, period: Self.period, limits: .taps),
            output: output
        )
    }

    /// Shows a flash at each period; the times of the taps relative to them.
    private func tapToFlashes(_ input: inout CalibrationInput) async throws -> HeardDelay {
        let dark = String(repeating: " ", count: min(40, DisplayOptions.columns - 1))
        var list = TapList(limit: .max)
        var flashes: [Double] = []
        var begin = HostInstant.now.monotonicNanoseconds + Self.second
        var (number, isLit) = (0, false)
        while number * Self.periodNanoseconds < seconds * Self.second {
            let due = begin + number * Self.periodNanoseconds + (isLit ? 100_000_000 : 0)
            guard try await isDue(due, &input, &list) else { continue }
            let now = HostInstant.now.monotonicNanoseconds
            if now > due + Self.second { begin += now - due }
            isLit.toggle()
            if isLit {
                Terminal.write("\r\u{1B}[7m\(dark)\u{1B}[0m", to: STDOUT_FILENO)
                flashes.append(Double(now) / 1e9)
            } else {
                Terminal.replaceLine("")
                number += 1
            }
        }
        let taps = list.times.map { Double($0) / 1e9 }
        return try HeardDelay(of: taps, after: flashes, period: Self.period, limits: .taps)
    }

    /// Waits for keys until a time, and adds the taps to the list; false before that time.
    private func isDue(_ time: Int, _ input: inout CalibrationInput, _ list: inout TapList) async throws -> Bool {
        switch try await input.next(until: time) {
        case .keys(let keys, let time):
            if let stop = list.handle(keys, at: time) { throw ended(stop) }
            return false
        case .signal(let number): throw ended(.signal(number))
        case .press: return false
        case .late: return true
        }
    }
}

// MARK: - Clicks

extension HeadphonesCalibration {
    private var heardTimes: [Double] { clicks.sorted { $0.key < $1.key }.map(\.value) }

    /// Plays clicks, and returns the times of the taps meanwhile.
    ///
    /// - Parameter body: is called at each interval, in nanoseconds, with whether the program was stopped (Ctrl-Z) until now; that time is
    ///   added to the measurement.
    private mutating func play(
        _ input: inout CalibrationInput,
        every interval: Int,
        _ body: (_ wasStopped: Bool) throws -> Void = { _ in }
    ) async throws -> (taps: [Double], output: OutputDelayStatus) {
        clicks = [:]
        var list = TapList(limit: .max)
        var output: OutputDelayStatus?
        do {
            // With clicks on the left foot only, the cadence is doubled.
            let cadence = 60 / Self.period * (before.click.cue == .everyOther ? 2 : 1)
            let client = try ControlClient.blocking(daemon.path)
            _ = try await client.call(HoldCadence(stepsPerMinute: cadence))
            _ = try await client.call(Start())
            let start = HostInstant.now.monotonicNanoseconds
            var (due, asked, end) = (start, start, start + (Self.settling + seconds) * Self.second)
            while due < end {
                guard try await isDue(due, &input, &list) else { continue }
                let now = HostInstant.now.monotonicNanoseconds
                let wasStopped = now > due + Self.second
                if wasStopped { end += now - due }
                try body(wasStopped)
                due = now + interval
                guard now >= asked + Self.second else { continue }
                asked = now
                let status = try await client.call(GetStatus()).status
                if let grid = status.grid { note(grid) }
                guard let present = status.output?.delay else {
                    throw Terminal.wrappedFailure(messages.headphonesNoDevice)
                }
                if let before = output?.output, before != present.output {
                    throw Terminal.wrappedFailure(messages.headphonesMoved(before: before, output: present.output))
                }
                output = present
            }
            await client.close()
        } catch {
            await stop(&input)
            guard let error = error as? ControlClientError else { throw error }
            Terminal.printWrapped("stridectl: \(daemon.text(of: error))", isError: true)
            throw error.exitCode
        }
        await stop(&input)
        guard let output else { throw Terminal.wrappedFailure(messages.headphonesNoDevice) }
        return (list.times.map { Double($0) / 1e9 }, output)
    }

    /// Ends the clicks, and restores the cadence of before.
    ///
    /// After a crash, the next process of the daemon continues the run, so this waits up to 10 s for that process.
    private func stop(_ input: inout CalibrationInput) async {
        for _ in 0..<20 {
            do throws(ControlClientError) {
                let client = try ControlClient.blocking(daemon.path)
                _ = try await client.call(Stop())
                if before.target.cadenceHeld, let held = before.target.stepsPerMinute {
                    _ = try await client.call(HoldCadence(stepsPerMinute: held))
                } else {
                    _ = try await client.call(FollowPace())
                }
                return await client.close()
            } catch {
                if case .refused = error { return }
                let event = try? await input.next(until: HostInstant.now.monotonicNanoseconds + Self.second / 2)
                if case .signal = event { return }
            }
        }
    }

    private mutating func note(_ grid: GridStatus) {
        for number in grid.step..<grid.step + 16 where grid.cue == .everyStep || number.isMultiple(of: 2) {
            let later = Double(number - grid.step) * 60 / grid.tempoStepsPerMinute
            clicks[number] = Double(grid.heardAtNanoseconds) / 1e9 + later
        }
    }
}

// MARK: - The microphone

extension HeadphonesCalibration {
    /// - Parameter device: an ALSA device.
    /// - Throws: as `tap`.
    mutating func listen(to device: String) async throws -> Part {
        let accent = Accent(rawValue: before.click.accent.rawValue) ?? .none
        guard let kind = ClickKind(rawValue: before.click.sound) else {
            throw Terminal.wrappedFailure(messages.headphonesOwnSound)
        }
        let sound = SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: Capture.rate), accent: accent)
        Terminal.printWrapped(messages.headphonesListen(seconds: "\(seconds + Self.settling)"))
        var input = CalibrationInput(buttons: nil)
        var (recording, begins): ([Float], [Double]) = ([], [])
        let output: OutputDelayStatus
        do {
            var capture = try Capture(opening: device)
            output = try await play(&input, every: 20_000_000) { wasStopped in
                if wasStopped {
                    // Samples were lost meanwhile.
                    capture = try Capture(opening: device)
                    (recording, begins) = ([], [])
                }
                let (samples, time) = try capture.read()
                // Each reading tells when the recording began; the median is free of late readings.
                if !samples.isEmpty {
                    begins.append(Double(time) / 1e9 - Double(recording.count) / Double(Capture.rate))
                }
                recording += samples
            }.output
        } catch let error as ALSAError {
            throw Terminal.wrappedFailure(messages.headphonesMicrophoneFailed(reason: "\(error)"))
        }
        guard !begins.isEmpty else { throw HeardDelay.Refusal.notHeard(percent: 0) }
        let heard = try delay(of: sound, in: recording, from: begins.sorted()[begins.count / 2])
        return Part(heard: heard, output: output)
    }

    private func delay(of sound: Sound, in recording: [Float], from begin: Double) throws(HeardDelay.Refusal)
        -> HeardDelay
    {
        let rate = Double(Capture.rate)
        let end = begin + Double(recording.count) / rate
        let expected = clicks.sorted { $0.key < $1.key }.filter {
            $0.value > begin + Double(Self.settling) && $0.value + Self.period < end
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
