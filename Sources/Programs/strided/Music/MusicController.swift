import Activities
import Clocks
import Configuration
import Logging
import Media
import MusicLibrary
import Playback

/// Plays the runner's own music on the beat grid.
///
/// `MusicPlanner` decides; this actor carries out its actions. The music of the next steps is rendered some seconds ahead, outside of the
/// realtime thread, and posted to the sound output. With `music.mode` "off" it does nothing.
actor MusicController {
    private let alarm: Alarm
    private let surroundings: Surroundings
    private let catalogue: any MusicCatalogue
    private var planner: MusicPlanner
    private var tracks = OpenTracks()
    private var skips: [CheckedContinuation<Void, Never>] = []

    init(settings: DaemonSettings, surroundings: Surroundings, catalogue: any MusicCatalogue) {
        self.surroundings = surroundings
        self.catalogue = catalogue
        planner = MusicPlanner(settings.preferences.music, moods: settings.playlists.moods)
        alarm = Alarm(clock: surroundings.clock)
        surroundings.music.setRead(settings.preferences.music.mode != .off)
    }

    private nonisolated var clock: any RunClock { surroundings.clock }

    var snapshot: MusicSnapshot { planner.snapshot(in: surroundings.music.value, ofChoice: false) }

    /// The state of the music with the track that was chosen last, which may not be heard yet.
    var snapshotOfChoice: MusicSnapshot { planner.snapshot(in: surroundings.music.value, ofChoice: true) }
}

// MARK: - Requests

extension MusicController {
    /// Also reads the playlist, and reports files that cannot be played; without a run only this reads it.
    func apply(_ settings: DaemonSettings) async {
        await handle(.settings(settings.preferences.music, settings.playlists.moods))
        await handle(.examine)
    }

    /// Waits until another track is chosen, during a pause until the run goes on; false if no music is playing.
    func skip(_ wish: MusicPlanner.Wish) async -> Bool {
        guard planner.isPlaying else { return false }
        await handle(.wish(wish))
        surroundings.music.wake()
        await withCheckedContinuation { skips.append($0) }
        return true
    }
}

// MARK: - The music

extension MusicController {
    /// Chooses, renders and posts music after changes, if it is needed, until the task is cancelled; without music it waits.
    func run() async {
        for await _ in surroundings.music { await update() }
        surroundings.music.finish()
        endSkips(.max)
    }

    nonisolated var deadlines: AlarmService {
        AlarmService(alarm: alarm) { [surroundings] in surroundings.music.wake() }
    }

    func update() async {
        let waiting = skips.count
        defer { endSkips(waiting) }
        await handle(.moment(surroundings.music.value))
        tracks.keep(planner.numbers)
    }

    /// Resumes the first `count` callers of `skip`: those from before an update, or all if no update follows.
    private func endSkips(_ count: Int) {
        for skip in skips.prefix(count) { skip.resume() }
        skips.removeFirst(min(count, skips.count))
    }

    private func handle(_ event: MusicPlanner.Event) async {
        var event: MusicPlanner.Event? = event
        while let present = event {
            event = nil
            // Only the last action can return an answer. If an answer is missing, the task was cancelled, because the program ends.
            for action in planner.handle(present, at: clock.now) { event = await carryOut(action) }
        }
    }

    /// - Returns: the answer, if the action asks something and the task is not cancelled.
    private func carryOut(_ action: MusicPlanner.Action) async -> MusicPlanner.Event? {
        let catalogue = catalogue
        switch action {
        case .findTracks(let cadence):
            let found = await blocking { () throws(MusicProblem) in try catalogue.candidates(cadence: cadence) }
            return found.map { .found($0, at: seconds) }
        case .readPlaylist(let path, let moods):
            return await blocking { () throws(MusicProblem) in try catalogue.tracks(ofPlaylist: path, moods: moods) }
                .map { .read($0) }
        case .examinePlaylist(let path, let moods):
            return await blocking { () throws(MusicProblem) in try catalogue.tracks(ofPlaylist: path, moods: moods) }
                .map { .examined($0) }
        case .lookUp(let id):
            return await blocking { () throws(MusicProblem) in try catalogue.track(id) }.map { .lookedUp($0) }
        case .load(let id, let number, let rate):
            let opened = await blocking(tracks.opening(id, of: catalogue, at: rate))
            return opened.map { .loaded($0.map { tracks.add($0, as: number) }) }
        case .render(let jobs, let rate):
            // With one change to another thread for all steps.
            return await clock.offloadUntilCancelled(tracks.rendering(jobs, at: rate)).map { .rendered($0) }
        case .post(let plan): surroundings.output.post(plan)
        case .noteContinuation(let number): surroundings.music.note { $0.reportContinuation(after: number) }
        case .recordPlay(let id):
            let now = seconds
            _ = await clock.offloadUntilCancelled { catalogue.recordPlay(id, at: now) }
        case .discard(let number, let layer): tracks.discard(number, before: layer)
        case .setAlarm(let time): alarm.set(time)
        case .wake: surroundings.music.wake()
        case .setRead(let isRead): surroundings.music.setRead(isRead)
        case .show(let isPlaying): show(isPlaying ? planner.track(in: surroundings.music.value) : nil)
        case .log(let text, let isWarning): surroundings.log.log(level: isWarning ? .warning : .info, "\(text)")
        case .reportChange: surroundings.changes.report()
        }
        return nil
    }

    private var seconds: Double { Double(clock.local.unixMilliseconds) / 1000 }

    private func show(_ track: MusicSnapshot.Track?) {
        let track = track.map {
            PlayedTrack(title: $0.title, artist: $0.artist, duration: .seconds($0.duration))
        }
        surroundings.media.update { $0.track = track }
    }

    /// Calls a function that may wait for the disk; nil if the task was cancelled.
    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws(MusicProblem) -> Value
    ) async -> Result<Value, MusicProblem>? {
        await clock.offloadUntilCancelled { Result { () throws(MusicProblem) in try work() } }
    }
}
