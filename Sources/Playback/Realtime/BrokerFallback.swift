import Glibc

// The ladder of scheduling. The audio thread asks the kernel for itself (`RealtimeAttempt`), before it plays, and never waits
// for anybody else. What it was refused it tells the supervising thread, which asks the broker for it while it plays already:
// first for realtime scheduling, then for a nice level. What is refused on the way is told, and playing goes on.

/// What the audio thread has asked the kernel for, and what came of it.
struct RealtimeAttempt: BitwiseCopyable, Sendable {
    /// The kernel's number of the thread.
    let thread: Int32
    /// Priority that was asked for.
    let priority: Int32
    /// Priority that was granted; 0 when none was.
    let granted: Int32
    /// Error number of the refusal; 0 without one.
    let refusal: Int32
    /// False when the thread would not be stepped down but killed.
    let isWatched: Bool
    /// True when the limit of processor time was what was refused, so that no priority was asked for.
    let isAtTimeLimit: Bool
    /// What the thread works on.
    let memory: LockedMemory
}

/// The rungs below the kernel's own: who else to ask.
struct RealtimeLadder: Sendable {
    /// Whom to ask; nil when there is nobody.
    let broker: (any RealtimeBroker)?
    /// Makes the process's limit of processor time one that the broker accepts, given microseconds: 0, or an error number.
    var prepare: @Sendable (UInt64) -> Int32 = { ProcessorTimeLimit.prepare(for: $0) }

    /// The nice level that PulseAudio and PipeWire ask rtkit for by default.
    private static let niceLevel: Int32 = -11

    /// Goes on where the audio thread's own attempt ended.
    ///
    /// Thread: any but the audio thread; waits for the broker.
    func climb(from attempt: RealtimeAttempt) -> RealtimeReport {
        var report = RealtimeReport()
        report.memory = attempt.memory
        guard attempt.granted == 0 else {
            report.reach(.realtime(priority: attempt.granted), by: .kernel)
            return report
        }
        report.refusals.append(
            RealtimeReport.Refusal(
                request: attempt.isAtTimeLimit ? .timeLimit : .realtime(priority: attempt.priority),
                way: .kernel,
                code: attempt.refusal
            )
        )
        if let broker { ask(broker, for: attempt, &report) }
        return report
    }

    private func ask(_ broker: any RealtimeBroker, for attempt: RealtimeAttempt, _ report: inout RealtimeReport) {
        let way = RealtimeReport.Way.broker(broker.name)
        let terms: BrokerTerms
        do throws(BrokerRefusal) {
            terms = try broker.terms()
        } catch {
            // Whoever does not say this much has nothing to give.
            return report.refuse(.terms, by: way, error)
        }
        let longest = terms.longestRealtime / .microseconds(1)
        let code = attempt.isWatched ? prepare(UInt64(max(0, min(longest, 1e15)))) : EAGAIN
        if code == 0 {
            let priority = min(attempt.priority, terms.highestPriority)
            do throws(BrokerRefusal) {
                try broker.makeRealtime(thread: attempt.thread, priority: priority)
                return report.reach(.realtime(priority: priority), by: way)
            } catch {
                report.refuse(.realtime(priority: priority), by: way, error)
            }
        } else {
            report.refusals.append(RealtimeReport.Refusal(request: .timeLimit, way: way, code: code))
        }
        let niceLevel = max(Self.niceLevel, terms.lowestNiceLevel)
        do throws(BrokerRefusal) {
            try broker.makeHighPriority(thread: attempt.thread, niceLevel: niceLevel)
            report.reach(.highPriority(niceLevel: niceLevel), by: way)
        } catch {
            report.refuse(.highPriority(niceLevel: niceLevel), by: way, error)
        }
    }
}

extension RealtimeReport {
    fileprivate mutating func reach(_ scheduling: Scheduling, by way: Way) {
        self.scheduling = scheduling
        self.way = way
    }

    fileprivate mutating func refuse(_ request: Refusal.Request, by way: Way, _ refusal: BrokerRefusal) {
        refusals.append(
            Refusal(request: request, way: way, code: refusal.code, name: refusal.name, advice: refusal.advice)
        )
    }
}
