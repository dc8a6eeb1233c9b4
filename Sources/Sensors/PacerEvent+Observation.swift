import Cadence
package import Inputs
package import Pacing

extension Pacer.Event {
    /// Converts an observation into an event for the pacer.
    package init(_ observation: Observation) {
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
        }
    }
}

extension SpeedEstimator.Trust {
    /// The trust in a speed with a fix of this quality.
    fileprivate init(_ quality: FixQuality) {
        self =
            switch quality {
            case .deadReckoning: .reduced
            case .fromPositions: .fromPositions
            case .unspecified, .autonomous, .differential, .precise, .rtkFixed, .rtkFloat: .full
            }
    }
}
