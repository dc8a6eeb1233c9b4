/// Sends data of a satellite receiver to strided: bytes of an NMEA 0183 stream.
public struct FeedNMEA: ControlMethod {
    /// The number of lines of this call that were used, ignored and rejected.
    public typealias Reply = FeedReply

    /// Bytes of the NMEA stream; a client should send at most ``Latin1Text/maximumLength`` in one call.
    public let text: Latin1Text

    /// Creates a call.
    public init(bytes: [UInt8]) { text = Latin1Text(bytes: bytes) }
}

/// Sends lines from a pedometer to strided.
public struct FeedSteps: ControlMethod {
    /// The number of lines of this call that were used, ignored and rejected.
    public typealias Reply = FeedReply

    /// Bytes of the pedometer's lines; a client should send at most ``Latin1Text/maximumLength`` in one call.
    public let text: Latin1Text
    /// The clock of the time stamps in the lines; `nil` leaves the earlier choice unchanged.
    public let clock: StampClockChoice?

    /// Creates a call.
    public init(bytes: [UInt8], clock: StampClockChoice? = nil) {
        text = Latin1Text(bytes: bytes)
        self.clock = clock
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

    /// Creates a call.
    public init(bytes: [UInt8], clock: StampClockChoice? = nil) {
        text = Latin1Text(bytes: bytes)
        self.clock = clock
    }
}

/// The reply of the feed methods.
public struct FeedReply: Codable, Sendable, Equatable {
    /// The number of lines of this call that were used, ignored and rejected.
    public let counters: FeedCount

    /// Creates a reply.
    public init(counters: FeedCount) { self.counters = counters }
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
