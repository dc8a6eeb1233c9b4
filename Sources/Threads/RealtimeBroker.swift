/// How a thread is scheduled, from best to worst.
public enum ThreadScheduling: Hashable, Sendable, CustomStringConvertible {
    /// `SCHED_RR` with this priority; it runs before all ordinary threads.
    case realtime(priority: Int32)
    /// Ordinary scheduling with a negative nice level; −20 is the highest priority.
    case highPriority(niceLevel: Int32)
    /// Ordinary scheduling, like most programs.
    case ordinary

    /// Text such as "realtime, priority 10".
    public var description: String {
        switch self {
        case .realtime(let priority): "realtime, priority \(priority)"
        case .highPriority(let level): "high priority, nice level \(level)"
        case .ordinary: "ordinary"
        }
    }
}

/// A service such as rtkit that can grant a thread the scheduling that the kernel refused.
///
/// Call it on any thread except a realtime thread; a call waits for a reply, at most for some seconds.
public protocol RealtimeBroker: Sendable {
    /// The name of the service in reports, for example "rtkit".
    var name: String { get }

    /// Requests this scheduling for a thread of this process; `thread` is the kernel's number of the thread (`gettid`).
    func grant(_ scheduling: ThreadScheduling, to thread: Int32) throws(BrokerRefusal)
}

/// The error of a scheduling request that the service refused or that did not reach the service.
public struct BrokerRefusal: Error, Hashable, Sendable {
    /// The D-Bus name of the error, such as "org.freedesktop.DBus.Error.AccessDenied", or the system's error text.
    public let reason: String
    /// An instruction to the user that can make the service available; nil if there is none, for example after a refusal.
    public let advice: String?

    /// Creates an error of a scheduling request.
    public init(reason: String, advice: String?) {
        self.reason = reason
        self.advice = advice
    }
}
