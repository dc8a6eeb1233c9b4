package import Activities
import Cadence
package import Inputs
package import Pacing

extension Pacer.Event {
    /// Nil for an observation that does not concern the clicks.
    package init?(_ observation: Observation) {
        let origin = observation.source.rawValue
        switch observation.kind {
        case .speed(let fix):
            self = .speed(
                Pacer.SpeedReading(
                    speed: fix.speed,
                    instant: observation.instant,
                    origin: origin,
                    deviation: fix.accuracy?.metersPerSecond,
                    trust: SpeedEstimator.Trust(fix.quality),
                    altitude: fix.altitude?.meters
                )
            )
        case .podSpeed(let speed):
            self = .speed(
                Pacer.SpeedReading(source: .footPod, speed: speed, instant: observation.instant, origin: origin)
            )
        case .belt(let belt):
            self = .speed(
                Pacer.SpeedReading(
                    source: .treadmill,
                    speed: belt.speed,
                    instant: observation.instant,
                    origin: origin,
                    gradient: belt.gradient
                )
            )
        case .noFix:
            self = .noFix(origin: origin)
        case .stepRate(let rate):
            self = .stepRate(rate, origin: origin)
        case .standing:
            self = .standing(origin: origin)
        case .footfall(let footfall):
            self = .footfall(
                at: observation.instant,
                confidence: footfall.confidence,
                uncertainty: footfall.uncertainty,
                origin: origin
            )
        case .steps(let count):
            self = .steps(count)
        case .heartRate(let rate):
            self = .heartRate(rate)
        case .power:
            return nil
        }
    }
}

extension SpeedEstimator.Trust {
    fileprivate init(_ quality: FixQuality) {
        self =
            switch quality {
            case .deadReckoning: .reduced
            case .fromPositions: .fromPositions
            case .unspecified, .autonomous, .differential, .precise, .rtkFixed, .rtkFloat: .full
            }
    }
}

// Conversion of observations for the recorder of activities and the daily step count.

extension DayReading {
    package init(_ observation: Observation) {
        self.init(
            recorder: Recorder.Reading(observation),
            steps: StepSource(observation.source).flatMap { source in
                StepEvent(observation.kind).map { (source, $0) }
            },
            at: observation.instant
        )
    }
}

extension Recorder.Reading {
    /// Steps come from the daily step count, so that two sources do not count the same steps twice.
    package init?(_ observation: Observation) {
        switch observation.kind {
        case .speed(let fix):
            self = .satellites(fix, at: observation.instant)
        case .belt(let belt): self = .belt(belt)
        case .podSpeed(let speed): self = .podSpeed(speed)
        case .stepRate(let rate): self = .stepRate(rate)
        case .heartRate(let rate): self = .heartRate(rate)
        case .power(let watts): self = .power(watts: watts)
        case .footfall:
            guard let source = StepSource(observation.source) else { return nil }
            self = .footfall(at: observation.instant, source)
        case .noFix, .steps, .standing: return nil
        }
    }
}

extension StepSource {
    package init?(_ source: Observation.Source) {
        switch source {
        case .footPod: self = .footPod
        case .steps: self = .steps
        case .phone: self = .phone
        case .accelerometer: self = .accelerometer
        case .nmea, .gpsd, .treadmill, .heartRate: return nil
        }
    }
}

extension StepEvent {
    /// Nil if the observation has no information about steps, or only repeats that of another observation.
    package init?(_ kind: Observation.Kind) {
        switch kind {
        case .steps(let count): self = .steps(count)
        case .stepRate(let rate): self = .rate(rate)
        case .power: return nil
        case .standing: self = .standing
        case .speed, .noFix, .footfall, .podSpeed, .belt, .heartRate: return nil
        }
    }
}
