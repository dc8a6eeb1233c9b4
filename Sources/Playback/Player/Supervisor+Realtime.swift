import Synchronization
import Threads

// Requests to a broker, which the audio thread cannot make because they wait for a reply.

extension Supervisor {
    /// Requests the scheduling that the kernel refused from the broker, and reports the result.
    ///
    /// Not called under the player's lock, because a broker can take seconds.
    func requestFromBroker(after attempt: RealtimeAttempt) {
        let result = BrokerFallback(broker: player.broker).request(after: attempt)
        let report = player.state.withLock { state in
            var report = result
            report.sounds = state.sounds.memory
            state.status.realtime = report
            return report
        }
        player.eventContinuation.yield(.realtime(report))
    }

    /// Reports that the audio thread has lost realtime scheduling, if that happened since the last call.
    func reportStepDowns() {
        let count = StepDown.drainCount(of: player.connections.wakeControl.handle)
        guard count > 0 else { return }
        let report = player.state.withLock { state in
            var report = state.status.realtime ?? .notAsked
            report.scheduling = .ordinary
            report.authority = nil
            report.isSteppedDown = true
            state.status.stepDowns += count
            state.status.realtime = report
            return report
        }
        player.eventContinuation.yield(.realtime(report))
    }
}
