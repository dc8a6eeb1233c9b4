import Activities
import Cadence
import Clocks
import Configuration
import Haptics
import Logbook
import Logging
import Metronome
import Pacing
import Playback

extension RunController {
    /// Changes preferences permanently.
    ///
    /// - Throws: `Refused` if the sound cannot be used; then no preference is changed.
    func prefer(_ changes: [PreferenceChange]) async throws(Refused) {
        let sound = try await sound(in: settings(with: changes).preferences)
        // Other requests may have changed settings while the sound was read. So the changes are applied to the current settings.
        let wished = settings(with: changes)
        if wished.pacer != settings.pacer {
            settings.pacer = wished.pacer
            try carryOut(.settings(wished.pacer))
        }
        (settings.units, settings.language) = (wished.units, wished.language)
        try apply(wished.preferences, sound)
        keep(changes)
        await passOnSettings()
    }

    /// Passes the present settings to the other owners.
    private func passOnSettings() async {
        await day.apply(settings)
        await voice.apply(settings)
        await music.apply(settings)
    }

    private func settings(with changes: [PreferenceChange]) -> DaemonSettings {
        var settings = settings
        for change in changes { change.apply(to: &settings) }
        return settings
    }

    /// Uses settings that were read again from the settings file.
    ///
    /// The pace, cadence and source that the user set with `stridectl` for this run do not change.
    func reload(_ settings: DaemonSettings) async throws(Refused) {
        let sound = try await sound(in: settings.preferences)
        let pacerSettings = self.settings.pacer
        let preferences = self.settings.preferences
        self.settings = settings
        self.settings.preferences = preferences
        if settings.pacer != pacerSettings { try carryOut(.settings(settings.pacer)) }
        try apply(settings.preferences, sound)
        reportMedia()
        await passOnSettings()
        log.info("the settings were read again")
    }

    /// Reads the sound that the preferences name, which may be in a file.
    ///
    /// - Returns: the sound; nil if the clicks already have it.
    private func sound(in wished: Preferences) async throws(Refused) -> SoundRecipe? {
        guard wished.sound != settings.preferences.sound else { return nil }
        let sounds = surroundings.sounds
        let result = await clock.offload {
            Result { () throws(SoundLibrary.Missing) in try sounds.recipe(named: wished.sound) }
        }
        do throws(SoundLibrary.Missing) {
            return try result.get()
        } catch {
            throw Refused(description: error.description)
        }
    }

    /// Uses preferences for the run from now on.
    private func apply(_ wished: Preferences, _ sound: SoundRecipe?) throws(Refused) {
        var wished = wished
        if let sound {
            use(sound)
        } else {
            // Another request may have changed the sound meanwhile. That newer sound is kept.
            wished.sound = settings.preferences.sound
        }
        let before = settings.preferences
        settings.preferences = wished
        if wished.runner != before.runner { try carryOut(.runner(wished.runner)) }
        if wished.lock != before.lock { try carryOut(.lock(wished.lock)) }
        if wished.cue != before.cue { try carryOut(.soundOnlyOffTarget(wished.cue == .onlyOff)) }
        if wished.vibration != before.vibration { startVibrating() }
        post()
        storeRun()
        surroundings.changes.report()
    }

    /// Applies the settings of the vibrations, and the present beat grid.
    func startVibrating() { surroundings.vibrator?.apply(settings.preferences.vibration, tracker.grid) }
}

// MARK: - The personal model

extension RunController {
    /// Learns the personal model from the runs in the logbook, and replaces the present model by it.
    ///
    /// What the present model learnt from runs that are not in the logbook is lost. If the logbook has no run that can be used,
    /// or if nothing steady was found in the runs, the present model is kept.
    ///
    /// - Returns: the runs that were used and those that were not.
    /// - Throws: `Refused` if the logbook cannot be read, or has no run that can be used.
    func learnModel() async throws(Refused) -> LogbookLearning {
        let (settings, runner) = (pacer.settings, pacer.runner)
        let result = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            let learning = try LogbookLearning(from: logbook, settings: settings, runner: runner)
            return (learning, learning.learning.leftOutError())
        }
        guard let (learnt, leftOut) = result else {
            throw Refused(description: "the logbook cannot be read; to find the reason: stridectl doctor")
        }
        let model = learnt.learning.model
        guard model.verdict.windows > 0 else {
            throw Refused(
                description: "no run without clicks has 20 s of steady speed and cadence; "
                    + "to add runs: stridectl import *.fit"
            )
        }
        // A model that was stored and loaded is at the beginning of a run.
        let memory = RunnerMemory(Pacer.Memory(personal: model, leftOut: leftOut)).memory(log: log)
        guard let personal = memory.personal else {
            throw Refused(description: "the runs in the logbook give no valid model; the model in use was not changed")
        }
        try carryOut(.adoptModel(personal, memory.leftOut))
        log.notice("the personal model was learnt from \(learnt.learnt) runs in the logbook")
        return learnt
    }
}
