// Additions to the generated methods: limits, the time that a reply can take, and short ways to create a call.

import Glibc
import OutsideText

extension StartActivity {
    /// How long a client should wait for the reply, which comes after the count-in: at most 16 steps of at most 1 s.
    package static let patience: Duration = .seconds(30)

    package enum Target: Sendable, Equatable {
        /// A pace set by hand, in metres a second.
        case pace(metersPerSecond: Double)
        /// A fixed cadence, in steps a minute.
        case cadence(stepsPerMinute: Double)
        case source(FollowChoice)
    }

    /// Creates a call; without a target, the present one stays, but for a walk, 5 km/h replaces a manual running pace.
    package init(_ kind: ActivityChoice, _ target: Target? = nil) {
        switch target {
        case .pace(let value): self.init(kind: kind, metersPerSecond: value)
        case .cadence(let value): self.init(kind: kind, stepsPerMinute: value)
        case .source(let value): self.init(kind: kind, follow: value)
        case nil: self.init(kind: kind)
        }
    }
}

extension RunWorkout {
    /// How long a client should wait for the reply, which may come after the count-in.
    package static let patience = StartActivity.patience
}

extension Record {
    /// How long a client should wait for the reply: up to 4 s for the last steps of an accelerometer, and up to 4 s for the disk.
    package static let patience: Duration = .seconds(12)
}

extension FinishActivity {
    package static let patience = Record.patience
}

extension Watch {
    /// The default interval in milliseconds: four updates a second, about as fast as a person can read numbers.
    private static let standardMilliseconds = 250
    /// The permitted range of the interval in milliseconds; other intervals are clamped to this range.
    private static let milliseconds = 50...60_000

    /// False, because the call only reads.
    public var changesState: Bool { false }

    /// The minimum time between two status messages, clamped to 50 ms…1 min.
    var interval: Duration {
        let asked = minIntervalMilliseconds ?? Self.standardMilliseconds
        return .milliseconds(min(max(asked, Self.milliseconds.lowerBound), Self.milliseconds.upperBound))
    }

    package init(every interval: Duration) {
        // The limit of one hour prevents an overflow. It has no other effect, because the longest valid interval is one minute.
        let (seconds, attoseconds) = min(max(interval, .zero), .seconds(3_600)).components
        self.init(minIntervalMilliseconds: Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}

extension Diagnose {
    /// False, because the call only reads.
    public var changesState: Bool { false }
}

extension SuggestPlaylist {
    /// Whether the call changes anything: only if a music player program must play the playlist.
    public var changesState: Bool { play }
}

extension ScanSensors {
    /// False, because the call changes no settings.
    public var changesState: Bool { false }

    /// True, because the reply arrives only after the search.
    public static var isLasting: Bool { true }
}

extension LearnRunnerModel {
    /// True, because learning from many runs takes many seconds.
    public static var isLasting: Bool { true }
}

extension CalibrateRunner {
    /// The largest number of taps in one call: 2 minutes of one foot at 200 steps a minute.
    package static let maximumTaps = 200
    /// The number of taps that a client asks for; 20 strides of 0.7 s with a timing error of 30 ms give the cadence to 1 step a minute.
    package static let usualTaps = 20
    /// The time over which steps are measured, in seconds: the default, and the permitted range.
    package static let usualSeconds = 60
    package static let seconds = 20...90
}

extension WatchButtons {
    /// False, because the call changes no settings.
    public var changesState: Bool { false }
}

extension Say {
    /// The longest text in characters, about one minute of speech.
    package static let longest = 500

    /// True, because the speech program may take seconds, and a text up to a minute.
    public static var isLasting: Bool { true }

    /// The text without control characters and without white space at its start.
    ///
    /// - Throws: The error that is sent to the client if the text is empty or too long.
    package var spokenText: String {
        get throws(ControlError) {
            let text = String(self.text.cleaned.drop(while: \.isWhitespace))
            guard !text.isEmpty else { throw .invalidValue(what: "text", reason: "there is no text") }
            guard text.count <= Self.longest else {
                throw .invalidValue(what: "text", reason: "a text has at most \(Self.longest) characters")
            }
            return text
        }
    }
}

extension GetVersion.Reply {
    package init(version: String, startedUnixSeconds: Double) {
        self.init(version: version, pid: Int(getpid()), startedUnixSeconds: startedUnixSeconds)
    }
}

extension Phone {
    /// Throws the error that is sent to the client if the identifier or the name is not valid.
    package func check() throws(ControlError) {
        let isCorrect = id.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
        }
        guard isCorrect, (4...32).contains(id.utf8.count) else {
            throw .invalidValue(what: "id", reason: "the identifier must have 4 to 32 letters, digits or hyphens")
        }
        guard name.count <= 40, name.isPrintable else {
            throw .invalidValue(what: "name", reason: "the name must have at most 40 printable characters")
        }
    }
}

extension EndFeed {
    /// Throws the error that is sent to the client if the phone or the reason is not valid.
    package func check() throws(ControlError) {
        try phone.check()
        guard reason.count <= 80, reason.isPrintable else {
            throw .invalidValue(what: "reason", reason: "the reason must have at most 80 printable characters")
        }
    }
}

extension String {
    fileprivate var isPrintable: Bool { self == cleaned }
}

extension ChangePace {
    /// The change by one step, in metres a second, for media keys and commands without a value: 0.5 km/h, about one step per minute.
    package static let step = 0.5 / 3.6
}

extension FeedMotion {
    /// The largest number of samples in one call: 2 s at 200 Hz; the message stays below the maximum message length.
    package static let maximumSamples = 400
    /// The highest sample rate in hertz, because the work of the step detector grows with the rate.
    ///
    /// Browsers report 60 Hz on most phones; no sensor that counts steps needs more than 400 Hz.
    package static let maximumRate = 400.0
}

extension FeedPosition {
    /// The largest number of positions in one call: one minute at 1 Hz.
    package static let maximumFixes = 60
}

extension GetInfo.Reply {
    /// The identity of strided, with all interfaces that it has.
    public init(version: String, url: String) {
        self.init(
            vendor: "strided",
            product: "strided",
            version: version,
            url: url,
            interfaces: InterfaceDescription.all.map(\.name)
        )
    }
}

// Additions to the generated types of the status.

extension Status {
    /// The number of the present layout of the status.
    package static let schema = 3
}

extension TargetStatus {
    /// Whether the target pace is the one that the user has set, or that holds a heart-rate zone, and not a measured one.
    package var isPaceSet: Bool {
        guard source != .heart else { return true }
        return switch sourceState {
        case .manual, .waiting, .lost: true
        case .live, .held, nil: false
        }
    }
}

extension HostInstant {
    /// The present moment; the corresponding C function is `clock_gettime`.
    package static var now: HostInstant {
        HostInstant(
            monotonicNanoseconds: nanoseconds(of: CLOCK_MONOTONIC),
            unixNanoseconds: nanoseconds(of: CLOCK_REALTIME)
        )
    }

    private static func nanoseconds(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

extension Double {
    /// The number, or `nil` if it is NaN or infinite, because JSON has neither.
    var ifFinite: Double? { isFinite ? self : nil }
}
