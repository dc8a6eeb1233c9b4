/// What waits to be written to the state files: of each file at most the latest content.
struct StateContents: Sendable {
    /// What became of the contents.
    struct Outcome: Sendable {
        /// Nouns of the files that were written.
        var stored: Set<String> = []
        /// Why the others were not, by their nouns.
        var faults: [String: String] = [:]
        /// What to write at the next try.
        var refused = StateContents()
    }

    private var preferences: KeptPreferences?
    private var sensors: KeptSensors?
    private var runner: RunnerMemory?
    private var day: DayMemory?
    private var run: RunRecord??

    /// Takes a content in place of the earlier one for the same file.
    mutating func set(_ content: StateSaver.Content) {
        switch content {
        case .preferences(let preferences): self.preferences = preferences
        case .sensors(let sensors): self.sensors = sensors
        case .runner(let runner): self.runner = runner
        case .day(let day): self.day = day
        case .run(let run): self.run = .some(run)
        }
    }

    /// Takes contents for the files for which there is none.
    mutating func fill(with others: StateContents) {
        preferences = preferences ?? others.preferences
        sensors = sensors ?? others.sensors
        runner = runner ?? others.runner
        day = day ?? others.day
    }

    /// Writes all of them.
    ///
    /// Takes as long as the disk does.
    func write(to files: StateFiles) -> Outcome {
        var outcome = Outcome()
        // First what a crash would lose: the others wait for the disk. A run is stored anew soon, and is not tried again.
        if let run, let file = files.run {
            if let run { _ = outcome.write(run, to: file) } else { file.remove() }
        }
        outcome.refused.preferences = outcome.write(preferences, to: files.preferences)
        outcome.refused.sensors = outcome.write(sensors, to: files.sensors)
        outcome.refused.runner = outcome.write(runner, to: files.runner)
        outcome.refused.day = outcome.write(day, to: files.day)
        return outcome
    }
}

extension StateContents.Outcome {
    /// Writes one file, if there is something for it.
    ///
    /// - Returns: the content where it could not be written.
    fileprivate mutating func write<Kept: KeptState>(_ kept: Kept?, to file: StateFile<Kept>) -> Kept? {
        guard let kept else { return nil }
        do throws(ConfigurationError) {
            try file.save(kept)
            stored.insert(Kept.noun)
            return nil
        } catch {
            faults[Kept.noun] = error.description
            return kept
        }
    }
}
