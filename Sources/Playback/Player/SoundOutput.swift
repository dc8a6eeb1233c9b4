/// An output for the clicks: the click player of a sound device, or a renderer on virtual time.
public protocol SoundOutput: Sendable {
    /// The name of the device, for messages.
    var deviceName: String { get }
    /// The events of the sound output; only one task may read them.
    var events: AsyncStream<PlayerEvent> { get }
    /// The present state of the sound output, for the status and the diagnosis.
    var status: PlayerStatus { get }
    /// Statistics of the delay of wake-ups and of the time until changes are heard.
    var latencies: Latencies { get }

    /// Replaces what is played.
    ///
    /// - Returns: the serial number that `PlayerEvent.settingsApplied` contains when the performance is applied.
    @discardableResult func post(_ performance: Performance) -> UInt64
    /// Replaces the prompts that are waiting or sounding.
    func post(_ plan: PromptPlan)
    /// Replaces the music of the next steps; nil ends the music at the next beat.
    func post(_ plan: MusicPlan?)
    /// Tries at once to open a device that could not be opened before.
    func lookForDevice()
    /// Plays clicks until the task is cancelled.
    func run() async
}

extension Player: SoundOutput {
    /// The name of the device, for messages.
    public var deviceName: String { configuration.deviceName }
}
