import Control

/// A reply that contains the current value of what a command changes; it can also be made from the status.
///
/// A command prints the value after the change. Without an argument, it prints the current value.
protocol SettingReply {
    /// Creates the reply from the status, which contains the current values of all settings.
    init(_ status: Status)

    /// Which changed data could not be stored on disk, and why; `nil` if all are stored.
    var unsaved: [UnsavedPart]? { get }
}

extension SettingReply {
    /// This is always nil, because strided does not keep this value after a restart.
    var unsaved: [UnsavedPart]? { nil }
}

extension SetPace.Reply: SettingReply {
    init(_ status: Status) { self.init(target: status.target, follow: status.follow) }
}

extension Follow.Reply: SettingReply {
    init(_ status: Status) {
        self.init(follow: status.follow, target: status.target, measured: status.measured, inputs: status.inputs)
    }
}

extension SetPlan.Reply: SettingReply {
    init(_ status: Status) { self.init(plan: status.plan) }
}
