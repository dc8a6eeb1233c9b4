package import Metronome

/// An output for the clicks: the click player of a sound device, or a renderer on virtual time.
package protocol SoundOutput: Sendable {
    var deviceName: String { get }
    /// The events of the sound output; only one task may read them.
    var events: AsyncStream<PlayerEvent> { get }
    var status: PlayerStatus { get }
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
    /// Closes the device and opens none while it is true; the beat grid continues without sound.
    func setSilent(_ isSilent: Bool)
    /// Plays clicks until the task is cancelled.
    func run() async
}

extension Player: SoundOutput {
    package var deviceName: String { configuration.deviceName }
}

/// The present state of the click player.
package struct PlayerStatus: Hashable, Sendable {
    package enum Output: Hashable, Sendable {
        /// The click player is not running.
        case idle
        /// The device is closed until there is something to play.
        case resting
        /// The device is open.
        case playing
        /// The device cannot be used, for this reason; the beat grid continues without sound.
        case fallback(OutputFault)
    }

    package init() {}

    package var output = Output.idle
    /// The parameters of the device when it was last opened; nil before the first opening and after a loss.
    package var device: OutputReport?
    /// The output of the sound server to which the clicks were last sent; nil if there is no server, or if it is not known.
    package var sink: OutputSink?
    /// The realtime scheduling that was last granted or refused; nil before the first opening.
    package var realtime: RealtimeReport?
    /// The accuracy of the frame clock; nil before the audio thread's first report, and after the device was lost.
    package var clock: ClockReport?

    // Counts since the click player was created.
    /// How often the audio thread lost realtime scheduling because it used the CPU for too long.
    package var stepDowns = 0
    package var xruns = 0
    /// How often the device stopped playing without an error.
    package var stalls = 0
    /// How often the delay of the output has changed by more than 20 ms.
    package var delayChanges = 0
    package var lostEvents = 0
}

package enum PlayerEvent: Hashable, Sendable {
    /// A device was opened and granted these parameters.
    case opened(OutputReport)
    /// The audio thread was granted or refused realtime scheduling.
    case realtime(RealtimeReport)
    /// The device had an underrun, and was reopened with this lookahead.
    case deepened(Duration)
    /// The device was closed, because there was nothing to play or the click player was stopped.
    case closed
    /// The device cannot be opened or was lost. The beat grid continues without sound, and opening is tried again with growing
    /// delays.
    ///
    /// Sent once per loss; repeated failures are not reported until the device has played again.
    case fellBack(device: String, OutputFault)
    /// A plug was pulled out of a headphone jack with this name, on any card.
    case headphonesPulled(jack: String)
    /// The sound server sends the clicks to another of its outputs; nil if this is no longer known.
    case sink(OutputSink?)
    /// A thread cannot be started. If it is an audio thread, the click player tries again; otherwise `Player.run` returns.
    case failed(OutputFault)
    /// The settings posted with this serial number apply from `frame` on, which is heard at `heardAt`.
    case settingsApplied(serial: UInt64, frame: Int64, heardAt: MonotonicTime)
    /// The frames of the steps that have not begun have changed; sent only while there is a plan of music.
    case gridChanged(FrameGrid)
    /// There was an underrun, or the computer slept; `count` is the total since the click player was created.
    case xrun(count: Int)
    /// From `frame` on, the beat grid is stretched by this factor, because the card's real sample rate is this
    /// multiple of its nominal rate.
    case stretched(Double, frame: Int64)
    /// The device stopped playing without an error; `count` is the total since the click player was created.
    case stalled(count: Int)
    /// The delay of the output has become longer (negative: shorter) by this time, for example because a headset uses another codec;
    /// `count` is the total since the click player was created.
    case delayChanged(by: Duration, count: Int)
    /// At `frame`, this number of frames of the beat grid was skipped (inserted if negative), so that the following steps are
    /// on time.
    ///
    /// The reason is a stall of the device, or an output delay different from its first readings.
    case skipped(Int64, frame: Int64)
    /// A step that can no longer be changed, with the time at which it is heard; steps without a click are reported as
    /// well.
    case onset(Onset, heardAt: MonotonicTime)
    /// A prompt begins at a frame that can no longer be changed, with the time at which that frame is heard.
    case prompt(PromptOnset, heardAt: MonotonicTime)
    /// The number of audio-thread events lost since the click player was created, because the event ring was full.
    case lost(count: Int)
}

/// The latencies that were measured in a click player.
package struct Latencies: Sendable {
    /// How late the audio thread wakes up, in microseconds.
    package private(set) var wakeups = LatencyHistogram()
    /// Microseconds from posting a performance until its first changed sample is heard.
    package private(set) var reactions = LatencyHistogram()

    package init() {}

    // Only the last posted performance is measured, because an earlier one may never be heard.
    private var lastPosted: (serial: UInt64, time: MonotonicTime)?

    mutating func recordWakeUp(late nanoseconds: Int64) {
        wakeups.record(nanoseconds / 1_000)
    }

    mutating func recordPost(_ serial: UInt64, at time: MonotonicTime) {
        lastPosted = (serial, time)
    }

    mutating func recordReaction(_ serial: UInt64, heardAt: MonotonicTime) {
        guard let lastPosted, lastPosted.serial == serial else { return }
        self.lastPosted = nil
        reactions.record((heardAt.nanoseconds - lastPosted.time.nanoseconds) / 1_000)
    }
}

/// Counts latencies in microseconds, in buckets that are less than 1 % wide.
///
/// Up to 255 µs each value has its own bucket. Above, each doubling is divided into 128 buckets of equal width, as in HdrHistogram
/// with two significant digits. A value above 10 s counts as 10 s. Memory: 18 KiB.
package struct LatencyHistogram: Sendable {
    private static let longest = 10_000_000

    /// The number of recorded latencies.
    package private(set) var count = 0
    /// The largest recorded latency in microseconds; 0 if there is none.
    package private(set) var maximum = 0
    private var buckets = [Int](repeating: 0, count: index(of: longest) + 1)

    init() {}

    mutating func record(_ microseconds: Int64) {
        let value = Int(min(max(microseconds, 0), Int64(Self.longest)))
        buckets[Self.index(of: value)] += 1
        count += 1
        maximum = max(maximum, value)
    }

    /// The latency, in microseconds, that this percentage of the recorded values does not exceed; rounded up to the bucket's end.
    ///
    /// It is 0 if nothing was recorded.
    package func percentile(_ percent: Int) -> Int {
        let wanted = max(1, (count * percent + 99) / 100)
        var sum = 0
        for (index, bucket) in buckets.enumerated() {
            sum += bucket
            if sum >= wanted { return min(Self.lowest(of: index + 1) - 1, maximum) }
        }
        return 0
    }

    /// The number of recorded latencies in all buckets up to and including the bucket for this latency.
    package func count(upTo microseconds: Int) -> Int {
        buckets[...Self.index(of: min(max(microseconds, 0), Self.longest))].reduce(0, +)
    }

    private static func index(of value: Int) -> Int {
        guard value >= 256 else { return value }
        // With this shift, `value >> shift` is 128 to 255.
        let shift = Int.bitWidth - value.leadingZeroBitCount - 8
        return 128 * shift + (value >> shift)
    }

    /// The lowest value that belongs to a bucket.
    private static func lowest(of index: Int) -> Int {
        index < 256 ? index : (index % 128 + 128) << (index / 128 - 1)
    }
}
