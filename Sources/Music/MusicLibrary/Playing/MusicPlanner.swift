// Music on the beat grid
//
// - The music of each interval between two steps is a block, stretched to exactly the frames of the interval (`StepMusic`). The actor
//   `MusicController` renders blocks about five seconds ahead and posts a list of them (`MusicPlan`). A block depends only on the source
//   and on the number of frames.
// - The sound output reports the frames of the next steps after each change of the beat grid (`FrameGrid`). So the controller computes the
//   same number of frames as the renderer. If a block still has the length of its interval, the renderer copies it. After a change of the
//   grid it reads the block faster or slower, so the music stays on the beat; the next blocks have the new length and the original pitch.
//   After a shift of the grid by less than 0.2 steps, the music returns to the beats within 250 ms. After a larger shift it fades out, and
//   begins again with the next beat.
// - The controller asks for the frames with a plan without sounds. The output keeps this request until a device is open, also when the
//   sample rate changes, and answers each request.
// - A list that only adds music is applied without rendering earlier frames again (`applyMusic`). The renderer keeps the music of the steps
//   that were already rendered.
// - Music begins and ends on beats. If the block of a step is missing, the music fades out after the beat at which the block would begin.
//   It fades in before the first beat that has a block again. Clicks do not depend on music, except for their gain (`click.with_music`).
// - When the daemon ends, it does not wait for a disk: the controller abandons a read in progress (`offloadUntilCancelled`). The decoder
//   ends because nothing reads its pipe any more.

package import Activities
import Metronome
import Music
import Playback

/// Decides which track is played on which steps of a run, and which steps are rendered and posted when.
///
/// A pure value: it receives an event and its time, and returns actions. It starts no task and reads no clock, file or library. An action
/// that asks something is the last one of its list; its answer is the next event. An answer that arrives too late, because the settings
/// have changed or the music has ended meanwhile, is not used.
package struct MusicPlanner: Sendable {
    package enum Wish: Hashable, Sendable {
        case next
        case previous
    }

    /// A chosen track, and its place in the playlist; nil without a playlist.
    struct Choice: Hashable, Sendable {
        let track: Int64
        let place: Int?
    }

    /// A passage of the sequence that is played or will be played.
    struct Playing: Sendable {
        let track: CatalogueTrack
        let number: UInt64
        var place: Int?
        var isHeard = false

        var choice: Choice { Choice(track: track.playable.id, place: place) }
    }

    struct Rendered: Sendable {
        let sound: MusicSound
        let layers: [MusicLayer]
    }

    /// Time after which another track is tried if none could be played.
    static let retry = Duration.seconds(30)

    var settings: MusicSettings
    var moods: [StepsPlaylistMapper.Mood]
    var sequence = MusicSequence()
    var playing: [UInt64: Playing] = [:]
    var rendered: [Int64: Rendered] = [:]
    var sampleRate: SampleRate?
    /// The run whose music is played; 0 without one.
    private(set) var run: UInt64 = 0
    /// The run, and the number of interruptions, for which the frames of the steps were requested.
    private var requested: (run: UInt64, interruptions: Int)?
    /// Whether the output has a plan.
    var isPosted = false
    /// The tracks that were heard in this run, the latest last.
    var played: [Choice] = []
    /// The track of the playlist that was heard last, also in an earlier run.
    var lastOfPlaylist: Choice?
    /// The request of the runner that is not carried out yet.
    var wanted: Wish?
    /// Why there is no music, or why a track was skipped.
    var problem: String?
    /// Why the planner skipped tracks of the playlist before the track that was chosen last; nil if it skipped none.
    var leftOut: String?
    var unreadable: Set<Int64> = []
    /// The time before which no track is tried.
    var triesAfter: Duration = .zero
    /// The cadence at the last failure.
    var triedCadence = 0.0
    /// The cadence in steps per minute for which another track was last searched.
    var checkedCadence = 0.0
    /// The steps that are filled with music now; nil while no steps are being filled.
    var fill: Fill?
    var search: Search?
    var latestNumber: UInt64 = 0
    var now: Duration = .zero
    private var actions: [Action] = []

    package init(_ settings: MusicSettings, moods: [StepsPlaylistMapper.Mood]) {
        self.settings = settings
        self.moods = moods
    }

    /// The numbers of the samples that are needed.
    package var numbers: Set<UInt64> { Set(playing.values.map(\.number)) }

    /// Whether tracks are played, or will be after a pause.
    package var isPlaying: Bool { sequence.last != nil }

    package mutating func handle(_ event: Event, at now: Duration) -> [Action] {
        self.now = now
        switch event {
        case .moment(let moment): update(moment)
        case .settings(let settings, let moods): apply(settings, moods)
        case .wish(let wish): wanted = wish
        case .examine: examine()
        case .examined(let result):
            switch result {
            case .success(let contents): problem = contents.problem
            case .failure(let problem): report(problem)
            }
        case .found(let result, let time): choose(from: result, at: time)
        case .read(let result): choose(from: result)
        case .lookedUp(let result): check(result)
        case .loaded(let result): begin(result)
        case .rendered(let results): take(results)
        }
        defer { actions = [] }
        return actions
    }

    mutating func order(_ action: Action) { actions.append(action) }

    /// Reports why there is no music, or why a track was skipped; the same problem is logged once.
    mutating func report(_ problem: MusicProblem) {
        if problem.description != self.problem { order(.log("music: \(problem.description)", isWarning: true)) }
        self.problem = problem.description
        order(.reportChange)
    }
}

// MARK: - The run

extension MusicPlanner {
    private mutating func update(_ moment: MusicMoment) {
        (fill, search) = (nil, nil)
        guard settings.mode != .off, let order = moment.order, order.run != 0 else { return end() }
        if order.run != run {
            end()
            run = order.run
        }
        if order.isMusicSilent {
            (rendered, isPosted) = ([:], false)
            return
        }
        guard let requested, requested.run == run, requested.interruptions == moment.interruptions else {
            return requestGrid(moment.interruptions)
        }
        guard let grid = moment.grid, grid.run == run else { return }
        use(grid.sampleRate)
        let next = max(grid.first, (moment.heard ?? grid.first - 1) + 1)
        if let first = moment.pauses.first, let last = moment.pauses.last {
            // Continue with the beat before the first pause, on the same foot; between two pauses there was no music.
            sequence.resume(first.step, at: next + ((next ^ first.step) & 1))
            self.order(.noteContinuation(after: last.number))
        }
        begin(Fill(grid, from: next, cadence: (order.next?.end ?? order.tempo).stepsPerMinute))
    }

    /// Asks the output for the frames of the next steps.
    private mutating func requestGrid(_ interruptions: Int) {
        requested = (run, interruptions)
        isPosted = false
        order(.post(MusicPlan(run: run)))
    }

    private mutating func end() {
        guard run != 0 else { return }
        if isPosted || requested != nil { order(.post(nil)) }
        run = 0
        (sequence, playing, rendered) = (MusicSequence(), [:], [:])
        (requested, isPosted, wanted) = (nil, false, nil)
        (played, unreadable, problem, triesAfter) = ([], [], nil, .zero)
        order(.setAlarm(nil))
        order(.show(false))
        order(.reportChange)
    }

    private mutating func use(_ rate: SampleRate) {
        guard rate != sampleRate else { return }
        sampleRate = rate
        (sequence, playing, rendered) = (MusicSequence(), [:], [:])
    }
}

// MARK: - The settings

extension MusicPlanner {
    private mutating func apply(_ new: MusicSettings, _ newMoods: [StepsPlaylistMapper.Mood]) {
        let (old, oldMood) = (settings, mood(of: new.playlist))
        moods = newMoods
        let hasOtherMood = new.mode == .playlist && mood(of: new.playlist) != oldMood
        guard new != old || hasOtherMood else { return }
        settings = new
        if new.mode != old.mode || new.playlist != old.playlist || hasOtherMood { chooseAgain() }
        if new.volume != old.volume || new.clicks != old.clicks { isPosted = false }
        order(.setRead(new.mode != .off))
    }

    /// The mood with this name; nil if the playlist is a path.
    private func mood(of playlist: String) -> StepsPlaylistMapper.Mood? {
        moods.first { $0.playlist.mood == playlist }
    }

    /// Forgets what could not be played, because the library or the settings have changed; the next track follows the new settings.
    private mutating func chooseAgain() {
        (lastOfPlaylist, problem, unreadable, triesAfter) = (nil, nil, [], .zero)
        for number in playing.keys { playing[number]?.place = nil }
        if settings.mode != .off, sequence.last != nil { wanted = .next }
        search?.isOutdated = true
    }

    private mutating func examine() {
        guard settings.mode == .playlist, !settings.playlist.isEmpty, run == 0 else { return }
        order(.examinePlaylist(settings.playlist, moods))
    }
}
