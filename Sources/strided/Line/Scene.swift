import Activities
import Cadence
import Inputs

/// How the runner stands to the metronome at a moment, as the pacer knows it.
struct Scene: Hashable {
    /// The cadence that is clicked; nil while the clicks are silent.
    var target: StepRate?
    /// Whether the runner is in sync with it; nil while nobody can tell.
    var isInSync: Bool?
    /// How the legs carry the runner; nil while nobody can tell.
    var gait: Gait?
    /// Whether the runner stands.
    var isStanding = false
    /// Whether they are on wheels, whose way is not one of the day's.
    var isRiding = false
    /// The measured speed, while it is fresh.
    var speed: Speed?
    /// The measured cadence, while it is fresh.
    var cadence: StepRate?
    /// How steep the way is.
    var gradient: Gradient?
}

/// The way of the day beside recordings: by the measured speed while there is one, by steps times their length elsewhere.
struct UnrecordedWay {
    /// A speed holds for so long.
    private static let hold: Duration = .seconds(5)

    private var steps = 0
    private var last: Duration?

    /// Takes steps that were counted.
    mutating func count(_ steps: Int) { self.steps += steps }

    /// Distance and energy beyond resting since the last call.
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
        // The middle of walking, as `StepLengthModel` has it, where only counts are told.
        let cadence = scene.cadence ?? StepRate(stepsPerMinute: 110)
        let gait = scene.gait ?? .walking
        let distance = Distance(meters: lengths.length(at: cadence, gait: gait).meters * Double(steps))
        return Tally(distance: distance, energy: energy.active(over: distance, gait: gait))
    }
}

// MARK: - What observations mean to the ledger

extension Recorder.Reading {
    /// What an observation means to the recorder; nil for what reaches it otherwise.
    ///
    /// Steps come to it as the day counts them, so that no two sources count the same feet.
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
    /// The source of steps that a source of observations is; nil for what counts none.
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
    /// What an observation says of the feet; nil where it says nothing, or says it again.
    init?(_ kind: Observation.Kind) {
        switch kind {
        case .steps(let count): self = .steps(count)
        case .stepRate(let rate): self = .rate(rate)
        case .standing: self = .standing
        case .speed, .noFix, .footfall, .podSpeed, .belt, .heartRate: return nil
        }
    }
}
