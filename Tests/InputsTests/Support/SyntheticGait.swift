import Foundation
import Inputs
import TestSupport

/// An accelerometer on somebody whose steps are known.
///
/// No recording: a model, its numbers stated.
///
/// Along the vertical, walking (below 145 steps a minute): a cosine at the cadence, crest in the middle of double support
/// (0.11 of a step after the foot's coming down), amplitude 1.0 m/s² at 60 to 3.0 at 120 steps a minute, 0.3 of it at
/// twice the cadence. Running: a half-sine of force over 0.7 of the step, nothing in flight. Both: a heel strike (a
/// damped 15 Hz swing of 2, running 6 m/s², beginning with the step), fore-aft and sideways sway, which only the axes see.
/// In a trouser pocket the stride (half the cadence) is added with 1.2 times a walk's, 0.5 times a run's amplitude.
/// Steps differ by 2 % of their time. The device lies as a random rotation has it.
struct SyntheticGait {
    enum Place: String, CaseIterable { case waist, pocket }

    struct Sample {
        var instant: Double
        var acceleration: Acceleration
    }

    var place = Place.waist
    /// White noise on each axis, SD in m/s².
    var noise = 1.0
    /// Samples per second; each interval jitters by 10 %, and one sample in a hundred is lost.
    var rate = 50.0
    /// Steps differ by this share of their time.
    var variation = 0.02
    /// The vertical motion, as a share of the usual one.
    var strength = 1.0
    /// The right foot's force is greater and the left one's smaller by this share.
    var asymmetry = 0.0
    /// Steps per minute by time; nil while standing.
    var cadence: (Double) -> Double?
    var duration: Double
    var seed: UInt64

    func make() -> (samples: [Sample], steps: [Double]) {
        var random = SplitMix64(gaitSeed: seed)
        let steps = steps(&random)
        let turn = Rotation(&random)
        let phase = Double.random(in: 0..<1, using: &random)
        var samples: [Sample] = []
        var time = Double.random(in: 0..<0.02, using: &random)
        var index = 0
        while time < duration {
            while index + 1 < steps.count, steps[index + 1].time <= time { index += 1 }
            let felt = force(at: time, steps, index, phase)
            let axes = turn.apply(felt).map { $0 + noise * random.gaussian() }
            if Double.random(in: 0..<1, using: &random) > 0.01,
                let acceleration = Acceleration(x: axes[0], y: axes[1], z: axes[2])
            {
                samples.append(Sample(instant: time, acceleration: acceleration))
            }
            time += max(0.2, 1 + 0.1 * random.gaussian()) / rate
        }
        return (samples, steps.filter { $0.period != nil }.map(\.time))
    }

    private struct Step {
        var time: Double
        /// Until the next; nil for the last before standing.
        var period: Double?
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
            steps.append(Step(time: time, period: period))
            time += period
        }
        return steps
    }

    private func force(at time: Double, _ steps: [Step], _ index: Int, _ phase: Double) -> [Double] {
        guard let step = steps.indices.contains(index) ? steps[index] : nil, let period = step.period,
            time >= step.time, time < step.time + period
        else { return [0, 0, Acceleration.gravity] }
        let cadence = cadence(step.time) ?? 60 / period
        let since = time - step.time
        let share = since / period
        let isRunning = cadence >= 145
        let side = 1 + (index.isMultiple(of: 2) ? -asymmetry : asymmetry)
        let walk = 1 + (min(cadence, 140) - 60) / 30
        var vertical: Double
        if isRunning {
            let peak = Double.pi * Acceleration.gravity / (2 * 0.7)
            vertical = share < 0.7 ? side * peak * sin(.pi * share / 0.7) : 0
        } else {
            let angle = 2 * Double.pi * (share - 0.11)
            vertical = Acceleration.gravity + side * walk * (cos(angle) + 0.3 * cos(2 * angle))
        }
        vertical = Acceleration.gravity + strength * (vertical - Acceleration.gravity)
        vertical += (isRunning ? 6 : 2) * exp(-since / 0.03) * sin(2 * .pi * 15 * since)
        let stride = 2 * Double.pi * ((Double(index % 2) + share) / 2 + phase)
        if place == .pocket { vertical += (isRunning ? 0.5 * 11 : 1.2 * walk) * cos(stride) }
        let sway = isRunning ? 3.0 : 0.6 * walk
        return [sway * sin(2 * .pi * share), 0.5 * sway * sin(stride), vertical]
    }
}

/// A random rotation, from a random quaternion.
private struct Rotation {
    private let rows: [[Double]]

    init(_ random: inout SplitMix64) {
        var q = (0..<4).map { _ in random.gaussian() }
        let length = max(1e-9, q.reduce(0) { $0 + $1 * $1 }.squareRoot())
        q = q.map { $0 / length }
        let (w, x, y, z) = (q[0], q[1], q[2], q[3])
        rows = [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    }

    func apply(_ v: [Double]) -> [Double] { rows.map { $0[0] * v[0] + $0[1] * v[1] + $0[2] * v[2] } }
}

extension SplitMix64 {
    /// The generator of synthetic gait; the limits in its tests were measured with the numbers of these seeds.
    init(gaitSeed seed: UInt64) { self.init(seed: seed &* 0xD134_2543_DE82_EF95 &+ 1) }

    /// A number of the standard normal distribution, by Box and Muller.
    mutating func gaussian() -> Double {
        let u = Double.random(in: 1e-12..<1, using: &self)
        return (-2 * log(u)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}
