import Metronome
import Playback
import TestSupport
import Testing

@testable import Pacing

/// The own beat grid on that of a leader, over random tempi, ramps and errors of the clock.
struct GridFollowerTests {
    /// Two minutes in which the leader changes its tempo every 15 s.
    struct Simulation {
        private static let length = 120_000
        /// How long before it is heard the leader reports a step or a change, in nanoseconds.
        private static let ahead: Int64 = 300_000_000
        private static let millisecond: Int64 = 1_000_000

        /// The largest error of the clock, and the time between the leader's report and the own daemon, in nanoseconds.
        let error: Double
        let network: Int64
        let lookahead: Int64

        private var random: SplitMix64
        private var leader: BeatGrid
        private var own: BeatGrid
        private var follower: GridFollower
        private var posted: PlayOrder?
        private(set) var orders = 0
        /// When the steps were heard.
        private(set) var heard: (leader: [Int64], own: [Int64]) = ([], [])
        private(set) var changes: [Int64] = []

        init(seed: UInt64, error: Double, network: Int64, lookahead: Int64) {
            (self.error, self.network, self.lookahead) = (error, network, lookahead)
            random = SplitMix64(seed: seed)
            func grid(_ random: inout SplitMix64) -> BeatGrid {
                let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 150 + 40 * random.unit()))
                return BeatGrid(order, heardAt: MonotonicTime(nanoseconds: Int64(random.unit() * 1e9)))
            }
            leader = grid(&random)
            own = grid(&random)
            follower = GridFollower(leader: "anna", tempo: own.order.tempo, at: .zero)
            run()
        }

        private mutating func run() {
            var order = own.order
            var reports: [(at: Int64, grid: LeaderGrid)] = []
            for tick in 1..<Self.length {
                let now = Int64(tick) * Self.millisecond
                var isReported = playOwn(until: now + lookahead)
                playLeader(until: now + Self.ahead, changes: tick.isMultiple(of: 15_000))
                if tick >= 5_000, tick.isMultiple(of: 1_000) || changes.last == now + Self.ahead {
                    reports.append((now + network, leaderGrid()))
                }
                while let first = reports.first, first.at <= now {
                    follower.hear(reports.removeFirst().grid, at: .zero)
                    isReported = true
                }
                guard isReported, posted == nil else { continue }
                order.shift += follower.compare(OwnGrid(step: own.step, timeline: own.timeline))
                (order.tempo, order.ramp, order.next) = (follower.tempo, follower.ramp, follower.change)
                if order != own.order {
                    posted = order
                    orders += 1
                }
            }
        }

        /// Applies what was posted and reports the steps, as the sound output does; its clock has errors of 20 µs.
        private mutating func playOwn(until horizon: Int64) -> Bool {
            if let posted { own.apply(posted, cue: .everyStep, at: MonotonicTime(nanoseconds: horizon)) }
            posted = nil
            var isReported = false
            while case let step = Int64(heard.own.count), own.time(ofStep: step).nanoseconds < horizon {
                let time = own.time(ofStep: step).nanoseconds + Int64(20_000 * (2 * random.unit() - 1))
                own.place(step: step, heardAt: MonotonicTime(nanoseconds: time))
                heard.own.append(time)
                isReported = true
            }
            if let change = own.appliedChange { follower.record(change) }
            return isReported
        }

        private mutating func playLeader(until horizon: Int64, changes isChange: Bool) {
            while case let time = leader.time(ofStep: Int64(heard.leader.count)), time.nanoseconds < horizon {
                leader.place(step: Int64(heard.leader.count), heardAt: time)
                heard.leader.append(time.nanoseconds)
            }
            guard isChange else { return }
            var order = leader.order
            order.tempo = Tempo(stepsPerMinute: 150 + 40 * random.unit())
            order.ramp = [.zero, .milliseconds(500), .seconds(4)][Int(3 * random.unit())]
            leader.apply(order, cue: .everyStep, at: MonotonicTime(nanoseconds: horizon))
            changes.append(horizon)
        }

        private mutating func leaderGrid() -> LeaderGrid {
            let anchor = leader.anchor
            return LeaderGrid(
                run: 1,
                step: anchor.step,
                heardAt: anchor.nanoseconds + Int64(error * (2 * random.unit() - 1)),
                tempo: anchor.tempo,
                target: leader.target(at: anchor.heardAt),
                ramp: leader.ramp(after: anchor.heardAt),
                isSounding: true,
                clockError: error / 1.7
            )
        }

        /// For each own step from a time on: the difference from the leader's nearest step in ms, and the difference of the numbers.
        func differences(from start: Int64) -> [(time: Int64, milliseconds: Double, numbers: Int)] {
            var index = 0
            let end = min(heard.leader.last ?? 0, heard.own.last ?? 0) - 1_000 * Self.millisecond
            func distance(_ index: Int, _ time: Int64) -> Int64 { abs(heard.leader[index] - time) }
            return heard.own.enumerated().filter { start...end ~= $0.element }.map { number, time in
                while index + 1 < heard.leader.count, distance(index + 1, time) < distance(index, time) { index += 1 }
                return (time, Double(distance(index, time)) / 1e6, index - number)
            }
        }
    }

    /// The own output changes what is heard 75 ms later (a card that rewinds), or 500 ms later, which is after the leader's change.
    @Test(arguments: [75, 500], [0.1, 0.3])
    func eachStepIsOnTheLeadersStepOfTheSameFoot(lookahead: Int64, error: Double) {
        for seed: UInt64 in 1...6 {
            let run = Simulation(
                seed: seed,
                error: error * 1e6,
                network: error < 0.2 ? 20_000_000 : 150_000_000,
                lookahead: lookahead * 1_000_000
            )
            // The leader is first heard after 5 s.
            let differences = run.differences(from: 7_000_000_000)
            #expect(differences.count > 250)
            #expect(Set(differences.map(\.numbers)).count == 1, "a step was lost, seed \(seed)")
            #expect(differences[0].numbers.isMultiple(of: 2), "seed \(seed)")
            for (time, milliseconds, _) in differences {
                let isJustChanged = run.changes.contains { (0...2_000_000_000).contains(time - $0) }
                let isKnown = lookahead + (error < 0.2 ? 20 : 150) < 300
                let limit = !isJustChanged ? 1 : isKnown ? 3 : 90
                #expect(milliseconds < Double(limit), "\(time) ns, seed \(seed)")
            }
            // A message to the sound output costs a wake-up.
            #expect(run.orders < 80, "seed \(seed)")
        }
    }
}
