import Activities
import Logging
import Metronome
import Pacing

extension Conductor {
    /// Changes preferences permanently, with the same checks as for the settings file.
    ///
    /// - Throws: `Refused` if one value is not valid; then no preference is changed.
    func prefer(_ changes: [(key: String, text: String)]) async throws(Refused) {
        let sound = try await sound(in: try settings(with: changes).preferences)
        // Other requests may have changed settings while the sound was read. So the changes are applied to the current settings.
        try adopt(try settings(with: changes).preferences, sound)
        for (key, text) in changes { kept.settings[key] = text }
        saver.save(.preferences(kept))
    }

    private func settings(with changes: [(key: String, text: String)]) throws(Refused) -> DaemonSettings {
        var wished = settings
        for (key, text) in changes {
            guard let setting = SettingKey.named(key) else { throw Refused(description: "there is no setting \(key)") }
            do throws(SettingKey.Fault) {
                try setting.read(text, &wished)
            } catch {
                throw Refused(description: error.reason)
            }
        }
        return wished
    }

    /// Applies settings that were read again.
    ///
    /// The pace, cadence and source that the user set with `stridectl` for this run do not change.
    func reload(_ settings: DaemonSettings) async throws(Refused) {
        try adopt(settings.preferences, try await sound(in: settings.preferences))
        var merged = settings
        merged.preferences = self.settings.preferences
        if settings.pacer != self.settings.pacer {
            try order(.settings(settings.pacer))
        }
        self.settings = merged
        ledger.set(merged.recorder)
        log.info("settings read again")
    }

    /// Reads the sound that the preferences name, which may be in a file.
    ///
    /// - Returns: the sound; nil if it is already in use.
    private func sound(in wished: Preferences) async throws(Refused) -> SoundRecipe? {
        guard wished.sound != settings.preferences.sound else { return nil }
        let result = await clock.offload { [shelf] in
            Result { () throws(SoundShelf.Missing) in try shelf.recipe(named: wished.sound) }
        }
        do throws(SoundShelf.Missing) {
            return try result.get()
        } catch {
            throw Refused(description: error.description)
        }
    }

    private func adopt(_ wished: Preferences, _ sound: SoundRecipe?) throws(Refused) {
        var wished = wished
        if let sound {
            recipe = sound
        } else {
            // Another request may have changed the sound in the meantime. That newer sound is kept.
            wished.sound = settings.preferences.sound
        }
        let before = settings.preferences
        settings.preferences = wished
        if wished.runner != before.runner { try order(.runner(wished.runner)) }
        if wished.lock != before.lock { try order(.lock(wished.lock)) }
        if wished.alerts != before.alerts {
            ledger.set(wished.alerts, at: clock.now, local: clock.local)
            tickLedger()
        }
        if wished.runner != before.runner { ledger.set(settings.recorder) }
        if wished.cue != before.cue { try order(.soundOnlyOffTarget(wished.cue == .onlyOff)) }
        post()
        storeRun()
        changed()
    }
}
