import Glibc

// How the audio thread gets its scheduling. Before it plays, it requests realtime scheduling from the kernel
// (`RealtimeAttempt`), without waiting for another process. If the kernel refuses, the supervising thread asks the
// broker while the audio thread already plays: first for realtime scheduling, then for a negative nice level. Each
// refusal is reported; playing continues.

/// The audio thread's request to the kernel and its result.
struct RealtimeAttempt: BitwiseCopyable, Sendable {
    /// The kernel's number of the thread.
    let thread: Int32
    /// The requested priority.
    let priority: Int32
    /// The granted priority; 0 if none.
    let granted: Int32
    /// The error number of the refusal; 0 if there was none.
    let refusal: Int32
    /// Whether `StepDown` watches the thread; otherwise exceeding the CPU time limit would end the process.
    let isWatched: Bool
    /// Whether the CPU time limit could not be set, in which case no priority was requested.
    let isAtTimeLimit: Bool
    /// The memory that the thread uses.
    let memory: LockedMemory
}

/// Asks a broker for the scheduling that the kernel refused.
struct BrokerFallback: Sendable {
    /// The broker to ask; nil if there is none.
    let broker: (any RealtimeBroker)?
    /// Sets a CPU time limit (in microseconds) that the broker accepts; returns 0 or an error number.
    var prepare: @Sendable (UInt64) -> Int32 = { ProcessorTimeLimit.prepare(for: $0) }

    /// The nice level that PulseAudio and PipeWire request from rtkit by default.
    private static let niceLevel: Int32 = -11

    /// Continues after the audio thread's own request.
    ///
    /// Thread: any except the audio thread; waits for the broker.
    func request(after attempt: RealtimeAttempt) -> RealtimeReport {
        var report = RealtimeReport()
        report.memory = attempt.memory
        guard attempt.granted == 0 else {
            report.grant(.realtime(priority: attempt.granted), by: .kernel)
            return report
        }
        report.refusals.append(
            RealtimeReport.Refusal(
                request: attempt.isAtTimeLimit ? .timeLimit : .realtime(priority: attempt.priority),
                authority: .kernel,
                code: attempt.refusal
            )
        )
        if let broker { ask(broker, for: attempt, &report) }
        return report
    }

    private func ask(_ broker: any RealtimeBroker, for attempt: RealtimeAttempt, _ report: inout RealtimeReport) {
        let authority = RealtimeReport.Authority.broker(broker.name)
        let terms: BrokerTerms
        do throws(BrokerRefusal) {
            terms = try broker.terms()
        } catch {
            // A broker that cannot report its limits cannot grant anything either.
            return report.refuse(.terms, by: authority, error)
        }
        let longest = terms.longestRealtime / .microseconds(1)
        let code = attempt.isWatched ? prepare(UInt64(max(0, min(longest, 1e15)))) : EAGAIN
        if code == 0 {
            let priority = min(attempt.priority, terms.highestPriority)
            do throws(BrokerRefusal) {
                try broker.makeRealtime(thread: attempt.thread, priority: priority)
                return report.grant(.realtime(priority: priority), by: authority)
            } catch {
                report.refuse(.realtime(priority: priority), by: authority, error)
            }
        } else {
            report.refusals.append(RealtimeReport.Refusal(request: .timeLimit, authority: authority, code: code))
        }
        let niceLevel = max(Self.niceLevel, terms.lowestNiceLevel)
        do throws(BrokerRefusal) {
            try broker.makeHighPriority(thread: attempt.thread, niceLevel: niceLevel)
            report.grant(.highPriority(niceLevel: niceLevel), by: authority)
        } catch {
            report.refuse(.highPriority(niceLevel: niceLevel), by: authority, error)
        }
    }
}

extension RealtimeReport {
    fileprivate mutating func grant(_ scheduling: Scheduling, by authority: Authority) {
        self.scheduling = scheduling
        self.authority = authority
    }

    fileprivate mutating func refuse(_ request: Refusal.Request, by authority: Authority, _ refusal: BrokerRefusal) {
        refusals.append(
            Refusal(
                request: request,
                authority: authority,
                code: refusal.code,
                name: refusal.name,
                advice: refusal.advice
            )
        )
    }
}
