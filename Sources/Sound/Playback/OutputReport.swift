package import ALSA
import Glibc
package import Metronome

/// The parameters that an output device granted when it was opened.
package struct OutputReport: Hashable, Sendable {
    /// The name with which the device was opened: an ALSA PCM, a file path, or "null".
    package let device: String
    /// The name of the sound card or plugin, or "WAV file", or "nothing".
    package let name: String
    package let sampleRate: SampleRate
    package let channels: Int
    /// The sample format, as ALSA's tools print it, for example "FLOAT_LE".
    package let format: String
    package let bufferFrames: Int
    package let periodFrames: Int
    /// The initial number of frames after the device's position that are not rewound; slow writes and underruns increase it.
    package let marginFrames: Int
    /// Whether written frames can be rewound; for an ALSA device, a trial has tested this.
    package let rewinds: Bool
    /// The number of frames written ahead of the device when the ring is full, for some seconds after a change of settings.
    package let lookaheadFrames: Int
    /// The same number while the settings do not change.
    package let restingFrames: Int
    /// Whether the device passes the sound to a server, such as PulseAudio or PipeWire.
    package var isServer = false

    package var lookahead: Duration { .seconds(Double(lookaheadFrames) / Double(sampleRate.hertz)) }
    package var resting: Duration { .seconds(Double(restingFrames) / Double(sampleRate.hertz)) }
}

/// How far ahead of the device frames are written.
package struct Lookahead: Hashable, Sendable {
    /// Lookahead on a device that rewinds, for some seconds after a change; there, a deep lookahead does not delay changes.
    package var rewinding: Duration
    /// Lookahead on a device that rewinds, while the settings do not change; longer than `rewinding`, so that the computer wakes up less
    /// often.
    ///
    /// If it is less than `rewinding`, `rewinding` is used.
    package var resting: Duration
    /// Lookahead on a device that does not rewind; there, a change is heard later by up to this time.
    package var fixed: Duration
    /// The period to request on a device that rewinds; PipeWire uses it as the cycle of its whole graph.
    ///
    /// With a shorter period a change is heard sooner, but the server and all its clients wake up more often. Nil is
    /// automatic: a server's cycle is shortened only if `rewinding` is short (see `serverPeriod`), and a driver is asked for 10 ms.
    package var period: Duration?

    /// The permitted range of a lookahead.
    ///
    /// A shorter lookahead causes underruns with ordinary scheduling; for a longer one, few devices have a large enough buffer.
    package static let range = Duration.milliseconds(10)...Duration.seconds(2)

    /// The upper limit to which `fixed` is raised after underruns; with more, changes would be heard too late.
    package static let deepestFixed = Duration.milliseconds(400)

    /// The longest default cycle of a sound server in seconds: 2,048 frames at 48 kHz, PipeWire's
    /// `default.clock.max-quantum`.
    ///
    /// It uses the least CPU time.
    private static let longestDefaultCycle = 2_048.0 / 48_000

    /// Creates a lookahead; the three lookahead times are clamped to `range`, and the period to 1…100 ms.
    package init(
        rewinding: Duration = .milliseconds(500),
        resting: Duration = .seconds(2),
        fixed: Duration = .milliseconds(75),
        period: Duration? = nil
    ) {
        self.rewinding = min(max(rewinding, Self.range.lowerBound), Self.range.upperBound)
        self.resting = min(max(resting, Self.range.lowerBound), Self.range.upperBound)
        self.fixed = min(max(fixed, Self.range.lowerBound), Self.range.upperBound)
        self.period = period.map { min(max($0, .milliseconds(1)), .milliseconds(100)) }
    }

    /// Whether `fixed` can be raised further after an underrun.
    var canBeDeeper: Bool { fixed < Self.deepestFixed }

    /// The period that is requested from a sound server: `period`, or if that is nil, a power of two in frames.
    ///
    /// PipeWire rounds down to a power of two. The period is at least `longestDefaultCycle`, unless that is more than a quarter of the
    /// lookahead.
    func serverPeriod(at rate: SampleRate) -> Duration {
        if let period { return period }
        let wanted = min(Self.longestDefaultCycle, rewinding / .seconds(4)) * Double(rate.hertz)
        var frames = 1
        while Double(frames) < wanted { frames *= 2 }
        if Double(frames) > rewinding / .seconds(4) * Double(rate.hertz) { frames /= 2 }
        // The time is rounded up, so that converting it back gives the same number of frames.
        return .nanoseconds((Int64(max(1, frames)) * 1_000_000_000 + Int64(rate.hertz) - 1) / Int64(rate.hertz))
    }

    var driverPeriod: Duration { period ?? .milliseconds(10) }

    func frames(rewinding isRewinding: Bool, at rate: SampleRate) -> Int {
        Self.frames(isRewinding ? rewinding : fixed, at: rate)
    }

    func restingFrames(at rate: SampleRate) -> Int { Self.frames(max(rewinding, resting), at: rate) }

    private static func frames(_ time: Duration, at rate: SampleRate) -> Int {
        max(1, Int(time / .seconds(1) * Double(rate.hertz)))
    }
}

/// An error of the sound output: the operation that failed, and the error number.
///
/// Creating one does not allocate, so the realtime thread can report it. Use `description` on other threads only.
package struct OutputFault: Error, Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    package let attempt: Attempt
    /// The error number as a positive number, as in `errno.h`.
    package let code: Int32

    /// The operation that failed.
    package enum Attempt: Hashable, Sendable, BitwiseCopyable {
        /// A call of an alsa-lib function.
        case alsa(ALSAError.Operation)
        /// Connecting to PulseAudio without ALSA.
        case connect
        case openFile
        case writeFile
        /// Playing: the device does not play the written frames in time, although no function call has failed.
        case play
        case startThread
    }

    @_noAllocation @_noLocks
    package init(_ attempt: Attempt, _ code: Int32) {
        self.attempt = attempt
        self.code = code
    }

    @_noAllocation @_noLocks
    init(_ error: ALSAError) { self.init(.alsa(error.operation), error.code) }

    /// Whether the device does not exist, for example because it was unplugged or its driver was removed.
    package var isGone: Bool { code == ENODEV }

    /// Whether the device was only interrupted (underrun or suspend), so that it may work again after a restart.
    var isInterruption: Bool {
        @_noAllocation @_noLocks get { code == EPIPE || code == ESTRPIPE }
    }

    /// The operation and the reason, for example "snd_pcm_open: No such file or directory".
    package var description: String {
        switch attempt {
        case .alsa(let operation): ALSAError(operation, code).description
        case .connect: "connecting to PulseAudio: \(reason)"
        case .openFile: "opening the file: \(reason)"
        case .writeFile: "writing the file: \(reason)"
        case .play: "playing: the device no longer plays the written frames"
        case .startThread: "starting the audio thread: \(reason)"
        }
    }

    /// What the user can do to solve the problem; nil if there is no advice for this error.
    package var advice: String? {
        switch (attempt, code) {
        case (.alsa, EBUSY): "close the program that uses the device, or choose another device"
        case (.alsa, ENOENT), (.alsa, ENODEV), (.alsa, ENXIO): "choose a device that `aplay -L` lists"
        case (.alsa, ECONNREFUSED), (.alsa, EHOSTDOWN), (.connect, _): "start the sound server"
        case (.alsa, EACCES), (.alsa, EPERM): "join the group `audio`, or log in on the computer itself"
        case (.openFile, _): "choose a file that you can write to"
        case (.writeFile, ENOSPC), (.writeFile, EDQUOT): "free space on the disk"
        case (.writeFile, EFBIG): "start another file: a WAV file has at most 4 GiB"
        default: nil
        }
    }

    /// The shell command that shows or corrects the cause.
    package var command: String {
        switch (attempt, code) {
        case (.alsa, EBUSY): "fuser -v /dev/snd/*"
        case (.alsa, ECONNREFUSED), (.alsa, EHOSTDOWN): "systemctl --user restart pipewire wireplumber"
        case (.alsa, EACCES), (.alsa, EPERM): "sudo usermod -aG audio $USER"
        case (.openFile, _), (.writeFile, _): "df -h ."
        case (.connect, _): "systemctl --user restart pulseaudio"
        case (.alsa, _), (.play, _): "aplay -L"
        case (.startThread, _): "ulimit -u"
        }
    }

    private var reason: String { String(cString: strerror(code)) }
}
