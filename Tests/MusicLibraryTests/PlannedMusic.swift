import Metronome
import Music
import MusicFiles
import Playback

@testable import MusicLibrary

/// A planner with a library in memory, whose questions are answered at once, and what it has ordered.
struct PlannedMusic {
    struct Track {
        var tempo: Double
        var beats = 400
        /// The file cannot be opened.
        var isMissing = false
        /// The file cannot be read any more.
        var breaks = false
    }

    var planner: MusicPlanner
    var tracks: [Int64: Track]
    let playlist: [Int64]
    var now: Duration = .zero
    var moment = MusicMoment()
    var run: UInt64 = 1
    var hertz = 8_000
    /// Whether loads are not answered; the last one is kept.
    var holdsLoads = false
    private(set) var held: Int64?

    private(set) var asked: [String] = []
    /// The plans with sounds.
    private(set) var plans: [MusicPlan] = []
    /// How often the frames of the next steps were requested.
    private(set) var requests = 0
    /// How often the music was ended.
    private(set) var endings = 0
    private(set) var plays: [Int64] = []
    private(set) var warnings: [String] = []
    private(set) var alarm: Duration?
    private(set) var isRead: Bool?
    private(set) var isShown: Bool?
    private(set) var isWoken = false
    /// The first steps of the tracks that were begun last, by their numbers.
    private(set) var begins: [Int64: Int64] = [:]
    private var settings = MusicSettings()
    private var serial: UInt64 = 0

    init(_ tracks: [Int64: Track], playlist: [Int64] = [], change: (inout MusicSettings) -> Void = { _ in }) {
        self.tracks = tracks
        self.playlist = playlist
        settings.mode = .on
        settings.playlist = "/list.m3u"
        change(&settings)
        planner = MusicPlanner(settings, moods: [])
    }

    /// Begins a run whose frames are known.
    mutating func start(at tempo: Double = 170) {
        report(tempo: tempo)
        look()
    }

    /// Reports an order for the metronome, and the frames of its steps.
    mutating func report(tempo: Double, isPaused: Bool = false) {
        let order = PlayOrder(run: run, isPaused: isPaused, tempo: Tempo(stepsPerMinute: tempo))
        moment.report(order)
        // The planner asks for the frames.
        look()
        var renderer = Renderer(sampleRate: SampleRate(hertz: hertz))
        serial += 1
        renderer.apply(Settings(serial: serial, order: order, sound: .silence), at: 0)
        // After another run has begun, or another device was opened, the last step that was reported is heard still.
        let heard = moment.heard
        moment.report(renderer.frameGrid)
        if let heard { moment.report(step: heard) }
        look()
    }

    /// A step is heard.
    mutating func hear(_ step: Int64) {
        moment.report(step: step)
        look()
    }

    mutating func look() { send(.moment(moment)) }

    mutating func set(_ change: (inout MusicSettings) -> Void) {
        change(&settings)
        send(.settings(settings, []))
    }

    mutating func wish(_ wish: MusicPlanner.Wish) {
        send(.wish(wish))
        look()
    }

    mutating func answerHeldLoad() {
        guard let held else { return }
        self.held = nil
        send(.loaded(load(held)))
    }

    /// Forgets what was ordered so far.
    mutating func forget() {
        (asked, plans, plays, warnings, begins, isWoken) = ([], [], [], [], [:], false)
        (requests, endings) = (0, 0)
    }

    func frames(ofStep step: Int64) -> Int { moment.grid?.frames(ofStep: step) ?? 0 }

    private mutating func send(_ event: MusicPlanner.Event) {
        var event: MusicPlanner.Event? = event
        while let present = event {
            event = nil
            for action in planner.handle(present, at: now) { event = carryOut(action) }
            for passage in planner.sequence.passages { begins[passage.track.id] = passage.first }
        }
    }

    private mutating func carryOut(_ action: MusicPlanner.Action) -> MusicPlanner.Event? {
        switch action {
        case .findTracks(let cadence):
            asked.append("find \(Int(cadence.rounded()))")
            let candidates = tracks.map { id, track in
                TempoCandidate(id: id, tempo: track.tempo, lastPlayed: plays.lastIndex(of: id).map(Double.init))
            }
            return .found(.success(candidates), at: 1_000)
        case .readPlaylist:
            asked.append("read")
            return .read(.success(PlaylistTracks(tracks: playlist)))
        case .examinePlaylist: return .examined(.success(PlaylistTracks(tracks: playlist)))
        case .lookUp(let id):
            asked.append("look up \(id)")
            return .lookedUp(.success(track(id)))
        case .load(let id, _, _):
            asked.append("load \(id)")
            guard !holdsLoads else {
                held = id
                return nil
            }
            return .loaded(load(id))
        case .render(let jobs, _):
            return .rendered(jobs.map(render))
        case .post(nil): endings += 1
        case .post(let plan?): if plan.sounds.isEmpty { requests += 1 } else { plans.append(plan) }
        case .noteContinuation(let number): moment.reportContinuation(after: number)
        case .recordPlay(let id): plays.append(id)
        case .setAlarm(let time): alarm = time
        case .wake: isWoken = true
        case .setRead(let isRead): self.isRead = isRead
        case .show(let isShown): self.isShown = isShown
        case .log(let text, let isWarning): if isWarning { warnings.append(text) }
        case .discard, .reportChange: break
        }
        return nil
    }

    private func track(_ id: Int64) -> CatalogueTrack {
        let (tempo, count) = (tracks[id]?.tempo ?? 170, tracks[id]?.beats ?? 400)
        let beats = BeatMap(
            beats: (0..<count).map { 1 + Double($0) * 60 / tempo },
            firstDownbeat: 0,
            steady: [0..<count],
            confidence: 1
        )
        guard let playable = PlayableTrack(id: id, beats: beats) else { preconditionFailure("too few beats") }
        return CatalogueTrack(playable: playable, path: "/\(id)", title: "Track \(id)", artist: nil, duration: 60)
    }

    private func load(_ id: Int64) -> Result<CatalogueTrack, MusicProblem> {
        guard tracks[id]?.isMissing == false else {
            return .failure(MusicProblem(description: "/\(id) does not exist"))
        }
        return .success(track(id))
    }

    private func render(_ job: MusicPlanner.Job) -> Result<MusicSound, PartFailure> {
        for (_, layer) in job.parts {
            guard let id = planner.playing[layer.passage]?.track.playable.id, tracks[id]?.breaks == true else {
                continue
            }
            return .failure(PartFailure(passage: layer.passage, error: MusicFileError(.damaged)))
        }
        return .success(MusicSound(frames: job.frames, margin: 0) { _ in })
    }
}
