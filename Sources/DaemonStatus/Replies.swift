import Activities
package import Control
import Pacing

// The replies to the methods that change something, from the state after the change.

extension RunReply {
    /// The run, for the methods that start, pause, resume and stop it.
    package init(_ run: RunSnapshot, _ day: DaySnapshot) {
        self.init(
            state: PlayState(run.pacer.playing),
            target: TargetStatus(run),
            stepsPlayed: run.history.stepsPlayed,
            recording: RecordingStatus(day)
        )
    }
}

extension TargetReply {
    /// The target, for the methods that change it.
    package init(_ run: RunSnapshot) {
        self.init(target: TargetStatus(run), follow: FollowChoice(run.pacer.followed))
    }
}

extension Follow.Reply {
    /// The followed source, for the method that chooses it.
    package init(_ run: RunSnapshot) {
        self.init(
            follow: FollowChoice(run.pacer.followed),
            target: TargetStatus(run),
            measured: MeasuredStatus(run),
            inputs: run.inputs
        )
    }
}

extension ClickReply {
    /// The clicks, for the methods that change them.
    package init(_ run: RunSnapshot) {
        self.init(click: ClickStatus(run.preferences), unsaved: run.unsaved(.preferences))
    }
}

extension RunnerReply {
    /// The runner, for the methods that change it.
    package init(_ run: RunSnapshot) {
        self.init(
            runner: RunnerStatus(run.pacer.runner),
            target: TargetStatus(run),
            unsaved: run.unsaved(.preferences)
        )
    }
}

extension SetLock.Reply {
    /// The lock, for the method that chooses its mode.
    package init(_ run: RunSnapshot) {
        self.init(lock: LockStatus(run), unsaved: run.unsaved(.preferences))
    }
}

extension SetPlan.Reply {
    /// The plan, for the method that starts and ends it.
    package init(_ run: RunSnapshot) {
        self.init(plan: run.pacer.plan?.explanation, unsaved: run.unsaved(.runner))
    }
}

extension SetAlerts.Reply {
    /// The alerts, for the method that chooses them.
    package init(_ run: RunSnapshot, _ day: DaySnapshot) {
        self.init(alerts: AlertsStatus(day.recorder.alerts.settings), unsaved: run.unsaved(.preferences))
    }
}

extension Record.Reply {
    /// The recording after an action.
    ///
    /// - Parameter before: the state before the action, if the action has ended a recording.
    package init(_ day: DaySnapshot, endedSince before: DaySnapshot?) {
        self.init(
            recording: RecordingStatus(day),
            ended: before.flatMap(RecordingStatus.init),
            unsaved: day.unsavedParts
        )
    }
}

extension RunSnapshot {
    /// Why one kind of state is not on the disk, or that the disk is slow; nil if neither is the case.
    fileprivate func unsaved(_ part: UnsavedPart.Part) -> [UnsavedPart]? {
        let parts = unsaved.filter { $0.part == part || $0.part == .settings }
        return parts.isEmpty ? nil : parts
    }
}

extension DaySnapshot {
    /// Why recorded data is not on the disk; nil if it is.
    var unsavedParts: [UnsavedPart]? { unsaved.map { [UnsavedPart(.recording, reason: $0)] } }
}
