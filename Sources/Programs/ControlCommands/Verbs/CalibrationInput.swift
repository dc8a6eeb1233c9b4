import Control
import Glibc

/// The taps of a runner: keys and button presses go in, their times come out.
struct TapList: Equatable {
    /// Why the runner taps no more.
    enum Stop: Equatable {
        case complete
        case cancelled
        case signal(Int32)

        var status: Int32 { if case .signal(let number) = self { 128 + number } else { 1 } }
    }

    /// The list is complete with this number of taps.
    private let limit: Int
    /// In nanoseconds of the monotonic clock, ascending.
    private(set) var times: [Int] = []

    init(limit: Int = CalibrateRunner.usualTaps) { self.limit = limit }

    /// Handles the bytes of keys that have arrived together: at most one of them is a tap.
    mutating func handle(_ keys: [UInt8], at time: Int) -> Stop? {
        // At the end of the terminal, there are no bytes.
        guard !keys.isEmpty else { return .cancelled }
        let keys = Self.withoutSequences(keys)
        // Ctrl-C, which is no signal in raw mode.
        if keys.contains(0x03) { return .signal(SIGINT) }
        // Escape, q, Ctrl-D.
        if [0x1B, UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04].contains(where: keys.contains) {
            return .cancelled
        }
        // Backspace sends one of two bytes.
        if [UInt8(ascii: "u"), 0x08, 0x7F].contains(where: keys.contains) {
            _ = times.popLast()
            return nil
        }
        return keys.contains(UInt8(ascii: " ")) ? add(time) : nil
    }

    /// The bytes without those of arrow keys and function keys, which begin with Escape, too (ECMA-48: CSI and SS3).
    private static func withoutSequences(_ bytes: [UInt8]) -> [UInt8] {
        var (keys, rest): ([UInt8], _) = ([], bytes[...])
        while let byte = rest.popFirst() {
            guard byte == 0x1B, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(rest.first) else {
                keys.append(byte)
                continue
            }
            rest.removeFirst()
            while let next = rest.popFirst(), !(0x40...0x7E).contains(next) {}
        }
        return keys
    }

    /// Adds a tap; a press of a button can arrive after a later key.
    mutating func add(_ time: Int) -> Stop? {
        guard !times.contains(time) else { return nil }
        times.insert(time, at: times.firstIndex { $0 > time } ?? times.count)
        return times.count >= limit ? .complete : nil
    }
}

/// Waits for keys, for buttons of a headset, for signals and for a time, and restores the terminal at its end.
struct CalibrationInput: ~Copyable {
    enum Event {
        /// The bytes of keys, empty at the end of the input, and the time of the monotonic clock in nanoseconds.
        case keys([UInt8], at: Int)
        case press(at: Int)
        case signal(Int32)
        case late
    }

    private let terminal = RawTerminal(usesScreen: false)
    private var buttons: ControlClient?

    init(buttons: ControlClient?) { self.buttons = buttons }

    /// - Parameter deadline: In nanoseconds of the monotonic clock; nil means none.
    mutating func next(until deadline: Int?) async throws -> Event {
        while true {
            var timeout: Int32 = -1
            if let deadline {
                let rest = deadline - HostInstant.now.monotonicNanoseconds
                guard rest > 0 else { return .late }
                timeout = Int32(clamping: (rest + 999_999) / 1_000_000)
            }
            // A negative descriptor is ignored.
            var sources = [terminal == nil ? -1 : STDIN_FILENO, SignalPipe.descriptor, buttons?.descriptor ?? -1].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&sources, nfds_t(sources.count), timeout) > 0 else { continue }
            let now = HostInstant.now.monotonicNanoseconds
            if sources[1].revents != 0, let number = handleSignals() { return .signal(number) }
            if sources[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 256)
                let count = read(STDIN_FILENO, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                let all = bytes.prefix(max(count, 0))
                // Ctrl-Z, which is no signal in raw mode.
                let keys = all.filter { $0 != 0x1A }
                if keys.count < all.count { kill(0, SIGTSTP) }
                if !keys.isEmpty || all.isEmpty { return .keys(keys, at: now) }
            }
            if sources[2].revents != 0 {
                do {
                    if let press = try await buttons?.next(WatchButtons.self) { return .press(at: press.atNanoseconds) }
                } catch {
                    // The daemon has ended; the keys still work.
                    buttons = nil
                }
            }
        }
    }

    private func handleSignals() -> Int32? {
        let signals = SignalPipe.received()
        if let ending = signals.first(where: SignalPipe.ending.contains) { return ending }
        if signals.contains(SIGTSTP) {
            terminal?.leave()
            SignalPipe.suspend()
            terminal?.enter()
        }
        return nil
    }
}
