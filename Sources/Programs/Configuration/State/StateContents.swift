/// The contents that wait to be written to the state files; for each file, only the latest content waits.
package struct StateContents: Sendable {
    /// The result of writing the contents.
    package struct Outcome: Sendable {
        /// The kinds of contents that were written.
        package var stored: Set<StatePart> = []
        /// The reasons why contents could not be written, by the kind of content.
        package var faults: [StatePart: String] = [:]
        /// The contents, except the run, that could not be written and must be written at the next try.
        package var refused = StateContents()
    }

    private var preferences: KeptPreferences?
    private var sensors: KeptSensors?
    private var runner: RunnerMemory?
    private var day: DayMemory?
    private var run: RunRecord??
    private var workout: KeptWorkout??

    /// Adds a content that must be written; it replaces an earlier content for the same file.
    package mutating func set(_ content: StateSaver.Content) {
        switch content {
        case .preferences(let preferences): self.preferences = preferences
        case .sensors(let sensors): self.sensors = sensors
        case .runner(let runner): self.runner = runner
        case .day(let day): self.day = day
        case .run(let run): self.run = .some(run)
        case .workout(let workout): self.workout = .some(workout)
        }
    }

    /// Adds the contents of `others` for those files for which no newer content waits.
    package mutating func fill(with others: StateContents) {
        preferences = preferences ?? others.preferences
        sensors = sensors ?? others.sensors
        runner = runner ?? others.runner
        day = day ?? others.day
        workout = workout ?? others.workout
    }

    /// Writes all contents.
    ///
    /// It blocks the calling thread until the disk has finished.
    package func write(to files: StateFiles) -> Outcome {
        var outcome = Outcome()
        // The run is written first, because the other writes wait for the disk and a crash in the meantime would lose the run.
        // The run is not tried again after an error, because it is stored again soon; the workout is stored only every 15 s.
        if let run, let file = files.run {
            if let run { _ = outcome.write(run, to: file) } else { file.remove() }
        }
        if let workout, let file = files.workout {
            if let workout {
                outcome.refused.workout = outcome.write(workout, to: file).map(Optional.some)
            } else {
                file.remove()
            }
        }
        outcome.refused.preferences = outcome.write(preferences, to: files.preferences)
        outcome.refused.sensors = outcome.write(sensors, to: files.sensors)
        outcome.refused.runner = outcome.write(runner, to: files.runner)
        outcome.refused.day = outcome.write(day, to: files.day)
        return outcome
    }
}

extension StateContents.Outcome {
    /// Writes the content of one file; does nothing if the content is nil.
    ///
    /// - Returns: the content if it could not be written; otherwise nil.
    fileprivate mutating func write<Kept: KeptState>(_ kept: Kept?, to file: StateFile<Kept>) -> Kept? {
        guard let kept else { return nil }
        do throws(ConfigurationError) {
            try file.save(kept)
            stored.insert(Kept.part)
            return nil
        } catch {
            faults[Kept.part] = error.description
            return kept
        }
    }
}
