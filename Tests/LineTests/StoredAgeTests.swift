import Activities
import Cadence
import Inputs
import DaemonStatus
import Testing
import TestSupport

@testable import Logbook

/// What a kill at any instant of a recording loses, on simulated time: from the recorder's wake-ups to the end of each commit.
@Suite struct StoredAgeTests {
    /// A day recorder and the writer's backlog, a millisecond after the other.
    private struct Recorded {
        var recorder = DayRecorder(
            settings: Recorder.Settings(),
            stepLengths: StepLengthModel(height: Length(meters: 1.75)),
            alerts: AlertScheduler()
        )
        var backlog = Backlog(limit: 1000)
        var random: SplitMix64
        var now: Duration = .zero
        /// When the daemon wakes: as late as its timer may be.
        var wake: Duration?
        /// When the commit under way ends.
        var committed: Duration?
        /// The newest sample on the disk.
        var newest: Duration = .zero
        var wholeSeconds: [Duration] = []
        var commits = 0

        var local: Moment { Moment(unixMilliseconds: 1_795_250_000_000 + Int64(now / .milliseconds(1))) }

        mutating func start() throws {
            carryOut(try recorder.carryOut(.start(.run, at: local), in: RunnerState(), at: now, local: local))
        }

        mutating func observe(_ kind: Observation.Kind) {
            let seen = Observation(source: .footPod, arrival: now, instant: now, kind: kind)
            carryOut(recorder.handle(DayReading(seen), in: RunnerState(movement: .running), at: now, local: local))
        }

        mutating func advance() {
            now += .milliseconds(1)
            if let wake, wake <= now {
                self.wake = nil
                carryOut(recorder.tick(in: RunnerState(movement: .running), at: now, local: local))
            }
            if let committed, committed <= now {
                self.committed = nil
                for case .sample(let sample) in backlog.inFlight?.changes ?? [] { newest = max(newest, sample.elapsed) }
                for case .checkpoint(let state) in backlog.inFlight?.changes ?? [] {
                    newest = max(newest, state.elapsed)
                }
                _ = backlog.markSaved(at: now)
                commits += 1
            }
            if backlog.next(at: now) != nil {
                committed = now + .milliseconds(Int.random(in: 2...150, using: &random))
            }
        }

        private mutating func carryOut(_ effects: [DayRecorder.Action]) {
            for effect in effects {
                switch effect {
                case .record(.began(let activity)): backlog.add(.began(activity), at: now)
                case .record(.sample(let sample)):
                    wholeSeconds.append(sample.elapsed)
                    backlog.add(.sample(sample), at: now)
                case .record(.checkpoint(let state)): backlog.add(.checkpoint(state), at: now)
                case .add(let buckets): for bucket in buckets { backlog.add(bucket.tally, in: bucket.hour, at: now) }
                default: break
                }
            }
            let due = recorder.nextDeadline(at: now, local: local)
            wake = due.map { max($0, now) + .milliseconds(Int.random(in: 0...20, using: &random)) }
        }
    }

    /// - Parameter interval: Between two readings, in milliseconds.
    @Test(arguments: [200, 1000, 5000], [1, 2, 3] as [UInt64])
    func theNewestStoredSampleIsNeverOlderThanASecond(interval: Int, seed: UInt64) throws {
        var recorded = Recorded(random: SplitMix64(seed: seed))
        for _ in 0..<1234 { recorded.advance() }
        try recorded.start()
        let began = recorded.now
        var oldest = Duration.zero
        var next = interval / 3
        for millisecond in 0..<120_000 {
            if millisecond == next {
                recorded.observe(.podSpeed(Speed(metersPerSecond: 3)))
                recorded.observe(.steps(3))
                next += interval + Int.random(in: -interval / 5...interval / 5, using: &recorded.random)
            }
            recorded.advance()
            oldest = max(oldest, recorded.now - began - recorded.newest)
        }
        #expect(oldest <= .seconds(1), "every \(interval) ms, seed \(seed)")
        #expect(recorded.wholeSeconds == (1...recorded.wholeSeconds.count).map { .seconds($0) })
        #expect(recorded.commits <= 300, "more than 2.5 transactions a second")
    }
}
