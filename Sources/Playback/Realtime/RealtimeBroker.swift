/// Who can give a thread of this process the scheduling that the kernel refused it, such as rtkit.
///
/// Thread: any but a realtime one; calls may wait for an answer, for seconds at most.
public protocol RealtimeBroker: Sendable {
    /// What reports call it: "rtkit".
    var name: String { get }

    /// What it grants at most.
    func terms() throws(BrokerRefusal) -> BrokerTerms

    /// Asks for `SCHED_RR`.
    ///
    /// - Parameter thread: the kernel's number of a thread of this process.
    /// - Parameter priority: 1 to `BrokerTerms.highestPriority`.
    func makeRealtime(thread: Int32, priority: Int32) throws(BrokerRefusal)

    /// Asks for a nice level below 0, under ordinary scheduling.
    ///
    /// - Parameter thread: the kernel's number of a thread of this process.
    /// - Parameter niceLevel: `BrokerTerms.lowestNiceLevel` or above.
    func makeHighPriority(thread: Int32, niceLevel: Int32) throws(BrokerRefusal)
}

/// What a broker grants at most.
public struct BrokerTerms: Hashable, Sendable {
    /// Highest priority under `SCHED_RR`.
    public let highestPriority: Int32
    /// Lowest nice level: the nearer to −20, the more of the processor.
    public let lowestNiceLevel: Int32
    /// The most that the process's hard `RLIMIT_RTTIME` may be.
    public let longestRealtime: Duration

    /// Gathers terms.
    public init(highestPriority: Int32, lowestNiceLevel: Int32, longestRealtime: Duration) {
        self.highestPriority = highestPriority
        self.lowestNiceLevel = lowestNiceLevel
        self.longestRealtime = longestRealtime
    }
}

/// Why a broker did not do what it was asked.
public struct BrokerRefusal: Error, Hashable, Sendable {
    /// The error number, positive, as in `errno.h`.
    public let code: Int32
    /// The error's own name, such as "org.freedesktop.DBus.Error.AccessDenied"; nil when it has none.
    public let name: String?
    /// What to do so that the broker can be asked at all, as an order; nil when it can, and says no.
    public let advice: String?

    /// Gathers what was said.
    public init(code: Int32, name: String?, advice: String?) {
        self.code = code
        self.name = name
        self.advice = advice
    }
}
