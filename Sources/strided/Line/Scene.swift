import Activities
import Cadence
import Inputs

/// The runner's motion and the metronome's target at one moment, as the pacer knows them.
struct Scene: Hashable {
    /// The cadence of the clicks; nil while the clicks are silent.
    var target: StepRate?
    /// Whether the runner is in sync with the clicks; nil while this is unknown.
    var isInSync: Bool?
    /// Whether the runner walks or runs; nil while this is unknown.
    var gait: Gait?
    /// Whether the runner stands still.
    var isStanding = false
    /// Whether the runner cycles; distance by bicycle does not count towards the daily distance.
    var isRiding = false
    /// The measured speed; nil if the last measurement is older than 5 s.
    var speed: Speed?
    /// The measured cadence; nil if the last measurement is older than 5 s.
    var cadence: StepRate?
    /// The slope of the ground; nil while it is unknown.
    var gradient: Gradient?
}

/// Estimates the distance and energy of the day while no activity is recorded.
///
/// The distance is the measured speed times the elapsed time. Without a measured speed it is the number of steps times their
/// length.
struct UnrecordedWay {
    /// The longest time for which one measured speed is used.
    private static let hold: Duration = .seconds(5)

    private var steps = 0
    private var last: Duration?

    /// Adds counted steps.
    mutating func count(_ steps: Int) { self.steps += steps }

    /// Returns the distance since the last call, and the energy above the resting level.
    mutating func advance(to now: Duration, in scene: Scene, lengths: StepLengthModel, energy: EnergyModel) -> Tally {
        defer {
            steps = 0
            last = now
        }
        guard !scene.isStanding || steps > 0 else { return Tally() }
        if let speed = scene.speed, let last {
            let time = min(now - last, Self.hold)
            guard !scene.isRiding else { return Tally(energy: energy.cyclingRate(at: speed).active(over: time)) }
            let rate = energy.rate(of: scene.gait ?? .walking, at: speed, on: scene.gradient ?? .level)
            return Tally(
                distance: Distance(meters: speed.metersPerSecond * (time / .seconds(1))),
                energy: rate.active(over: time)
            )
        }
        guard steps > 0 else { return Tally() }
        // Some sources send only step counts. Then the cadence is assumed to be the middle of `StepLengthModel`'s walking range.
        let cadence = scene.cadence ?? StepRate(stepsPerMinute: 110)
        let gait = scene.gait ?? .walking
        let distance = Distance(meters: lengths.length(at: cadence, gait: gait).meters * Double(steps))
        return Tally(distance: distance, energy: energy.active(over: distance, gait: gait))
    }
}

// MARK: - Conversion of observations for the ledger

extension Recorder.Reading {
    /// Converts an observation into a reading for the recorder; nil for observations that it does not receive in this way.
    ///
    /// The recorder receives steps from the daily step count, so that two sources do not count the same steps twice.
    init?(_ observation: Observation) {
        switch observation.kind {
        case .speed(let fix):
            self = .satellites(
                Recorder.Fix(
                    instant: observation.instant,
                    position: fix.position,
                    altitude: fix.altitude,
                    speed: fix.speed
                )
            )
        case .belt(let belt):
            self = .belt(Recorder.Belt(speed: belt.speed, gradient: belt.gradient, total: belt.total))
        case .podSpeed(let speed): self = .podSpeed(speed)
        case .stepRate(let rate): self = .stepRate(rate)
        case .heartRate(let rate): self = .heartRate(rate)
        case .noFix, .steps, .standing, .footfall: return nil
        }
    }
}

extension StepSource {
    /// Converts a source of observations; nil for a source that does not count steps.
    init?(_ source: Observation.Source) {
        switch source {
        case .footPod: self = .footPod
        case .steps: self = .steps
        case .accelerometer: self = .accelerometer
        case .nmea, .gpsd, .treadmill, .heartRate: return nil
        }
    }
}

extension StepEvent {
    /// Converts an observation into a step event.
    ///
    /// It is nil if the observation has no information about steps, or only repeats that of another observation.
    init?(_ kind: Observation.Kind) {
        switch kind {
        case .steps(let count): self = .steps(count)
        case .stepRate(let rate): self = .rate(rate)
        case .standing: self = .standing
        case .speed, .noFix, .footfall, .podSpeed, .belt, .heartRate: return nil
        }
    }
}
