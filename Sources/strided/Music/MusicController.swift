import Activities
import Clocks
import Configuration
import Control
import Logging
import Media
import Metronome
import Music
import MusicFiles
import Playback

/// Plays the runner's own music on the beat grid.
///
/// It renders the music of the next steps some seconds ahead, outside of the realtime thread, and posts it to the sound output. With
/// `music.mode` "off" it does nothing.
actor MusicController {
    /// A passage of the sequence that is played or will be played.
    struct Playing {
        let track: CatalogueTrack
        let window: TrackWindow
        /// The place of the track in the playlist; nil without a playlist.
        var place: Int?
        /// Whether its first step was heard.
        var isHeard = false

        /// The track and its place.
        var choice: Choice { Choice(track: track.playable.id, place: place) }
    }

    /// A chosen track, and its place in the playlist; nil without a playlist.
    struct Choice: Hashable {
        let track: Int64
        let place: Int?
    }

    /// The music of a step that was rendered.
    struct Rendered {
        let sound: MusicSound
        let layers: [MusicLayer]
    }

    /// Time after which another track is tried if none could be played.
    static let retry = Duration.seconds(30)
    /// Seconds of music that are rendered ahead.
    static let depth = 5.0
    /// The sound output renders up to this number of seconds ahead.
    static let outputDepth = 2.0
    /// Music is rendered when less than this number of seconds is left.
    static let reserve = 3.0

    nonisolated let surroundings: Surroundings
    nonisolated let catalogue: any MusicCatalogue
    /// Wakes this controller when another track must be tried.
    nonisolated let alarm: Alarm

    var settings: MusicSettings
    var sequence = MusicSequence()
    /// The passages of the sequence, by their numbers.
    var playing: [UInt64: Playing] = [:]
    /// The rendered music, by steps.
    var rendered: [Int64: Rendered] = [:]
    var renderer: StepMusic?
    var sampleRate: SampleRate?
    /// The run whose music is played.
    private(set) var run: UInt64 = 0
    /// The run, and the number of interruptions, for which the frames of the steps were requested.
    private var requested: (run: UInt64, interruptions: Int)?
    /// Whether the output has a plan.
    var isPosted = false
    /// The tracks that were heard in this run, the latest last.
    var played: [Choice] = []
    /// The track of the playlist that was heard last, also in an earlier run.
    var lastOfPlaylist: Choice?
    /// The moods of `[playlists]` in the settings.
    var moods: [StepsPlaylistMapper.Mood]
    /// The request of the runner that is not carried out yet.
    var wanted: Wish?
    /// The requests that wait for the next update.
    var skips: [CheckedContinuation<Void, Never>] = []
    /// Why there is no music, or why a track was skipped.
    var problem: String?
    /// Why tracks of the playlist before the one that was chosen last are not played; nil if there is none.
    var leftOut: String?
    /// Tracks that could not be read in this run.
    var unreadable: Set<Int64> = []
    /// The time of `clock` before which no track is tried.
    var triesAfter: Duration = .zero
    /// The cadence at the last failure.
    var triedCadence = 0.0
    /// The cadence in steps per minute for which another track was last searched.
    var checkedCadence = 0.0

    /// A request of the runner for another track.
    enum Wish: Hashable {
        case next
        case previous
    }

    /// Creates a controller that plays nothing.
    init(settings: DaemonSettings, surroundings: Surroundings, catalogue: any MusicCatalogue) {
        self.surroundings = surroundings
        self.catalogue = catalogue
        self.settings = settings.preferences.music
        moods = settings.playlists.moods
        alarm = Alarm(clock: surroundings.clock)
        surroundings.music.setActive(self.settings.mode != .off)
    }

    /// The clock that gives the times.
    nonisolated var clock: any RunClock { surroundings.clock }
    /// Receives a log line for each track.
    nonisolated var log: Logger { surroundings.log }
}

// MARK: - The music

extension MusicController {
    /// Renders and posts music, if it is needed now.
    func update() async {
        let waiting = skips.count
        defer { endSkips(waiting) }
        let moment = surroundings.music.moment
        guard settings.mode != .off, let order = moment.order, order.run != 0 else { return end() }
        if order.run != run { beginRun(order.run) }
        if order.isMusicSilent {
            (rendered, isPosted) = ([:], false)
            return
        }
        guard requested?.run == run, requested?.interruptions == moment.interruptions else {
            return requestGrid(moment.interruptions)
        }
        guard let grid = moment.grid, grid.run == run else { return }
        use(grid.sampleRate)
        let next = max(grid.first, (moment.heard ?? grid.first - 1) + 1)
        if let first = moment.pauses.first, let last = moment.pauses.last {
            // The same beat and the same foot as before the pause; between two pauses there was no music.
            sequence.resume(first.step, at: next + ((next ^ first.step) & 1))
            surroundings.music.reportContinuation(after: last.number)
        }
        let cadence = (order.next?.end ?? order.tempo).stepsPerMinute
        await fill(grid, from: next, cadence: cadence)
        await recordHeard(before: next)
        reportTrack()
    }

    /// Asks the output for the frames of the next steps.
    private func requestGrid(_ interruptions: Int) {
        requested = (run, interruptions)
        isPosted = false
        surroundings.output.post(MusicPlan(run: run))
    }

    private func beginRun(_ run: UInt64) {
        end()
        self.run = run
    }

    /// Ends the music.
    private func end() {
        guard run != 0 else { return }
        if isPosted || requested != nil { surroundings.output.post(MusicPlan?.none) }
        run = 0
        (sequence, playing, rendered) = (MusicSequence(), [:], [:])
        (requested, isPosted, wanted) = (nil, false, nil)
        (played, unreadable, problem, triesAfter) = ([], [], nil, .zero)
        alarm.set(nil)
        surroundings.media.update { $0.track = nil }
        surroundings.changes.report()
    }

    /// Renders for an output with this sample rate.
    private func use(_ rate: SampleRate) {
        guard rate != sampleRate else { return }
        sampleRate = rate
        renderer = StepMusic(sampleRate: rate)
        (sequence, playing, rendered) = (MusicSequence(), [:], [:])
    }

    /// Renders the music of the next steps, if less than the reserve is left or if the beat grid has changed, and posts it.
    private func fill(_ grid: FrameGrid, from next: Int64, cadence: Double) async {
        let start = grid.onset(ofStep: next)
        let hertz = Double(grid.sampleRate.hertz)
        let seconds = { (step: Int64) in Double(grid.onset(ofStep: step) - start) / hertz }
        if wanted != nil { await carryOutWish(at: next, cadence: cadence) }
        var end = next
        while seconds(end) < Self.depth, end - next < Int64(MusicList.capacity) - 4 { end += 1 }
        let rendered = next..<max(next, (self.rendered.keys.max() ?? next - 1) + 1)
        await extendSequence(until: end, from: next, ready: rendered.upperBound, cadence: cadence)
        let ready = (next..<end).first { !isReady($0, grid) } ?? end
        let isStale = rendered.contains { $0 < end && !isReady($0, grid) }
        guard isStale || ready < end && seconds(ready) < Self.reserve || !isPosted else { return }
        // The sound output may have rendered a step that has no music yet, for example after an underrun.
        let missing = (ready..<end).first { self.rendered[$0] == nil && !sequence.layers(ofStep: $0).isEmpty } ?? end
        var isUrgent = !isPosted || seconds(missing) < Self.outputDepth
        // The first four steps are posted before the others are rendered, because they may be needed soon.
        for part in [ready..<min(ready + 4, end), min(ready + 4, end)..<end] {
            isUrgent = await render(part, grid, next) || isUrgent
            guard !Task.isCancelled else { return }
            post(from: next, isUrgent: isUrgent)
            isUrgent = false
        }
        discard(before: next)
    }

    /// Whether the present music of a step was rendered for the present beat grid.
    private func isReady(_ step: Int64, _ grid: FrameGrid) -> Bool {
        let layers = sequence.layers(ofStep: step)
        guard let music = rendered[step] else { return layers.isEmpty }
        return music.layers == layers && music.sound.frames == grid.frames(ofStep: step)
    }

    /// The music of a step that has changed.
    private struct Job: Sendable {
        let step: Int64
        let frames: Int
        let layers: [MusicLayer]
        let parts: [SourcePart]
    }

    /// Renders the music of steps, where it has changed, with one change to another thread for all of them.
    ///
    /// - Returns: whether it replaces other music that will sound soon.
    private func render(_ steps: Range<Int64>, _ grid: FrameGrid, _ next: Int64) async -> Bool {
        var isUrgent = false
        var jobs: [Job] = []
        for step in steps {
            let (layers, frames) = (sequence.layers(ofStep: step), grid.frames(ofStep: step))
            let old = rendered[step]
            guard old?.layers != layers || old?.sound.frames != frames else { continue }
            guard !layers.isEmpty, frames > 0 else {
                rendered[step] = nil
                isUrgent = isUrgent || old != nil
                continue
            }
            let parts = layers.compactMap { layer in
                playing[layer.passage].map { SourcePart(window: $0.window, layer: layer) }
            }
            jobs.append(Job(step: step, frames: frames, layers: layers, parts: parts))
        }
        guard let renderer, !jobs.isEmpty else { return isUrgent }
        let results = await clock.offloadUntilCancelled { [jobs] in jobs.map { Self.render($0, renderer) } }
        for (job, result) in zip(jobs, results ?? []) {
            let old = rendered[job.step]
            switch result {
            case .success(let sound): rendered[job.step] = Rendered(sound: sound, layers: job.layers)
            case .failure(let failure):
                rendered[job.step] = nil
                give(up: failure, at: job.step)
            }
            guard let old else { continue }
            let change = abs(Double(job.frames - old.sound.frames)) / Double(max(job.frames, 1))
            isUrgent = isUrgent || old.layers != job.layers || (change > 0.002 && job.step < next + 8)
        }
        return isUrgent
    }

    private static func render(_ job: Job, _ renderer: StepMusic) -> Result<MusicSound, PartFailure> {
        for part in job.parts {
            do throws(MusicFileError) {
                try part.window.read(renderer.frames(for: part.layer))
            } catch {
                return .failure(PartFailure(passage: part.layer.passage, error: error))
            }
        }
        return .success(renderer.render(job.parts, frames: job.frames))
    }

    private func post(from next: Int64, isUrgent: Bool) {
        guard let sampleRate else { return }
        // Also the step that is heard, and the step before it, whose fade-out may be rendered again.
        let first = max(0, next - 2)
        let last = rendered.keys.max() ?? first
        isPosted = true
        surroundings.output.post(
            MusicPlan(
                run: run,
                first: first,
                sounds: first <= last ? (first...last).map { rendered[$0]?.sound } : [],
                sampleRate: sampleRate,
                gain: Float(settings.volume.amplitude),
                clickGain: settings.clicks.gain,
                isUrgent: isUrgent
            )
        )
    }

    /// Removes what has been played.
    private func discard(before next: Int64) {
        rendered = rendered.filter { $0.key >= next - 3 }
        sequence.removePassages(before: next - 2)
        let numbers = Set(sequence.passages.map(\.number))
        playing = playing.filter { numbers.contains($0.key) }
        guard let renderer else { return }
        // After a pause, the step before is played again.
        for layer in sequence.layers(ofStep: next - 2) {
            playing[layer.passage]?.window.discard(before: renderer.frames(for: layer).lowerBound)
        }
    }
}

/// The error of a passage whose track cannot be read any more.
struct PartFailure: Error {
    let passage: UInt64
    let error: MusicFileError
}
