import Metronome
import Playback
import TestSupport

/// A sound output on virtual time: it reports changes and steps to a tracker before they are heard.
struct SimulatedRun {
    /// A step as it is heard.
    struct Step {
        let number: Int64
        let time: Int64
        let isSounded: Bool
        /// Whether the clicks were paused when the step was reported, or between that and the time at which it is heard.
        var isPaused: Bool
    }

    /// The virtual time in nanoseconds.
    private(set) var now: Int64 = 1_000_000_000_000
    private(set) var tracker = GridTracker()
    private(set) var steps: [Step] = []
    private(set) var order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 170))
    private(set) var cue = Cue.everyStep
    /// A step is reported this number of nanoseconds before it is heard, and a change applies that much later.
    private let lead: Int64
    private let delay: Int64
    /// The largest error of a reported time in nanoseconds.
    private let noise: Int64
    private var truth: BeatGrid
    private var serial: UInt64 = 0
    private var nextStep: Int64 = 0
    private var numbers: SplitMix64

    /// - Parameter delay: the time in nanoseconds by which the vibrations follow the steps.
    init(lead: Int64, delay: Int64, noise: Int64, seed: UInt64) {
        self.lead = lead
        self.delay = delay
        self.noise = noise
        numbers = SplitMix64(seed: seed)
        truth = BeatGrid(order, heardAt: MonotonicTime(nanoseconds: now + lead))
        post()
    }

    /// The time at which the next step is reported.
    var nextReport: Int64 { truth.time(ofStep: nextStep).nanoseconds - lead }

    /// Lets the time pass; call it at each `nextReport`.
    ///
    /// - Returns: whether a step was reported.
    mutating func pass(until time: Int64) -> Bool {
        now = max(now, time)
        guard nextReport <= now else { return false }
        let heard = truth.time(ofStep: nextStep).nanoseconds
        let isSounded = !order.isSilent && cue.includes(Foot(ofStep: nextStep))
        steps.append(Step(number: nextStep, time: heard, isSounded: isSounded, isPaused: order.isSilent))
        let reported = heard + Int64.random(in: -noise...noise, using: &numbers)
        let onset = Onset(step: nextStep, frame: 0, isSounded: isSounded)
        _ = tracker.update(.onset(onset, heardAt: MonotonicTime(nanoseconds: reported)))
        nextStep += 1
        return true
    }

    /// Changes the order or the cue; the sound output applies it at once.
    mutating func change(_ body: (inout PlayOrder, inout Cue) -> Void) {
        body(&order, &cue)
        truth.apply(order, cue: cue, at: MonotonicTime(nanoseconds: now + lead))
        post()
        guard order.isSilent else { return }
        for index in steps.indices.suffix(64) where steps[index].time + delay > now { steps[index].isPaused = true }
    }

    private mutating func post() {
        serial += 1
        let performance = Performance(
            order: order,
            style: ClickStyle(cue: cue, gain: 0, leadIn: 0),
            recipe: .synthesised(.click)
        )
        tracker.post(performance, serial: serial)
        let applied = MonotonicTime(nanoseconds: now + lead)
        _ = tracker.update(.settingsApplied(serial: serial, frame: 0, heardAt: applied))
    }
}
