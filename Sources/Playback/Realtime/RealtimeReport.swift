public import Threads

/// The scheduling and memory locks of the audio thread: what was granted, by which authority, and what was refused.
public struct RealtimeReport: Hashable, Sendable {
    /// A request of the audio thread, for scheduling or for a CPU time limit, that was refused.
    public struct Refusal: Hashable, Sendable, CustomStringConvertible {
        /// The request: "priority 10", "high priority, nice level -11" or "a CPU time limit".
        public let request: String
        /// The authority that refused: "the kernel", or the broker's name.
        public let authority: String
        /// The reason for the refusal: the name or the text of an error.
        public let reason: String
        /// An instruction to the user; nil if there is no special instruction for this refusal.
        public var advice: String?

        /// Request, authority and reason: "priority 10 by the kernel (Operation not permitted)".
        public var description: String { "\(request) by \(authority) (\(reason))" }
    }

    /// The current scheduling of the audio thread.
    public internal(set) var scheduling = ThreadScheduling.ordinary
    /// The authority that granted the current scheduling: "the kernel", or the broker's name; nil for ordinary scheduling.
    public internal(set) var authority: String?
    /// The refused requests in the order in which they were made.
    public internal(set) var refusals: [Refusal] = []
    /// How much memory of the audio thread is locked: stack, buffers, mailbox and event ring.
    public internal(set) var memory = LockedMemory()
    /// How much memory of the sounds is locked.
    public internal(set) var sounds = LockedMemory()
    /// Whether the thread lost realtime scheduling because it used the CPU for too long without sleeping.
    public internal(set) var isSteppedDown = false

    /// The report for a thread with ordinary scheduling that has requested nothing else.
    public static let notAsked = RealtimeReport()
}

extension RealtimeReport: CustomStringConvertible {
    /// The most useful instruction to the user for better scheduling or for locked memory; nil if there is none.
    public var advice: String? {
        if isSteppedDown {
            return "choose another sound device: the driver or plugin of this one used the CPU for too long"
        }
        if case .realtime = scheduling { return (memory + sounds).advice }
        guard !refusals.isEmpty else { return nil }
        return refusals.compactMap(\.advice).last
            ?? "set RLIMIT_RTPRIO so that it allows realtime priority (a file in /etc/security/limits.d: \"@audio - rtprio 20\"), "
            + "and log in again"
    }

    /// The shell command that helps to follow the advice; nil without advice.
    public var command: String? {
        guard advice != nil else { return nil }
        if isSteppedDown { return "aplay -L" }
        if case .realtime = scheduling { return "ulimit -l" }
        return "sudo apt install rtkit"
    }

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
