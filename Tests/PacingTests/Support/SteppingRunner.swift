import Cadence
import TestSupport

@testable import Pacing

/// A runner, a step detector, a metronome and the lock between them, on virtual time.
///
/// The runner's interval varies by 7 ms; the detector errs by 12 ms, misses 2 % and doubles 1 % of the steps, and tells of
/// each 120 ms after it happened. The metronome commits each click `reaction` before it is heard, and tells of it then.
struct SteppingRunner {
    struct Setting {
        var mode: FootfallLock.Mode
        /// Cadence of the runner left alone, as a multiple of the target's.
        var mismatch = 1.0
        var target = 170.0
        /// Seconds between a click's being committed and its being heard.
        var reaction = 0.015
        /// The runner's own correction of phase and period to the clicks (Repp 2005), zero for one who does not listen.
        var listening = (phase: 0.0, period: 0.0)
        var misses = 0.02
        var doubles = 0.01
        var seed: UInt64 = 1
        /// The runner stands between these seconds.
        var stop: ClosedRange<Double>?
        /// How far before its first click the runner's first step is, as a share of a step.
        var startsAt = 0.3
        /// True to hand the lock no phase: the tempo alone is followed.
        var tempoOnly = false
        /// Gains of the lock while it follows.
        var gains = FootfallLock.Tuning().follow
    }

    struct Outcome {
        /// Real footfall less nearest click, as a share of a step, by the time of the step.
        var meetings: [(time: Double, share: Double)] = []
        var clicks: [Double] = []
        var lock: FootfallLock

        /// Mean resultant length over steps from `start` on.
        func coherence(from start: Double = 0, to end: Double = .infinity) -> Double {
            let shares = meetings.filter { $0.time >= start && $0.time < end }.map(\.share)
            let x = shares.reduce(0) { $0 + SteppingRunner.cosine($1) } / Double(shares.count)
            let y = shares.reduce(0) { $0 + SteppingRunner.cosine($1 - 0.25) } / Double(shares.count)
            return (x * x + y * y).squareRoot()
        }

        /// Steps until five in a row lie within a tenth of a step of the click; nil for never.
        func stepsToLock(from start: Double = 0) -> Int? {
            let shares = meetings.filter { $0.time >= start }.map(\.share)
            return shares.indices.first { $0 + 5 <= shares.count && shares[$0..<($0 + 5)].allSatisfy { abs($0) < 0.1 } }
        }

        /// Mean interval of the clicks between two times, as a cadence.
        func cadence(from start: Double, to end: Double) -> Double {
            let inside = clicks.filter { $0 >= start && $0 < end }
            guard let first = inside.first, let last = inside.last, inside.count > 1 else { return .nan }
            return 60 * Double(inside.count - 1) / (last - first)
        }
    }

    static func run(_ setting: Setting, seconds: Double = 60) -> Outcome {
        var random = SplitMix64(seed: setting.seed)
        let aim = 60 / setting.target
        var lock = FootfallLock(mode: setting.mode, target: StepRate(stepsPerMinute: setting.target))
        lock.tuning.follow = setting.gains
        var outcome = Outcome(lock: lock)
        var foot = 1 - setting.startsAt * aim
        var stride = aim / setting.mismatch
        var told: [(due: Double, time: Double)] = []
        var real: [Double] = []
        var click = (step: Int64(0), time: 1.0)
        var applied = 0.0
        while click.time < seconds {
            // Everything told before the click is committed.
            let commit = click.time - setting.reaction
            while foot + 0.3 < click.time + 1 {
                if let stop = setting.stop, stop.contains(foot) {
                    foot = stop.upperBound + stride
                    continue
                }
                real.append(foot)
                if Double.random(in: 0...1, using: &random) >= setting.misses {
                    let seen = foot + 0.012 * random.normal()
                    told.append((seen + 0.12, seen))
                    if Double.random(in: 0...1, using: &random) < setting.doubles {
                        told.append((seen + 0.12 + stride / 2, seen + stride / 2))
                    }
                }
                if setting.listening.phase > 0, let heard = outcome.clicks.min(by: { abs($0 - foot) < abs($1 - foot) })
                {
                    let error = FootfallLock.wrap(foot - heard, aim)
                    stride = max(0.2, stride - setting.listening.period * error)
                    foot += stride - setting.listening.phase * error + 0.007 * random.normal()
                } else {
                    foot += stride + 0.007 * random.normal()
                }
            }
            told.sort { $0.due < $1.due }
            while let next = told.first, next.due <= commit {
                told.removeFirst()
                lock.applyFootfall(at: .seconds(next.time), confidence: 0.9, now: .seconds(next.due))
            }
            // The renderer moves what has not begun, as far as the moment it can still change.
            let moved = setting.tempoOnly ? 0 : lock.shift - applied
            applied = lock.shift
            if abs(moved) > 1e-12 {
                let former = click.time
                click.time = max(commit + setting.reaction, click.time + moved)
                if click.time > former + 1e-9 { continue }
            }
            outcome.clicks.append(click.time)
            lock.tick(at: .seconds(commit))
            lock.applyOnset(step: click.step, heardAt: .seconds(click.time), shift: lock.shift)
            click = (
                click.step + 1,
                click.time + 60 / (lock.tempo ?? StepRate(stepsPerMinute: setting.target)).stepsPerMinute
            )
        }
        outcome.lock = lock
        let clicks = outcome.clicks
        var next = 0
        for time in real where time < seconds - 1 {
            while next + 1 < clicks.count, clicks[next + 1] <= time { next += 1 }
            let nearest = clicks[next...].prefix(2).min { abs($0 - time) < abs($1 - time) } ?? time
            outcome.meetings.append((time, (time - nearest) / stride))
        }
        return outcome
    }

    /// Cosine of a share of a turn, by its series: tests of a module need no more mathematics than it has.
    static func cosine(_ share: Double) -> Double {
        let angle = (share - share.rounded()) * 2 * .pi
        var term = 1.0
        var sum = 1.0
        for index in 1...12 {
            term *= -angle * angle / Double((2 * index - 1) * 2 * index)
            sum += term
        }
        return sum
    }
}
