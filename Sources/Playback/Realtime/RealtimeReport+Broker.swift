import Glibc
import Threads

extension RealtimeReport {
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
