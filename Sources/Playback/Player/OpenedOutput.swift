import Synchronization

/// An open device that a thread can start to play; the closure hides the device's type.
struct OpenedOutput: Sendable {
    /// The parameters that the device granted.
    let report: OutputReport
    /// Plays on the thread that calls it, until the session ends; it may be called only once.
    let play: @Sendable (Session, Playhead, PlayerConfiguration, _ priority: Int) -> Void

    /// Stores an open device in the closure `play`.
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
