import ALSA
import Synchronization

/// An open device that a thread can start to play; the closure hides the device's type.
struct OpenedOutput: Sendable {
    /// The parameters that the device granted.
    let report: OutputReport
    /// Plays on the thread that calls it, until the session ends; it may be called only once.
    let play: @Sendable (Session, Playhead, PlayerConfiguration, _ priority: Int) -> Void

    init<Device: OutputDevice & ~Copyable & Sendable>(_ device: consuming Device) {
        report = device.report
        let slot = Slot(device)
        play = { session, playhead, configuration, priority in
            guard let device = slot.removeValue() else { return }
            session.play(device, from: playhead, configuration: configuration, priority: priority)
        }
    }

    /// Opens the device given in the configuration.
    ///
    /// - Parameter mode: whether an existing WAV file is overwritten or continued; other devices ignore it.
    static func open(_ configuration: PlayerConfiguration, mode: WAVWriter.Mode) throws(OutputFault) -> OpenedOutput {
        let rate = configuration.preferredRate
        let lookahead = configuration.lookahead
        switch configuration.device {
        case .alsa(let name):
            if let sink = PCM.pulseSink(of: name),
                let device = try PulseDevice(name, sink: sink, rate: rate, lookahead: lookahead)
            {
                return OpenedOutput(device)
            }
            return OpenedOutput(try ALSADevice(opening: name, preferred: rate, lookahead: lookahead))
        case .wav(let path):
            return OpenedOutput(try WAVDevice(path: path, sampleRate: rate, lookahead: lookahead, mode: mode))
        case .null:
            return OpenedOutput(NullDevice(sampleRate: rate, lookahead: lookahead))
        }
    }
}

/// Holds a non-copyable value until it is taken out, because a closure cannot consume a value that it has captured.
private final class Slot<Value: ~Copyable & Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming sending Value) {
        self.value = Mutex(Optional(value))
    }

    func removeValue() -> sending Value? {
        value.withLock { value in value.take() }
    }
}

/// The lookahead on a device that does not rewind: raised after an underrun, and lowered again after a long time without one.
///
/// A deep lookahead prevents underruns, but a change is heard only after all frames that were already written.
struct FixedDepth: Sendable {
    /// The configured lookahead, which is also the shortest one.
    let least: Duration
    /// The lookahead with which the device is opened next.
    private(set) var present: Duration
    private var changedAt: MonotonicTime

    /// Nanoseconds without an underrun after which the next opening tries a shallower lookahead.
    private static let calm: Int64 = 600_000_000_000

    init(_ least: Duration, at time: MonotonicTime) {
        self.least = least
        present = least
        changedAt = time
    }

    /// Makes the lookahead 1.5 times as long after an underrun, but at most `Lookahead.deepestFixed`.
    mutating func deepen(at time: MonotonicTime) {
        present = max(least, min(present * 3 / 2, Lookahead.deepestFixed))
        changedAt = time
    }

    /// Called before a device is opened: shortens the lookahead by a third, but not below `least`, if it has not changed for 10 minutes.
    mutating func relax(at time: MonotonicTime) {
        guard present > least, time.nanoseconds - changedAt.nanoseconds >= Self.calm else { return }
        present = max(least, present * 2 / 3)
        changedAt = time
    }
}
