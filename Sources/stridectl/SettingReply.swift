import Control

/// A reply with the current value of settings, which can also be read from the status.
///
/// A command that changes a setting prints its value afterwards. Without a value, the command prints the current value.
protocol SettingReply {
    /// Creates the reply that a change would have now.
    init(_ status: Status)

    /// Why the change is not stored on disk; `nil` when it is stored.
    var unsaved: [UnsavedPart]? { get }
}

extension SettingReply {
    /// Always nil: strided does not keep this value after a restart.
    var unsaved: [UnsavedPart]? { nil }
}

extension TargetReply: SettingReply {
    init(_ status: Status) { self.init(target: status.target, follow: status.follow) }
}

extension Follow.Reply: SettingReply {
    init(_ status: Status) {
        self.init(follow: status.follow, target: status.target, measured: status.measured, inputs: status.inputs)
    }
}

extension ClickReply: SettingReply {
    init(_ status: Status) { self.init(click: status.click) }
}

extension RunnerReply: SettingReply {
    init(_ status: Status) { self.init(runner: status.runner, target: status.target) }
}

extension SetLock.Reply: SettingReply {
    init(_ status: Status) { self.init(lock: status.lock) }
}

extension SetPlan.Reply: SettingReply {
    init(_ status: Status) { self.init(plan: status.plan) }
}

extension SetAlerts.Reply: SettingReply {
    init(_ status: Status) {
        self.init(alerts: status.alerts ?? AlertsStatus(inactivitySeconds: nil, reminder: nil, goal: false))
    }
}
