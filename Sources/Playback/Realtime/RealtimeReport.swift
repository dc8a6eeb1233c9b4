import Glibc

/// The scheduling and the memory that the audio thread was granted, by whom, and what was refused on the way.
public struct RealtimeReport: Hashable, Sendable {
    /// How a thread is scheduled: the rungs of the ladder, from the top.
    public enum Scheduling: Hashable, Sendable {
        /// `SCHED_RR` at this priority, before every ordinary thread of the machine.
        case realtime(priority: Int32)
        /// Ordinary, but at a nice level below 0.
        case highPriority(niceLevel: Int32)
        /// Like every other program.
        case ordinary
    }

    /// Who was asked.
    public enum Way: Hashable, Sendable {
        /// The kernel, directly.
        case kernel
        /// A broker of that name, such as "rtkit".
        case broker(String)
    }

    /// Something that was asked for and refused.
    public struct Refusal: Hashable, Sendable {
        /// What can be asked for.
        public enum Request: Hashable, Sendable {
            /// What the broker grants at all.
            case terms
            /// A hard `RLIMIT_RTTIME` that leaves room for a warning before it.
            case timeLimit
            /// `SCHED_RR`.
            case realtime(priority: Int32)
            /// A nice level below 0.
            case highPriority(niceLevel: Int32)
        }

        /// What was asked for.
        public let request: Request
        /// Who refused.
        public let way: Way
        /// The error number.
        public let code: Int32
        /// The error's own name where it has one: "org.freedesktop.DBus.Error.AccessDenied".
        public var name: String?
        /// What would let the broker be asked at all, as an order; nil when it simply says no.
        public var advice: String?
    }

    /// How the thread is scheduled now.
    public internal(set) var scheduling = Scheduling.ordinary
    /// Who granted that; nil for ordinary scheduling.
    public internal(set) var way: Way?
    /// What was refused before that was granted, in the order in which it was asked for.
    public internal(set) var refusals: [Refusal] = []
    /// What the audio thread itself works on: its stack, its buffers, the two crossings.
    public internal(set) var memory = LockedMemory()
    /// The sounds that it plays.
    public internal(set) var sounds = LockedMemory()
    /// True when the thread has used the processor for too long without a rest, and was made an ordinary one for that.
    public internal(set) var isSteppedDown = false

    /// Ordinary scheduling, because nothing else was asked for.
    public static let notAsked = RealtimeReport()
}

extension RealtimeReport {
    /// The one thing to do for better scheduling, as an order; nil when there is nothing better.
    public var advice: String? {
        if isSteppedDown {
            return "choose another sound device: this one's driver or plugin used the processor without a rest"
        }
        if case .realtime = scheduling { return (memory + sounds).advice }
        guard !refusals.isEmpty else { return nil }
        if let advice = refusals.compactMap(\.advice).first { return advice }
        if refusals.contains(where: { $0.request == .timeLimit }) {
            return "let RLIMIT_RTTIME be at least \(ProcessorTimeLimit.shortest / 1_000) ms, and log in again"
        }
        return "let RLIMIT_RTPRIO allow realtime priority (a file in /etc/security/limits.d: \"@audio - rtprio 20\"), "
            + "and log in again"
    }
}

extension RealtimeReport: CustomStringConvertible {
    /// Scheduling, memory, refusals and the one thing to do, in words.
    public var description: String { summary + (advice.map { "; \($0)" } ?? "") }

    /// Scheduling, memory and refusals in words.
    public var summary: String {
        var text = "\(scheduling)"
        if let way { text += " by \(way)" }
        if isSteppedDown { text += ", stepped down for using the processor without a rest" }
        if memory != LockedMemory() { text += ", \(memory + sounds)" }
        if !refusals.isEmpty { text += "; refused: " + refusals.map(\.description).joined(separator: ", ") }
        return text
    }
}

extension RealtimeReport.Scheduling: CustomStringConvertible {
    /// "realtime, priority 10".
    public var description: String {
        switch self {
        case .realtime(let priority): "realtime, priority \(priority)"
        case .highPriority(let level): "high priority, nice level \(level)"
        case .ordinary: "ordinary"
        }
    }
}

extension RealtimeReport.Way: CustomStringConvertible {
    /// "the kernel", or the broker's name.
    public var description: String {
        switch self {
        case .kernel: "the kernel"
        case .broker(let name): name
        }
    }
}

extension RealtimeReport.Refusal: CustomStringConvertible {
    /// What, by whom and why: "priority 10 by the kernel (Operation not permitted)".
    public var description: String {
        let what =
            switch request {
            case .terms: "an answer"
            case .timeLimit: "a limit of processor time"
            case .realtime(let priority): "priority \(priority)"
            case .highPriority(let level): "nice level \(level)"
            }
        return "\(what) by \(way) (\(name ?? String(cString: strerror(code))))"
    }
}
