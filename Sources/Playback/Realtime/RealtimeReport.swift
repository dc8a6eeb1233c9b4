import Glibc

/// The scheduling and memory locks of the audio thread: what was granted, by which authority, and what was refused.
public struct RealtimeReport: Hashable, Sendable {
    /// How a thread is scheduled, from best to worst.
    public enum Scheduling: Hashable, Sendable {
        /// `SCHED_RR` with this priority; it runs before all ordinary threads.
        case realtime(priority: Int32)
        /// Ordinary scheduling with a negative nice level.
        case highPriority(niceLevel: Int32)
        /// Ordinary scheduling, like most programs.
        case ordinary
    }

    /// The authority that was asked for scheduling.
    public enum Authority: Hashable, Sendable {
        /// The kernel, directly.
        case kernel
        /// The broker with this name, such as "rtkit".
        case broker(String)
    }

    /// A refused request.
    public struct Refusal: Hashable, Sendable {
        /// The kind of request.
        public enum Request: Hashable, Sendable {
            /// Reading the broker's limits.
            case terms
            /// Setting a CPU time limit (`RLIMIT_RTTIME`) that leaves time for a signal before the process is killed.
            case timeLimit
            /// `SCHED_RR`.
            case realtime(priority: Int32)
            /// A negative nice level.
            case highPriority(niceLevel: Int32)
        }

        /// The kind of request.
        public let request: Request
        /// The authority that refused.
        public let authority: Authority
        /// The error number.
        public let code: Int32
        /// The error's name if it has one: "org.freedesktop.DBus.Error.AccessDenied".
        public var name: String?
        /// An instruction to the user that makes the broker available; nil if it is available but refused.
        public var advice: String?
    }

    /// The current scheduling.
    public internal(set) var scheduling = Scheduling.ordinary
    /// The authority that granted it; nil for ordinary scheduling.
    public internal(set) var authority: Authority?
    /// The refused requests in the order in which they were made.
    public internal(set) var refusals: [Refusal] = []
    /// The memory of the audio thread: stack, buffers, mailbox and event ring.
    public internal(set) var memory = LockedMemory()
    /// The memory of the sounds.
    public internal(set) var sounds = LockedMemory()
    /// Whether the thread lost realtime scheduling because it used the CPU for too long without sleeping.
    public internal(set) var isSteppedDown = false

    /// Ordinary scheduling, because nothing else was requested.
    public static let notAsked = RealtimeReport()
}

extension RealtimeReport {
    /// The most useful instruction to the user for better scheduling; nil if there is none.
    public var advice: String? {
        if isSteppedDown {
            return "choose another sound device: the driver or plugin of this one used the CPU for too long"
        }
        if case .realtime = scheduling { return (memory + sounds).advice }
        guard !refusals.isEmpty else { return nil }
        if let advice = refusals.compactMap(\.advice).first { return advice }
        if refusals.contains(where: { $0.request == .timeLimit }) {
            return "set RLIMIT_RTTIME to at least \(ProcessorTimeLimit.shortest / 1_000) ms, and log in again"
        }
        return
            "set RLIMIT_RTPRIO so that it allows realtime priority (a file in /etc/security/limits.d: \"@audio - rtprio 20\"), "
            + "and log in again"
    }
}

extension RealtimeReport: CustomStringConvertible {
    /// Scheduling, memory, refusals and instruction as text.
    public var description: String { summary + (advice.map { "; \($0)" } ?? "") }

    /// Scheduling, memory and refusals as text.
    public var summary: String {
        var text = "\(scheduling)"
        if let authority { text += " by \(authority)" }
        if isSteppedDown { text += ", realtime scheduling removed because the thread used the CPU for too long" }
        if memory != LockedMemory() { text += ", \(memory + sounds)" }
        if !refusals.isEmpty { text += "; refused: " + refusals.map(\.description).joined(separator: ", ") }
        return text
    }
}

extension RealtimeReport.Scheduling: CustomStringConvertible {
    /// Text such as "realtime, priority 10".
    public var description: String {
        switch self {
        case .realtime(let priority): "realtime, priority \(priority)"
        case .highPriority(let level): "high priority, nice level \(level)"
        case .ordinary: "ordinary"
        }
    }
}

extension RealtimeReport.Authority: CustomStringConvertible {
    /// "the kernel", or the broker's name.
    public var description: String {
        switch self {
        case .kernel: "the kernel"
        case .broker(let name): name
        }
    }
}

extension RealtimeReport.Refusal: CustomStringConvertible {
    /// Request, authority and reason: "priority 10 by the kernel (Operation not permitted)".
    public var description: String {
        let what =
            switch request {
            case .terms: "the limits"
            case .timeLimit: "a CPU time limit"
            case .realtime(let priority): "priority \(priority)"
            case .highPriority(let level): "nice level \(level)"
            }
        return "\(what) by \(authority) (\(name ?? String(cString: strerror(code))))"
    }
}
