import CLinux
import Glibc
import Synchronization
package import Threads

/// The audio thread's request for realtime scheduling to the kernel, before it plays and without waiting for another process.
struct RealtimeAttempt: BitwiseCopyable, Sendable {
    /// The kernel's number of the thread.
    let thread: Int32
    /// The granted priority; if it was refused, the requested priority.
    let priority: Int32
    /// The error number of the refusal; 0 if the priority was granted.
    let refusal: Int32
    /// Whether the CPU time limit is set and `StepDown` watches the thread; otherwise no realtime scheduling may be requested.
    let hasTimeLimit: Bool
    let memory: LockedMemory
}

extension RealtimeAttempt {
    /// Requests `SCHED_RR` for the calling thread, with this priority or the highest that `RLIMIT_RTPRIO` allows.
    ///
    /// Threads that the calling thread creates later get ordinary scheduling. `StepDown` watches the calling thread from now on.
    init(priority: Int32, memory: LockedMemory, signalling wakeUp: WakeEvent.Handle) {
        let thread = gettid()
        // Without the watch, exceeding the limit would end the process.
        let limit = StepDown.watch(thread, signalling: wakeUp) ? ProcessorTimeLimit.set() : EAGAIN
        var (granted, refusal) = (priority, limit == 0 ? Self.request(priority) : limit)
        if refusal == EPERM, let allowed = Self.allowedPriority, (1..<priority).contains(allowed) {
            refusal = Self.request(allowed)
            if refusal == 0 { granted = allowed }
        }
        self.init(thread: thread, priority: granted, refusal: refusal, hasTimeLimit: limit == 0, memory: memory)
    }

    /// Requests `SCHED_RR` from the kernel; returns 0 or an error number.
    private static func request(_ priority: Int32) -> Int32 {
        var parameter = sched_param(sched_priority: priority)
        // SCHED_RESET_ON_FORK from <sched.h>; Swift's Glibc module does not export it.
        let resetOnFork: Int32 = 0x4000_0000
        return sched_setscheduler(0, SCHED_RR | resetOnFork, &parameter) == 0 ? 0 : errno
    }

    /// The soft `RLIMIT_RTPRIO`; nil if there is no limit or the limit cannot be read.
    private static var allowedPriority: Int32? {
        var limit = rlimit()
        guard getrlimit(Int32(__RLIMIT_RTPRIO.rawValue), &limit) == 0, limit.rlim_cur != .max else { return nil }
        return Int32(clamping: limit.rlim_cur)
    }
}

/// The scheduling and memory locks of the audio thread: what was granted, by which authority, and what was refused.
package struct RealtimeReport: Hashable, Sendable {
    /// A request of the audio thread, for scheduling or for a CPU time limit, that was refused.
    package struct Refusal: Hashable, Sendable, CustomStringConvertible {
        /// The request: "priority 10", "high priority, nice level -11" or "a CPU time limit".
        package let request: String
        /// The authority that refused: "the kernel", or the broker's name.
        package let authority: String
        /// The reason for the refusal: the name or the text of an error.
        package let reason: String
        /// An instruction to the user; nil if there is no special instruction for this refusal.
        package var advice: String?

        /// Request, authority and reason: "priority 10 by the kernel (Operation not permitted)".
        package var description: String { "\(request) by \(authority) (\(reason))" }
    }

    package internal(set) var scheduling = ThreadScheduling.ordinary
    /// The authority that granted the current scheduling: "the kernel", or the broker's name; nil for ordinary scheduling.
    package internal(set) var authority: String?
    /// The refused requests in the order in which they were made.
    package internal(set) var refusals: [Refusal] = []
    /// How much memory of the audio thread is locked: stack, buffers, mailbox and event ring.
    package internal(set) var memory = LockedMemory()
    package internal(set) var sounds = LockedMemory()
    /// Whether the thread lost realtime scheduling because it used the CPU for too long without sleeping.
    package internal(set) var isSteppedDown = false

    /// The report for a thread with ordinary scheduling that has requested nothing else.
    package static let notAsked = RealtimeReport()
}

extension RealtimeReport: CustomStringConvertible {
    /// The most useful instruction to the user for better scheduling or for locked memory; nil if there is none.
    package var advice: String? {
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
    package var command: String? {
        guard advice != nil else { return nil }
        if isSteppedDown { return "aplay -L" }
        if case .realtime = scheduling { return "ulimit -l" }
        return "sudo apt install rtkit"
    }

    /// Scheduling, memory, refusals and instruction as text.
    package var description: String { summary + (advice.map { "; \($0)" } ?? "") }

    /// Scheduling, memory and refusals as text.
    package var summary: String {
        var text = "\(scheduling)"
        if let authority { text += " by \(authority)" }
        if isSteppedDown { text += ", realtime scheduling removed because the thread used the CPU for too long" }
        if memory != LockedMemory() { text += ", \(memory + sounds)" }
        if !refusals.isEmpty { text += "; refused: " + refusals.map(\.description).joined(separator: ", ") }
        return text
    }

    /// The result of the audio thread's own request; if the kernel refused it, the broker is asked.
    ///
    /// Thread: any except the audio thread, which plays in the meantime; waits for the broker.
    init(after attempt: RealtimeAttempt, broker: (any RealtimeBroker)?) {
        memory = attempt.memory
        guard attempt.refusal != 0 else {
            (scheduling, authority) = (.realtime(priority: attempt.priority), "the kernel")
            return
        }
        let reason = String(cString: strerror(attempt.refusal))
        if attempt.hasTimeLimit {
            refusals = [Refusal(request: "priority \(attempt.priority)", authority: "the kernel", reason: reason)]
        } else {
            let advice = "set RLIMIT_RTTIME to at least \(ProcessorTimeLimit.shortestHard / 1_000) ms, and log in again"
            refusals = [Refusal(request: "a CPU time limit", authority: "the kernel", reason: reason, advice: advice)]
        }
        if let broker { request(from: broker, after: attempt) }
    }

    /// Asks first for `SCHED_RR` if the thread has a CPU time limit, then for a negative nice level.
    ///
    /// The priority is at most rtkit's default maximum; PulseAudio and PipeWire request this nice level by default.
    private mutating func request(from broker: any RealtimeBroker, after attempt: RealtimeAttempt) {
        let realtime = ThreadScheduling.realtime(priority: min(attempt.priority, 20))
        for request in (attempt.hasTimeLimit ? [realtime] : []) + [.highPriority(niceLevel: -11)] {
            do throws(BrokerRefusal) {
                try broker.grant(request, to: attempt.thread)
                return (scheduling, authority) = (request, broker.name)
            } catch {
                refusals.append(
                    Refusal(request: "\(request)", authority: broker.name, reason: error.reason, advice: error.advice)
                )
                // With advice, the broker is not available, so that a second request would fail as well.
                if error.advice != nil { return }
            }
        }
    }
}

// Requests to a broker, which the audio thread cannot make because they wait for a reply.

extension Supervisor {
    /// Reports whether the audio thread was granted realtime scheduling; if the kernel refused it, the broker is asked first.
    ///
    /// Not called under the player's lock, because a broker can take seconds.
    mutating func requestFromBroker(after attempt: RealtimeAttempt) {
        let result = RealtimeReport(after: attempt, broker: player.broker)
        let report = player.state.withLock { state in
            var report = result
            report.sounds = state.lockedSounds
            state.status.realtime = report
            return report
        }
        if case .realtime = report.scheduling { realtimeThread = attempt.thread }
        player.eventContinuation.yield(.realtime(report))
    }

    /// Reports that the audio thread has lost realtime scheduling, if that happened since the last call.
    mutating func reportStepDown() {
        guard let thread = realtimeThread, StepDown.hasSteppedDown(thread) else { return }
        realtimeThread = nil
        let report = player.state.withLock { state in
            var report = state.status.realtime ?? .notAsked
            report.scheduling = .ordinary
            report.authority = nil
            report.isSteppedDown = true
            state.status.stepDowns += 1
            state.status.realtime = report
            return report
        }
        player.eventContinuation.yield(.realtime(report))
    }
}

/// `RLIMIT_RTTIME`: how long a realtime thread of this process may use the CPU without sleeping.
enum ProcessorTimeLimit {
    /// The hard limit in microseconds, at which the kernel ends the process: rtkit's default maximum (`--rttime-usec-max`).
    static let hard: rlim_t = 200_000
    /// The soft limit in microseconds, at which the thread gets ordinary scheduling (see `StepDown`).
    ///
    /// The audio thread normally uses less than a hundredth of this time between two waits.
    static let soft: rlim_t = 100_000
    /// The shortest hard limit that can be used: the kernel counts in ticks of up to 10 ms and needs one tick below each limit.
    static let shortestHard: rlim_t = 40_000

    /// Returns the limit to set before requesting realtime scheduling, never above `present`; nil if `present` is too short.
    static func lowered(_ present: rlimit) -> rlimit? {
        let hard = min(present.rlim_max, Self.hard)
        guard hard >= Self.shortestHard else { return nil }
        return rlimit(rlim_cur: min(present.rlim_cur, Self.soft, hard / 2), rlim_max: hard)
    }

    /// Sets the limit for the process, until it ends; returns 0 or an error number.
    static func set() -> Int32 {
        let resource = Int32(__RLIMIT_RTTIME.rawValue)
        // Tried twice, because another thread may have lowered the hard limit in between, and it cannot be raised again.
        for _ in 0..<2 {
            var present = rlimit(rlim_cur: .max, rlim_max: .max)
            getrlimit(resource, &present)
            guard var limit = lowered(present) else { return ERANGE }
            if setrlimit(resource, &limit) == 0 { return 0 }
        }
        return errno
    }
}
