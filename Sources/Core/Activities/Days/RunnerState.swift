package import Cadence

/// The runner's movement and the metronome's target at one moment.
///
/// The controller of the run computes it, and the controller of the day records it.
package struct RunnerState: Hashable, Sendable {
    /// The cadence of the clicks; nil while the clicks are silent.
    package var target: StepRate?
    /// Whether the runner is in sync with the clicks; nil while this is unknown.
    package var isInSync: Bool?
    /// What the runner is doing; nil while it is unknown.
    package var movement: Movement?
    /// The measured speed; nil if the last measurement is older than 5 s.
    package var speed: Speed?
    /// The speed from the satellites and the steps together, which the steps continue where the satellites give none, as in a tunnel.
    ///
    /// Nil if the steps are not used for the speed.
    package var speedWithSteps: Speed?
    /// The measured cadence; nil if the last measurement is older than 5 s.
    package var cadence: StepRate?
    /// The slope of the ground; nil while it is unknown.
    package var gradient: Gradient?
    /// The pace that the clicks play in place of a measured one: the runner has set it, or the chosen sensor has no readings.
    ///
    /// Nil while the clicks are silent, while a sensor sets the pace, and if the runner has set neither a pace nor a source.
    package var commandedSpeed: Speed?

    package init(
        target: StepRate? = nil,
        isInSync: Bool? = nil,
        movement: Movement? = nil,
        speed: Speed? = nil,
        speedWithSteps: Speed? = nil,
        cadence: StepRate? = nil,
        gradient: Gradient? = nil,
        commandedSpeed: Speed? = nil
    ) {
        self.target = target
        self.isInSync = isInSync
        self.movement = movement
        self.speed = speed
        self.speedWithSteps = speedWithSteps
        self.cadence = cadence
        self.gradient = gradient
        self.commandedSpeed = commandedSpeed
    }

    /// Whether the runner walks or runs; nil while this is unknown or the runner does neither.
    package var gait: Gait? { movement?.gait }
    package var isStanding: Bool { movement == .stationary }
}

/// The information of one sensor reading for the recorder of activities and for the daily step count.
package struct DayReading: Sendable {
    /// The reading in the form for the recorder of activities; nil if the recorder does not use it.
    package var recorder: Recorder.Reading?
    /// The information about steps, and the sensor that sent it; nil if the reading has no such information.
    package var steps: (source: StepSource, event: StepEvent)?
    /// When the steps were made, on the time axis of the recorder's events; nil if this is not known.
    package var instant: Duration?

    package init(
        recorder: Recorder.Reading?,
        steps: (source: StepSource, event: StepEvent)? = nil,
        at instant: Duration? = nil
    ) {
        self.recorder = recorder
        self.steps = steps
        self.instant = instant
    }
}

/// Estimates the distance and energy of the day while no activity is recorded.
///
/// The distance is the speed times the elapsed time: the measured speed, or that which the steps continue. Without a speed it is the number
/// of steps times their length. Cycling adds energy but no distance.
struct UnrecordedDistance {
    /// The longest time for which one measured speed is used.
    private static let hold: Duration = .seconds(5)

    private var steps = 0
    private var last: Duration?

    mutating func count(_ steps: Int) { self.steps += steps }

    /// Returns the distance since the last call, and the energy above the resting level.
    mutating func advance(to now: Duration, in state: RunnerState, lengths: StepLengthModel, energy: EnergyModel)
        -> Tally
    {
        defer {
            steps = 0
            last = now
        }
        guard !state.isStanding || steps > 0 else { return Tally() }
        if let speed = state.speed ?? (steps > 0 ? state.speedWithSteps : nil), let last {
            let time = min(now - last, Self.hold)
            guard state.movement != .cycling else {
                return Tally(energy: energy.cyclingRate(at: speed).active(over: time))
            }
            let rate = energy.rate(of: state.gait ?? .walking, at: speed, on: state.gradient ?? .level)
            return Tally(
                distance: Distance(meters: speed.metersPerSecond * (time / .seconds(1))),
                energy: rate.active(over: time)
            )
        }
        guard steps > 0 else { return Tally() }
        // Some sensors send only step counts. Then the cadence is assumed to be 110 spm, the middle cadence of walking in
        // `StepLengthModel`.
        let cadence = state.cadence ?? StepRate(stepsPerMinute: 110)
        let gait = state.gait ?? .walking
        let distance = Distance(meters: lengths.length(at: cadence, gait: gait).meters * Double(steps))
        return Tally(distance: distance, energy: energy.active(over: distance, gait: gait))
    }
}
