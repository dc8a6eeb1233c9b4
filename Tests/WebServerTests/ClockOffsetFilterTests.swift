import LocalNetwork
import TestSupport
import Testing

/// The clock of another machine, measured over a simulated network.
struct ClockOffsetFilterTests {
    /// The network and the clocks of one simulation; times are nanoseconds.
    struct Network {
        var jitter = 20e6
        var base = 25e6
        var loss = 0.05
        /// How much the other clock gains, in ppm.
        var rate = 0.0
        var offset = 3.7e9
        var seed: UInt64 = 1

        /// What the filter knows at some times of the own clock, in seconds.
        ///
        /// - Returns: for each time, the error of a converted time in ms, the standard error that the filter states in ms, and the number of
        ///   exchanges before that time.
        func errors(at checks: [Double]) -> [(error: Double, stated: Double, exchanges: Int)] {
            var random = SplitMix64(seed: seed)
            var filter = ClockOffsetFilter()
            var errors: [(Double, Double, Int)] = []
            var exchanges = 0
            func other(_ own: Double) -> Double { own + offset + rate * 1e-6 * own }
            func delay() -> Double {
                // A lost segment is sent again after 200 ms.
                let lost = random.unit() < loss ? 200e6 + 60e6 * random.unit() : 0
                return base + jitter * (2 * random.unit() - 1) + lost
            }
            var time = 0.0
            while errors.count < checks.count {
                let (sent, received) = (time, time + delay())
                let replied = received + 1e5 * random.unit()
                let arrived = replied + delay()
                while errors.count < checks.count, arrived > checks[errors.count] * 1e9 {
                    let own = checks[errors.count] * 1e9
                    let converted = filter.conversion?.ownTime(of: Int64(other(own))) ?? .max
                    let stated = filter.conversion?.error(at: Int64(own)) ?? 0
                    errors.append(((Double(converted) - own) / 1e6, stated / 1e6, exchanges))
                }
                filter.add(
                    ClockExchange(
                        sent: Int64(sent),
                        received: Int64(other(received)),
                        replied: Int64(other(replied)),
                        arrived: Int64(arrived)
                    )
                )
                exchanges += 1
                time = arrived + filter.interval / .nanoseconds(1)
            }
            return errors
        }
    }

    /// ±20 ms of jitter and 5 % loss.
    @Test(arguments: [0, -100.0])
    func theErrorIsSmallAfterHalfAMinute(ppm: Double) {
        let checks: [(seconds: Double, limit: Double)] = [(1.5, 5), (10, 2), (30, 1.2), (120, 0.5)]
        for seed in 1...6 {
            let results = Network(rate: ppm, seed: UInt64(seed)).errors(at: checks.map(\.seconds))
            for (check, result) in zip(checks, results) {
                #expect(abs(result.error) < check.limit, "after \(check.seconds) s, seed \(seed)")
                // The distribution of the error has longer tails than the normal one.
                #expect(abs(result.error) < 6 * result.stated, "after \(check.seconds) s, seed \(seed)")
            }
        }
    }

    /// In a good network, the clock is soon known, and then asked once a second.
    @Test(arguments: [0, -100.0])
    func aGoodNetworkIsAskedRarely(ppm: Double) throws {
        for seed in 1...6 {
            let network = Network(jitter: 0.5e6, base: 2e6, loss: 0.002, rate: ppm, seed: UInt64(seed))
            let results = network.errors(at: [2, 30, 60, 120])
            for result in results { #expect(abs(result.error) < 0.5, "seed \(seed)") }
            #expect(results[3].exchanges - results[2].exchanges <= 60, "seed \(seed)")
        }
    }

    /// A machine that sleeps stops its clock.
    @Test(arguments: [-40e9, -0.2e9, 0.2e9, 40e9])
    func aStepOfTheClockIsFound(step: Double) {
        var filter = ClockOffsetFilter()
        var random = SplitMix64(seed: 5)
        func exchange(at time: Double, offset: Double) {
            let (there, back) = (5e6 + 4e6 * random.unit(), 5e6 + 4e6 * random.unit())
            filter.add(
                ClockExchange(
                    sent: Int64(time),
                    received: Int64(time + there + offset),
                    replied: Int64(time + there + offset + 1e5),
                    arrived: Int64(time + there + back + 1e5)
                )
            )
        }
        for index in 0..<200 { exchange(at: Double(index) * 0.25e9, offset: 50e9) }
        for index in 200..<220 { exchange(at: Double(index) * 0.25e9, offset: 50e9 + step) }
        let own = 55_000_000_000
        let converted = filter.conversion?.ownTime(of: Int64(own) + Int64(50e9 + step)) ?? 0
        #expect(abs(converted - Int64(own)) < 1_000_000)
    }

    /// A new route in one direction, 3 ms longer, changes the clock by half of it; the filter does not keep the old one.
    @Test func aNewRouteIsFound() throws {
        var filter = ClockOffsetFilter()
        var random = SplitMix64(seed: 6)
        for index in 0..<600 {
            let time = Double(index) * 0.25e9
            let (there, back) = ((index < 400 ? 5e6 : 8e6) + 1e6 * random.unit(), 5e6 + 1e6 * random.unit())
            filter.add(
                ClockExchange(
                    sent: Int64(time),
                    received: Int64(time + there),
                    replied: Int64(time + there + 1e5),
                    arrived: Int64(time + there + back + 1e5)
                )
            )
        }
        let conversion = try #require(filter.conversion)
        #expect(abs(conversion.offset - 1.5e6) < 0.2e6)
        #expect(abs(conversion.rate) < 5e-6)
    }

    @Test func impossibleTimesAreIgnored() {
        var filter = ClockOffsetFilter()
        let times: [Int64] = [.min, -1, 0, 1, 5_000_000, .max]
        for sent in times {
            for received in times {
                for replied in times {
                    for arrived in times {
                        filter.add(
                            ClockExchange(sent: sent, received: received, replied: replied, arrived: arrived)
                        )
                        if let conversion = filter.conversion {
                            #expect(conversion.offset.isFinite && conversion.error.isFinite)
                            _ = conversion.ownTime(of: replied)
                            _ = conversion.ownTime(of: .max)
                        }
                    }
                }
            }
        }
    }
}
