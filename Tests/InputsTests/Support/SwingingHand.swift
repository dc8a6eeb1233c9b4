import Foundation
import Inputs
import TestSupport

/// An accelerometer at the wrist, or a phone in a swinging hand, of a runner or walker whose steps are known.
///
/// No recording: a model. The arm is a rod that swings about the shoulder once a stride, and the shoulder moves with the
/// trunk. The trunk's motion is that of `SyntheticGait`: in running a half-sine of force during the stance and nothing in
/// flight, in walking a cosine with its crest in the middle of double support. The sensor measures the acceleration of the
/// rod's end, with gravity, in axes that turn with the rod, and clips it. The swing of a bent arm is up and forward in one
/// half of the stride and down and back in the other, so that the stride is stronger than the step in the magnitude.
struct SwingingHand {
    /// Steps per minute by time; nil while standing.
    var cadence: (Double) -> Double?
    var isRunning = true
    /// From the shoulder to the sensor, in metres: 0.3 for a bent arm, 0.65 for a straight one.
    var reach = 0.35
    /// Mean angle between the line from shoulder to sensor and the vertical, in radians.
    var lift = 1.0
    /// The arm swings by this angle to each side, in radians.
    var swing = 0.4
    /// Phase of the arm's swing within the stride, in radians; at 0 the arm is foremost when a foot lands.
    var phase = 0.0
    /// The share of the trunk's vertical acceleration that reaches the hand; elbow and shoulder absorb the rest.
    var transmission = 0.7
    /// The share of a step's time in which the foot is on the ground, while running.
    var duty = 0.7
    /// Steps differ by this share of their time.
    var variation = 0.03
    /// Swings differ by this share of their size.
    var unevenness = 0.15
    /// White noise on each axis, SD in m/s².
    var noise = 0.5
    /// The device clips each axis at 2 g.
    var limit = 2 * Acceleration.gravity
    /// Samples per second; each interval jitters by 10 %, and one sample in a hundred is lost.
    var rate = 50.0
    var duration = 60.0
    var seed: UInt64

    func make() -> (samples: [SyntheticGait.Sample], steps: [Double]) {
        var random = SplitMix64(gaitSeed: seed)
        let steps = steps(&random)
        var samples: [SyntheticGait.Sample] = []
        var time = Double.random(in: 0..<0.02, using: &random)
        var index = 0
        while time < duration {
            while index + 1 < steps.count, steps[index + 1].time <= time { index += 1 }
            let felt = felt(at: time, steps, index)
            let axes = [felt.along, felt.across, 0].map { max(-limit, min(limit, $0 + noise * random.gaussian())) }
            if random.unit() > 0.01, let acceleration = Acceleration(x: axes[0], y: axes[1], z: axes[2]) {
                samples.append(SyntheticGait.Sample(instant: time, acceleration: acceleration))
            }
            time += max(0.2, 1 + 0.1 * random.gaussian()) / rate
        }
        return (samples, steps.filter { $0.period != nil }.map(\.time))
    }

    private struct Step {
        var time: Double
        /// Until the next; nil for the last before standing.
        var period: Double?
        /// The size of the arm's swing, as a share of the usual one.
        var size: Double
    }

    private func steps(_ random: inout SplitMix64) -> [Step] {
        var steps: [Step] = []
        var time = 0.3
        while time < duration - 1 {
            guard let cadence = cadence(time) else {
                time += 0.05
                continue
            }
            let period = 60 / cadence * (1 + variation * random.gaussian())
            steps.append(Step(time: time, period: period, size: 1 + unevenness * random.gaussian()))
            time += period
            if self.cadence(time) == nil { steps.append(Step(time: time, size: 0)) }
        }
        return steps
    }

    /// The acceleration along the arm and across it, with gravity.
    private func felt(at time: Double, _ steps: [Step], _ index: Int) -> (along: Double, across: Double) {
        var vertical = Acceleration.gravity
        var forward = 0.0
        var (angle, speed, turn) = (lift, 0.0, 0.0)
        if steps.indices.contains(index), let period = steps[index].period, time >= steps[index].time,
            time < steps[index].time + period
        {
            let share = (time - steps[index].time) / period
            vertical += transmission * (trunk(share, period) - Acceleration.gravity)
            forward = (isRunning ? 2 : 1) * sin(2 * .pi * share)
            let omega = Double.pi / period
            let stride = Double.pi * (Double(index % 2) + share) + phase
            // The size changes gradually, so that the arm does not jump.
            let next = steps.indices.contains(index + 1) ? steps[index + 1].size : 0
            let size = swing * (steps[index].size * (1 - share) + next * share)
            angle += size * cos(stride)
            speed = -size * omega * sin(stride)
            turn = -size * omega * omega * cos(stride)
        }
        // The acceleration of the rod's end: across the rod by the change of its speed, towards the shoulder by its speed.
        let across = reach * turn + forward * cos(angle) + vertical * sin(angle)
        let along = reach * speed * speed - forward * sin(angle) + vertical * cos(angle)
        return (along, across)
    }

    /// The trunk's vertical acceleration, with gravity, `share` of a step after the foot has landed.
    private func trunk(_ share: Double, _ period: Double) -> Double {
        if isRunning {
            let peak = Double.pi * Acceleration.gravity / (2 * duty)
            let impact = 6 * exp(-share * period / 0.03) * sin(2 * .pi * 15 * share * period)
            return impact + (share < duty ? peak * sin(.pi * share / duty) : 0)
        }
        let angle = 2 * Double.pi * (share - 0.11)
        let size = 1 + (min(60 / period, 140) - 60) / 30
        return Acceleration.gravity + size * (cos(angle) + 0.3 * cos(2 * angle))
    }
}
