import Activities
import Cadence
import Configuration
import Control
import DaemonStatus
import Haptics
import Messages
import Metronome
import Pacing

// Carries out the calls that change stored settings: the clicks, the runner, the lock and the alerts.

extension RequestHandlers {
    func addSettings(to methods: inout ControlMethods) {
        methods.handle { (call: SetCue) throws(ControlError) in try await click(after: .cue(CuePreference(call.cue))) }
        methods.handle { (call: SetAccent) throws(ControlError) in try await click(after: .accent(Accent(call.accent)))
        }
        methods.handle { (call: SetSound) throws(ControlError) in try await click(after: .sound(call.name)) }
        methods.handle { (call: SetVolume) throws(ControlError) in
            guard let volume = Volume(validating: call.fraction) else {
                throw .invalidValue(what: "fraction", reason: "a volume is a number from 0 (silent) to 1 (full)")
            }
            return try await click(after: .volume(volume))
        }
        methods.handle { (_: ListSounds) in .init(sounds: await sounds()) }
        methods.handle { (call: SetOffset) throws(ControlError) in
            let offset = try valid(
                "offset_spm",
                try StepRateOffset(validatingStepsPerMinute: call.offsetStepsPerMinute)
            )
            return SetOffset.Reply(try await prefer([.offset(offset)]))
        }
        methods.handle { (call: SetRunner) throws(ControlError) in
            var changes: [PreferenceChange] = []
            if let height = call.heightMeters {
                changes.append(
                    .height(try valid("height_m", try Length(validatingHeight: height)))
                )
            }
            if let mass = call.massKilograms {
                changes.append(
                    .mass(try valid("mass_kg", try Mass(validatingKilograms: mass)))
                )
            }
            return SetOffset.Reply(try await prefer(changes))
        }
        methods.handle { (call: SetDisplay) throws(ControlError) in
            var changes: [PreferenceChange] = []
            if let units = call.units { changes.append(.units(units == .metric ? .metric : .miles)) }
            if let language = call.language { changes.append(.language(language == .en ? .english : .german)) }
            return .init(unsaved: try await prefer(changes).unsaved(.preferences))
        }
        methods.handle { (call: SetLock) throws(ControlError) in
            .init(try await prefer([.lock(FootfallLock.Mode(call.lock))]))
        }
        methods.handle { (call: SetVibration) throws(ControlError) in
            .init(try await prefer(try changes(of: call)))
        }
        methods.handle { (call: SetAlerts) throws(ControlError) in
            .init(try await prefer(try changes(of: call)), await daemon.day.snapshot)
        }
    }

    private func click(after change: PreferenceChange) async throws(ControlError) -> SetCue.Reply {
        SetCue.Reply(try await prefer([change]))
    }

    /// Changes preferences and waits up to 2 s until they are stored; if the sound cannot be used, changes none of them.
    ///
    /// - Returns: the state of the run after it.
    @discardableResult
    func prefer(_ changes: [PreferenceChange]) async throws(ControlError) -> RunSnapshot {
        do throws(RunController.Refused) {
            try await daemon.run.prefer(changes)
        } catch {
            let name = changes.compactMap { if case .sound(let name) = $0 { name } else { nil } }.first ?? ""
            throw .notFound(what: "sound", name: name, reason: error.description)
        }
        return await settledRun
    }

    private func changes(of call: SetVibration) throws(ControlError) -> [PreferenceChange] {
        var changes: [PreferenceChange] = []
        if let output = call.output { changes.append(.vibrationOutput(VibrationOutput(output))) }
        if let strength = call.strength {
            guard VibrationSettings.strengths.contains(strength) else {
                throw .invalidValue(what: "strength", reason: "a strength is a number from 0 (none) to 1 (full)")
            }
            changes.append(.vibrationStrength(strength))
        }
        if let feet = call.feet { changes.append(.vibrationFeet(VibratingFeet(feet))) }
        if let milliseconds = call.offsetMilliseconds {
            guard (-200...200).contains(milliseconds) else {
                throw .invalidValue(what: "offset_ms", reason: "a time offset is -200 to 200 milliseconds")
            }
            changes.append(.vibrationOffset(.milliseconds(Int(milliseconds.rounded()))))
        }
        return changes
    }

    private func changes(of call: SetAlerts) throws(ControlError) -> [PreferenceChange] {
        var changes: [PreferenceChange] = []
        if let seconds = call.inactivitySeconds {
            guard seconds == 0 || (5...600).contains(seconds) else {
                throw .invalidValue(what: "inactivity_s", reason: "the time is 5 to 600 seconds; 0 turns the alert off")
            }
            changes.append(.inactivity(seconds == 0 ? nil : WindowLength(seconds: Int(seconds.rounded()))))
        }
        if let text = call.reminder {
            let time = ReminderTime(parsing: text)
            guard time != nil || text == "off" else {
                throw .invalidValue(what: "reminder", reason: "write a time of day such as 18:00, or off")
            }
            changes.append(.reminder(time))
        }
        if let goal = call.goal { changes.append(.goalAlerts(goal)) }
        return changes
    }
}
