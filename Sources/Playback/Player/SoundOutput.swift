/// An output for the clicks: the player of a sound device, or a renderer on virtual time.
public protocol SoundOutput: Sendable {
    /// The name of the device, for messages.
    var deviceName: String { get }
    /// The reports of the output; only one task may read them.
    var events: AsyncStream<PlayerEvent> { get }
    /// The current state of the output, for the status and the diagnosis.
    var status: PlayerStatus { get }
    /// Statistics of the delay of wake-ups and of the time until changes are heard.
    var latencies: Latencies { get }

    /// Replaces the performance that is played.
    ///
    /// - Returns: its serial number, which `PlayerEvent.settingsApplied` reports when the performance is applied.
    @discardableResult func post(_ performance: Performance) -> UInt64
    /// Tries at once to open a device that could not be opened before.
    func lookForDevice()
    /// Plays until the task is cancelled.
    func run() async
}

extension Player: SoundOutput {
    /// The name of the device, for messages.
    public var deviceName: String { configuration.deviceName }
}
