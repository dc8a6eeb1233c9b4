import Playback

/// Where the clicks go: the player on a device, or a renderer on virtual time.
protocol SoundOutput: Sendable {
    /// Name of the device, for messages.
    var deviceName: String { get }
    /// What the output reports, for one reader.
    var events: AsyncStream<PlayerEvent> { get }
    /// The state of the output.
    var status: PlayerStatus { get }
    /// How late wake-ups came and how soon changes were heard.
    var latencies: Latencies { get }

    /// Asks for a performance in place of the one before.
    ///
    /// - Returns: the serial by which `PlayerEvent.settingsApplied` names it.
    @discardableResult func post(_ performance: Performance) -> UInt64
    /// Tries a missing device again at once.
    func lookForDevice()
    /// Plays until the task is cancelled.
    func run() async
}

extension Playback.Player: SoundOutput {
    var deviceName: String { configuration.deviceName }
}
