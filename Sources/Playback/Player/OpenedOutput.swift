import Synchronization

/// A device that is open and waits for a thread: its type is known to the closure alone.
struct OpenedOutput: Sendable {
    /// What the device granted.
    let report: OutputReport
    /// Plays on the calling thread until the session ends; once.
    let play: @Sendable (Session, Playhead, PlayerConfiguration, _ priority: Int) -> Void

    /// Takes a device.
    init<Device: OutputDevice & ~Copyable & Sendable>(_ device: consuming Device) {
        report = device.report
        let slot = Slot(device)
        play = { session, playhead, configuration, priority in
            guard let device = slot.take() else { return }
            session.play(device, from: playhead, configuration: configuration, priority: priority)
        }
    }

    /// Opens the device that a configuration asks for.
    ///
    /// - Parameter mode: whether a file begins anew or goes on.
    static func open(_ configuration: PlayerConfiguration, mode: WAVWriter.Mode) throws(OutputFault) -> OpenedOutput {
        let rate = configuration.preferredRate
        let lookahead = configuration.lookahead
        switch configuration.device {
        case .alsa(let name):
            return OpenedOutput(try ALSADevice(opening: name, preferred: rate, lookahead: lookahead))
        case .wav(let path):
            return OpenedOutput(try WAVDevice(path: path, sampleRate: rate, lookahead: lookahead, mode: mode))
        case .null:
            return OpenedOutput(NullDevice(sampleRate: rate, lookahead: lookahead))
        }
    }
}

/// Holds a value without copies until it is taken, for a closure cannot consume what it captures.
private final class Slot<Value: ~Copyable & Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming sending Value) {
        self.value = Mutex(Optional(value))
    }

    func take() -> sending Value? {
        value.withLock { value in value.take() }
    }
}
