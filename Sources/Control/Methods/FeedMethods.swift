/// Sends data of a satellite receiver to strided: bytes of an NMEA 0183 stream.
public struct FeedNMEA: ControlMethod {
    /// The number of lines of this call that were used, ignored and rejected.
    public typealias Reply = FeedReply

    /// Bytes of the NMEA stream; a client should send at most ``Latin1Text/maximumLength`` in one call.
    public let text: Latin1Text
    /// Whether this is the first call of a feed: nothing of an earlier feed applies to it; `nil` means false.
    public let begins: Bool?

    /// Creates a call.
    public init(bytes: [UInt8], begins: Bool? = nil) {
        text = Latin1Text(bytes: bytes)
        self.begins = begins
    }
}

/// Sends lines from a pedometer to strided.
public struct FeedSteps: ControlMethod {
    /// The number of lines of this call that were used, ignored and rejected.
    public typealias Reply = FeedReply

    /// Bytes of the pedometer's lines; a client should send at most ``Latin1Text/maximumLength`` in one call.
    public let text: Latin1Text
    /// The clock of the time stamps in the lines; `nil` leaves the earlier choice unchanged.
    public let clock: StampClockChoice?
    /// Whether this is the first call of a feed: nothing of an earlier feed applies to it; `nil` means false.
    public let begins: Bool?

    /// Creates a call.
    public init(bytes: [UInt8], clock: StampClockChoice? = nil, begins: Bool? = nil) {
        text = Latin1Text(bytes: bytes)
        self.clock = clock
        self.begins = begins
    }
}

/// Sends lines of accelerometer samples to strided.
public struct FeedAcceleration: ControlMethod {
    /// The number of lines of this call that were used, ignored and rejected.
    public typealias Reply = FeedReply

    /// Bytes of the sample lines; a client should send at most ``Latin1Text/maximumLength`` in one call.
    public let text: Latin1Text
    /// The clock of the time stamps in the lines; `nil` leaves the earlier choice unchanged.
    public let clock: StampClockChoice?
    /// Whether this is the first call of a feed: nothing of an earlier feed applies to it; `nil` means false.
    public let begins: Bool?

    /// Creates a call.
    public init(bytes: [UInt8], clock: StampClockChoice? = nil, begins: Bool? = nil) {
        text = Latin1Text(bytes: bytes)
        self.clock = clock
        self.begins = begins
    }
}

/// The reply of the feed methods.
public struct FeedReply: Codable, Sendable, Equatable {
    /// The number of lines of this call that were used, ignored and rejected.
    public let counters: FeedCount
    /// Why the first rejected line of the feed was rejected, as one sentence; nil if this call has no rejected line.
    public let reason: String?

    /// Creates a reply.
    public init(counters: FeedCount, reason: String? = nil) {
        self.counters = counters
        self.reason = reason
    }
}

/// The number of lines of fed data that were used, ignored and rejected.
public struct FeedCount: Sendable, Equatable, Codable {
    /// Number of NMEA sentences or lines with data that strided uses.
    public let accepted: Int
    /// Number of well-formed NMEA sentences or lines without data that strided uses.
    public let ignored: Int
    /// Number of lines that are damaged or have an invalid form.
    public let refused: Int

    /// Creates the counts for one call.
    public init(accepted: Int, ignored: Int, refused: Int) {
        self.accepted = accepted
        self.ignored = ignored
        self.refused = refused
    }
}
