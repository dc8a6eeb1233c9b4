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
/// Call it on any thread except a realtime thread; calls wait for a reply, at most for seconds.
public protocol RealtimeBroker: Sendable {
    /// The name in reports: "rtkit".
    var name: String { get }

    /// Requests scheduling for a thread of this process, by the kernel's number of the thread.
    func grant(_ scheduling: ThreadScheduling, to thread: Int32) throws(BrokerRefusal)
}

/// The error of a request to a broker.
public struct BrokerRefusal: Error, Hashable, Sendable {
    /// The error's name, such as "org.freedesktop.DBus.Error.AccessDenied", or its text.
    public let reason: String
    /// An instruction to the user that makes the broker available; nil if it is available but refused.
    public let advice: String?

    /// Creates an error.
    public init(reason: String, advice: String?) {
        self.reason = reason
        self.advice = advice
    }
}
