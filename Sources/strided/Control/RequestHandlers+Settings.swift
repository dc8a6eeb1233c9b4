import Control
import DaemonStatus

// The settings that are stored: the clicks, the runner, the lock and the alerts.

extension RequestHandlers {
    func addSettings(to methods: inout ControlMethods) {
        methods.handle { (call: SetCue) throws(ControlError) in
            try await prefer(("sound.cue", call.cue.rawValue.replacing("_", with: "-")))
            return ClickReply(await daemon.run.snapshot)
        }
        methods.handle { (call: SetAccent) throws(ControlError) in
            try await prefer(("sound.accent", call.accent.rawValue))
            return ClickReply(await daemon.run.snapshot)
        }
        methods.handle { (call: SetVolume) throws(ControlError) in
            try await prefer(("sound.volume", "\(call.fraction * 100)%"))
            return ClickReply(await daemon.run.snapshot)
        }
        methods.handle { (call: SetSound) throws(ControlError) in
            try await preferSound(call.name)
            return ClickReply(await daemon.run.snapshot)
        }
        methods.handle { (_: ListSounds) in .init(sounds: await sounds()) }
        methods.handle { (call: SetOffset) throws(ControlError) in
            try await prefer(("runner.offset", "\(call.stepsPerMinute)"))
            return RunnerReply(await daemon.run.snapshot)
        }
        methods.handle { (call: SetRunner) throws(ControlError) in
            var changes: [(key: String, text: String)] = []
            if let height = call.heightMeters { changes.append(("runner.height", "\(height)m")) }
            if let mass = call.massKilograms { changes.append(("runner.mass", "\(mass)kg")) }
            try await prefer(changes)
            return RunnerReply(await daemon.run.snapshot)
        }
        methods.handle { (call: SetLock) throws(ControlError) in
            try await prefer(("lock.mode", call.lock.rawValue))
            return .init(await daemon.run.snapshot)
        }
        methods.handle { (call: SetAlerts) throws(ControlError) in
            try await prefer(try changes(of: call))
            return .init(await daemon.run.snapshot, await daemon.day.snapshot)
        }
    }

    private func preferSound(_ name: String) async throws(ControlError) {
        do throws(RunController.Refused) {
            try await daemon.run.prefer([("sound.name", name)])
        } catch {
            throw .notFound(what: "sound", name: name, reason: error.description)
        }
        await settleState()
    }

    private func changes(of call: SetAlerts) throws(ControlError) -> [(key: String, text: String)] {
        var changes: [(key: String, text: String)] = []
        if let inactivity = call.inactivitySeconds {
            guard inactivity == 0 || (5...600).contains(inactivity) else {
                throw .invalidValue(what: "inactivity_s", reason: "a window lasts 5 to 600 seconds; 0 is never")
            }
            changes.append(("alerts.inactivity", inactivity == 0 ? "off" : "\(Int(inactivity.rounded()))s"))
        }
        if let reminder = call.reminder { changes.append(("alerts.reminder", reminder)) }
        if let goal = call.goal { changes.append(("alerts.goal", "\(goal)")) }
        return changes
    }
}
