import Synchronization

// What the audio thread cannot ask for itself.

extension Supervisor {
    /// Asks whoever else can be asked for the scheduling that the audio thread was refused, and tells what came of it.
    ///
    /// Not under the player's lock: a broker takes its time.
    func climb(from attempt: RealtimeAttempt) {
        let climbed = RealtimeLadder(broker: player.broker).climb(from: attempt)
        let report = player.state.withLock { state in
            var report = climbed
            report.sounds = state.sounds.memory
            state.status.realtime = report
            return report
        }
        player.telling.yield(.realtime(report))
    }

    /// Tells that the audio thread has been made an ordinary one, if it has since the last call.
    func tellStepDowns() {
        let count = StepDown.take(player.connections.reply.ear)
        guard count > 0 else { return }
        let report = player.state.withLock { state in
            var report = state.status.realtime ?? .notAsked
            report.scheduling = .ordinary
            report.way = nil
            report.isSteppedDown = true
            state.status.stepDowns += count
            state.status.realtime = report
            return report
        }
        player.telling.yield(.realtime(report))
    }
}
