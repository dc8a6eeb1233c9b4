import Synchronization
import Threads

// Requests to a broker, which the audio thread cannot make because they wait for a reply.

extension Supervisor {
    /// Reports whether the audio thread was granted realtime scheduling; if the kernel refused it, the broker is asked first.
    ///
    /// Not called under the player's lock, because a broker can take seconds.
    mutating func requestFromBroker(after attempt: RealtimeAttempt) {
        let result = RealtimeReport(after: attempt, broker: player.broker)
        let report = player.state.withLock { state in
            var report = result
            report.sounds = state.sounds.memory
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
