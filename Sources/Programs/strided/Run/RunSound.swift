import BlueZ
import Clocks
import Configuration
import DaemonStatus
import Metronome
import OfflineRendering
import Playback

/// The clicks of the run: what was posted to the sound output, and what it has reported.
struct RunSound {
    struct Report {
        let line: OutputHistory.Line?
        let change: GridTracker.Change?
        let record: TraceRecord?
    }

    var recipe: SoundRecipe
    /// The Bluetooth headset to which sound is sent; nil without one.
    var headset: HeadsetOutput?
    /// The steps of the opponent in a race; nil for none.
    var opponent: OpponentSteps?
    private(set) var history = OutputHistory()
    private var tracker = GridTracker()
    private var trace: Trace?
    /// The point of an earlier process's beat grid from which this run continues; nil if this process started the run.
    private var anchor: GridAnchor?
    /// The beat grid that continues from `anchor`, as it was when this process began; nil if this process started the run.
    private var continued: BeatGrid?
    /// The run that continues from `anchor`: the first one of this process, or one that begins on the beat grid of a group.
    private var anchoredRun: UInt64 = 1

    init(_ recipe: SoundRecipe, isTraced: Bool) {
        self.recipe = recipe
        trace = isTraced ? Trace() : nil
    }

    mutating func continueRun(from anchor: GridAnchor, as order: PlayOrder, at now: MonotonicTime) {
        self.anchor = anchor
        continued = BeatGrid(order, heardAt: now, continuing: anchor)
        anchoredRun = order.run
        history.continueRun(after: anchor.step)
    }

    mutating func beginRun() { history.beginRun() }

    mutating func post(_ order: PlayOrder, _ preferences: Preferences, to output: any SoundOutput) {
        if order.run != anchoredRun { (anchor, continued) = (nil, nil) }
        let name = OutputDelays.name(device: output.deviceName, sink: output.status.sink, headset: headset?.name)
        var performance = Performance(order, preferences, recipe: recipe, anchor: anchor, output: name)
        performance.opponent = opponent
        let serial = output.post(performance)
        tracker.post(performance, serial: serial)
        trace?.post(performance, sound: preferences.sound, serial: serial)
    }

    mutating func handle(_ event: PlayerEvent) -> Report {
        Report(line: history.handle(event), change: tracker.update(event), record: trace?.record(of: event))
    }
}

// MARK: - The beat grid

extension RunSound {
    /// The times of the steps; nil before the first step of a run is reported, and while there is no run.
    var grid: BeatGrid? { tracker.grid }

    var isSettled: Bool { tracker.isSettled }

    /// The shift of the beat grid that is applied now, in seconds; positive is later.
    var shift: Double { tracker.shift }

    /// The beat grid of the present run.
    ///
    /// Before the first step is reported, it is the beat grid that an earlier process has stored, or a beat grid that begins now. So a
    /// process that is killed before its first step does not lose the run.
    func grid(of order: PlayOrder, at now: MonotonicTime) -> BeatGrid {
        if let grid, grid.order.run == order.run { return grid }
        return continued ?? BeatGrid(order, heardAt: now)
    }

    /// The first step that is heard at `time` or later, and when it is heard, according to the present beat grid.
    ///
    /// Both times are counted from the start of the program. A change can be scheduled only on a step that is heard after the lookahead
    /// of the sound output.
    /// - Returns: nil without a run, and before the first step of a run is reported.
    func firstStep(heardAtOrAfter time: Duration, on clock: any RunClock) -> (step: Int64, heardAt: Duration)? {
        guard let grid else { return nil }
        let distance = Int64((time - clock.time(of: grid.heardAt)) / .nanoseconds(1))
        let step = grid.firstStep(heardAtOrAfter: MonotonicTime(nanoseconds: grid.heardAt.nanoseconds + distance))
        return (step, clock.time(of: grid.time(ofStep: step)))
    }
}

/// When the run was stored in the runtime folder, and whether it has changed since.
struct RunStorage {
    /// After this time the stored beat grid is written again, even if nothing has changed.
    ///
    /// The beat grid is written when the output reports a step, so no timer is needed. The time is much shorter than
    /// `RunRecord.lifetime` (60 s).
    private static let refresh = Duration.seconds(15)

    private var storedAt: Duration?
    /// Whether the sound output has applied another performance since the run was last stored.
    private var isGridChanged = false

    var hasRun: Bool { storedAt != nil }

    mutating func note(storedAt time: Duration?) { storedAt = time }

    /// Whether the run must be stored again after a change of its beat grid.
    ///
    /// It is stored after a new performance or a change of the tempo, at each step during a gradual change, and when `refresh` has passed
    /// since the last write. A gradual change that a workout prescribes can last for hours, so it is not stored at each step: every stored
    /// beat grid contains the rest of the change.
    mutating func isDue(
        after change: GridTracker.Change,
        of sound: RunSound,
        isWorkout: Bool,
        at now: Duration
    ) -> Bool {
        if change != .step { isGridChanged = true }
        // Before the first step is reported, this is the only report after which a new or continued run can be stored.
        guard change != .performance else { return sound.grid == nil }
        guard let grid = sound.grid, sound.isSettled else { return false }
        defer { isGridChanged = false }
        let isRamping = grid.ramp(after: grid.heardAt) > .zero && !isWorkout
        return isRamping || isGridChanged || storedAt.map { now >= $0 + Self.refresh } ?? true
    }
}
