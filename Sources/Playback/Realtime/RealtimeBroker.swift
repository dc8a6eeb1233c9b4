/// A service such as rtkit that can grant a thread the scheduling that the kernel refused.
///
/// Call it on any thread except a realtime thread; calls wait for a reply, at most for seconds.
public protocol RealtimeBroker: Sendable {
    /// The name in reports: "rtkit".
    var name: String { get }

    /// Reads the broker's limits.
    func terms() throws(BrokerRefusal) -> BrokerTerms

    /// Requests `SCHED_RR`.
    ///
    /// - Parameter thread: the kernel's number of a thread of this process.
    /// - Parameter priority: 1 to `BrokerTerms.highestPriority`.
    func makeRealtime(thread: Int32, priority: Int32) throws(BrokerRefusal)

    /// Requests a negative nice level; the scheduling policy does not change.
    ///
    /// - Parameter thread: the kernel's number of a thread of this process.
    /// - Parameter niceLevel: `BrokerTerms.lowestNiceLevel` or above.
    func makeHighPriority(thread: Int32, niceLevel: Int32) throws(BrokerRefusal)
}

/// The limits of a broker.
public struct BrokerTerms: Hashable, Sendable {
    /// Highest allowed priority under `SCHED_RR`.
    public let highestPriority: Int32
    /// Lowest allowed nice level; −20 is the highest priority.
    public let lowestNiceLevel: Int32
    /// Maximum hard `RLIMIT_RTTIME` of the process.
    public let longestRealtime: Duration

    /// Creates limits.
    public init(highestPriority: Int32, lowestNiceLevel: Int32, longestRealtime: Duration) {
        self.highestPriority = highestPriority
        self.lowestNiceLevel = lowestNiceLevel
        self.longestRealtime = longestRealtime
    }
}

/// The error of a request to a broker.
public struct BrokerRefusal: Error, Hashable, Sendable {
    /// The error number as a positive number, as in `errno.h`.
    public let code: Int32
    /// The D-Bus error name, such as "org.freedesktop.DBus.Error.AccessDenied"; nil if there is none.
    public let name: String?
    /// An instruction to the user that makes the broker available; nil if it is available but refused.
    public let advice: String?

    /// Creates an error.
    public init(code: Int32, name: String?, advice: String?) {
        self.code = code
        self.name = name
        self.advice = advice
    }
}
