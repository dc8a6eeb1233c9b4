import Activities
import Cadence
import Clocks
import Configuration
import Logbook
import Logging
import Metronome
import Pacing
import Playback

extension RunController {
    /// Changes a setting permanently, and tells the owners that it concerns.
    ///
    /// A relative value such as "+3dB" applies to the value at this moment. So the changes of two clients add up.
    ///
    /// - Returns: the new value as text.
    /// - Throws: `Refused` if the text is not valid, or if the sound cannot be used; then nothing is changed.
    func change(_ key: SettingKey, to text: String) async throws(Refused) -> String {
        let sound = try await sound(in: try settings(with: key, text).preferences)
        // Other requests may have changed settings while the sound was read. So the change is applied to the current settings.
        let wished = try settings(with: key, text)
        if key.owners.contains(.run) { try apply(wished, sound) } else { settings = wished }
        let value = key.format(settings) ?? ""
        keep(value, for: key)
        await tell(key.owners)
        return value
    }

    private func settings(with key: SettingKey, _ text: String) throws(Refused) -> DaemonSettings {
        var settings = settings
        do throws(SettingKey.Fault) {
            try key.change(&settings, to: text)
        } catch {
            throw Refused(description: error.reason)
        }
        return settings
    }

    private func tell(_ owners: [SettingKey.Owner]) async {
        for owner in owners {
            switch owner {
            case .run: break
            case .day: await day.apply(settings)
            case .voice: await voice.apply(settings)
            case .music: await music.apply(settings)
            }
        }
        surroundings.changes.report()
    }

    /// The pace, cadence and source that the user set with `stridectl` for this run do not change.
    func reload(_ settings: DaemonSettings) async throws(Refused) {
        try apply(settings, try await sound(in: settings.preferences))
        await tell(SettingKey.Owner.allCases)
        log.info("the settings were read again")
    }

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

    private func apply(_ wished: DaemonSettings, _ sound: SoundRecipe?) throws(Refused) {
        let before = settings
        settings = wished
        if let sound {
            use(sound)
        } else {
            // Another request may have changed the sound meanwhile. That newer sound is kept.
            settings.preferences.sound = before.preferences.sound
        }
        let (new, old) = (settings.preferences, before.preferences)
        if wished.pacer != before.pacer { try carryOut(.settings(wished.pacer)) }
        if new.runner != old.runner { try carryOut(.runner(new.runner)) }
        if new.lock != old.lock { try carryOut(.lock(new.lock)) }
        if new.cue != old.cue { try carryOut(.soundOnlyOffTarget(new.cue == .onlyOff)) }
        if (new.vibration, new.osc, new.midi) != (old.vibration, old.osc, old.midi) { startBeatOutputs() }
        if new.output != old.output { surroundings.output.setSilent(new.output == .page) }
        post()
        updateFootPod()
        storeRun()
    }
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
        // The model is converted to its stored form and back, which sets it to the state at the beginning of a run.
        let memory = RunnerMemory(Pacer.Memory(personal: model, leftOut: leftOut)).memory(log: log)
        guard let personal = memory.personal else {
            throw Refused(description: "the runs in the logbook give no valid model; the model in use was not changed")
        }
        try carryOut(.adoptModel(personal, memory.leftOut))
        log.notice("the personal model was learnt from \(learnt.learnt) runs in the logbook")
        return learnt
    }
}

// MARK: - The relation of heart rate and speed

extension RunController {
    /// Learns the relation of heart rate and speed from the latest runs in the logbook, for the ceiling and for the zones that are ordered from now on.
    func learnHeartRate() async {
        let relation = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            try HeartRateHistory(of: logbook).relation
        }
        try? carryOut(.heartRateRelation(relation.flatMap(\.self)))
    }
}

extension HeartRateHistory {
    /// Only the latest runs are read, because the fitness changes, and because an order must not wait for years of samples.
    private static let runs = 30

    /// Keeps the samples of one run at a time in memory, and blocks the calling thread.
    init(of logbook: Logbook) throws(LogbookError) {
        self.init()
        for entry in try logbook.activities(ActivityFilter(kind: .run, limit: Self.runs))
        where entry.activity.origin != .demo && entry.activity.summary.heartRate != nil {
            add(
                try logbook.track(of: entry.id).samples.lazy.compactMap { sample in
                    guard let speed = sample.speed, let heartRate = sample.heartRate else { return nil }
                    return (sample.elapsed, speed, heartRate)
                }
            )
        }
    }
}

/// The runs in the logbook from which the personal model learns.
///
/// A run is not used if the clicks were on, because the runner followed them. It is not used either if no speeds or no cadences
/// were recorded, if another run that is used was recorded at the same time (for example by a watch), or if it is demo data.
struct LogbookLearning: Sendable {
    private(set) var learning: RecordedLearning
    private(set) var learnt = 0
    private(set) var withClicks = 0
    private(set) var withoutData = 0
    private(set) var overlapping = 0

    private var origin: Moment?
    private var end: Moment?

    /// Keeps the samples of one run at a time in memory, and blocks the calling thread.
    init(from logbook: Logbook, settings: Pacer.Settings, runner: Runner) throws(LogbookError) {
        learning = RecordedLearning(settings: settings, runner: runner)
        let entries = try logbook.activities(ActivityFilter(kind: .run)).filter { $0.activity.origin != .demo }
        let inOrder = entries.sorted { ($0.activity.start.utc, $0.id) < ($1.activity.start.utc, $1.id) }
        for entry in inOrder { try learn(from: entry, in: logbook) }
    }

    private mutating func learn(from entry: LogEntry, in logbook: Logbook) throws(LogbookError) {
        let start = entry.activity.start
        guard entry.activity.summary.target == nil else { return withClicks += 1 }
        guard end.map({ $0.utc <= start.utc }) ?? true else { return overlapping += 1 }
        let samples = try logbook.track(of: entry.id).samples
        guard samples.allSatisfy({ $0.target == nil }) else { return withClicks += 1 }
        guard samples.contains(where: { $0.speed != nil }), samples.contains(where: { $0.cadence != nil }) else {
            return withoutData += 1
        }
        learnt += 1
        let origin = origin ?? start
        self.origin = origin
        end = start + max(entry.activity.elapsed, samples.last?.elapsed ?? .zero)
        let readings = samples.lazy.map {
            RecordedLearning.Reading(elapsed: $0.elapsed, speed: $0.speed, cadence: $0.cadence)
        }
        learning.add(readings, from: start - origin)
    }
}
