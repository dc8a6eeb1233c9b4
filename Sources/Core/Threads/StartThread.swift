import CLinux
import Glibc

/// Runs a closure on a new detached thread, which ends when the closure returns.
///
/// The corresponding C function is `pthread_create`.
/// - Parameters:
///   - name: shown by debuggers and `ps -L`; at most 15 bytes.
///   - stackSize: the size of the stack in bytes, at least 16 KiB; nil for the system's default, usually 8 MiB.
/// - Returns: 0 on success, otherwise an error number such as EAGAIN (too many threads).
package func startThread(_ name: String, stackSize: Int? = nil, body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let context = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        &attributes,
        { context in
            guard let context else { return nil }
            let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
            // The result is ignored, because the thread can run without a name.
            _ = pthread_setname_np(pthread_self(), start.name)
            start.body()
            return nil
        },
        context.toOpaque()
    )
    if result != 0 { context.release() }
    return result
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}

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
