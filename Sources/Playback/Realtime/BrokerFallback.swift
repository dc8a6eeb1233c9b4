import Glibc
import Threads

/// Asks a broker for the scheduling that the kernel refused: first for `SCHED_RR`, then for a negative nice level.
struct BrokerFallback: Sendable {
    /// The broker to ask; nil if there is none.
    let broker: (any RealtimeBroker)?
    /// Sets a CPU time limit (in microseconds) that the broker accepts; returns 0 or an error number.
    var prepare: @Sendable (UInt64) -> Int32 = { ProcessorTimeLimit.prepare(for: $0) }

    /// The nice level that PulseAudio and PipeWire request from rtkit by default.
    private static let niceLevel: Int32 = -11

    /// Continues after the audio thread's own request; reports what was granted, and each refusal.
    ///
    /// Thread: any except the audio thread, which plays in the meantime; waits for the broker.
    func request(after attempt: RealtimeAttempt) -> RealtimeReport {
        var report = RealtimeReport()
        report.memory = attempt.memory
        guard attempt.refusal != 0 else {
            (report.scheduling, report.authority) = (.realtime(priority: attempt.priority), "the kernel")
            return report
        }
        if attempt.hasTimeLimit {
            report.refuse("priority \(attempt.priority)", by: "the kernel", String(cString: strerror(attempt.refusal)))
        } else {
            report.refuseTimeLimit(by: "the kernel", attempt.refusal)
        }
        if let broker { ask(broker, for: attempt, &report) }
        return report
    }

    private func ask(_ broker: any RealtimeBroker, for attempt: RealtimeAttempt, _ report: inout RealtimeReport) {
        let terms: BrokerTerms
        do throws(BrokerRefusal) {
            terms = try broker.terms()
        } catch {
            // A broker that cannot report its limits cannot grant anything either.
            return report.refuse("the limits", by: broker.name, error.reason, error.advice)
        }
        let priority = min(attempt.priority, terms.highestPriority)
        let level = max(Self.niceLevel, terms.lowestNiceLevel)
        var requests = [("nice level \(level)", ThreadScheduling.highPriority(niceLevel: level))]
        let longest = max(0, min(terms.longestRealtime / .microseconds(1), 1e15))
        let code = attempt.hasTimeLimit ? prepare(UInt64(longest)) : attempt.refusal
        if code == 0 {
            requests.insert(("priority \(priority)", .realtime(priority: priority)), at: 0)
        } else {
            report.refuseTimeLimit(by: broker.name, code)
        }
        for (request, scheduling) in requests {
            do throws(BrokerRefusal) {
                try broker.grant(scheduling, to: attempt.thread)
                return (report.scheduling, report.authority) = (scheduling, broker.name)
            } catch {
                report.refuse(request, by: broker.name, error.reason, error.advice)
            }
        }
    }
}

extension RealtimeReport {
    fileprivate mutating func refuse(_ request: String, by authority: String, _ reason: String, _ advice: String? = nil)
    {
        refusals.append(Refusal(request: request, authority: authority, reason: reason, advice: advice))
    }

    fileprivate mutating func refuseTimeLimit(by authority: String, _ code: Int32) {
        let advice = "set RLIMIT_RTTIME to at least \(ProcessorTimeLimit.shortest / 1_000) ms, and log in again"
        refuse("a CPU time limit", by: authority, String(cString: strerror(code)), advice)
    }
}
