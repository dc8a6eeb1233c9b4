import Synchronization

/// An open device that is ready to be played by a thread; the closure hides the device's type.
struct OpenedOutput: Sendable {
    /// The granted parameters.
    let report: OutputReport
    /// Plays on the calling thread until the session ends; may be called once.
    let play: @Sendable (Session, Playhead, PlayerConfiguration, _ priority: Int) -> Void

    /// Wraps an open device.
    init<Device: OutputDevice & ~Copyable & Sendable>(_ device: consuming Device) {
        report = device.report
        let slot = Slot(device)
        play = { session, playhead, configuration, priority in
            guard let device = slot.removeValue() else { return }
            session.play(device, from: playhead, configuration: configuration, priority: priority)
        }
    }

    /// Opens the configured device.
    ///
    /// - Parameter mode: whether an existing file is overwritten or continued.
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

/// Holds a non-copyable value until it is removed, because a closure cannot consume a captured value.
private final class Slot<Value: ~Copyable & Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: consuming sending Value) {
        self.value = Mutex(Optional(value))
    }

    func removeValue() -> sending Value? {
        value.withLock { value in value.take() }
    }
}
