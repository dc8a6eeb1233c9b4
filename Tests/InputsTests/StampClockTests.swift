import Foundation
import Testing
import TestSupport

@testable import Inputs

/// Steps that arrive late, by clocks that this machine can read and by others.
@Suite("Timestamps of senders")
struct StampClockTests {
    /// A step each 350 ms, whose lines arrive late by a constant time and some variation; the mean lateness of the instants.
    private func lateness(
        delay: Double,
        wish: StampOrigin = .auto,
        stamp: (_ host: HostTime, _ age: Double) -> Double
    ) -> (seconds: Double, decoder: StepsDecoder, uncertainty: Duration?) {
        var noise = SplitMix64(seed: 7)
        var decoder = StepsDecoder()
        decoder.setStampOrigin(wish)
        var errors: [Double] = []
        var uncertainty: Duration?
        for step in 0..<100 {
            let truth = 5 + 0.35 * Double(step)
            let age = delay + Double.random(in: 0...0.02, using: &noise)
            let arrival = Duration.seconds(truth + age)
            let host = HostTime(unix: .seconds(1_795_000_000) + arrival, monotonic: .seconds(86_400) + arrival)
            let line = "step " + String(format: "%.6f", stamp(host, age)) + "\n"
            for observation in decoder.feed(Array(line.utf8), at: arrival, host: host) {
                guard case .footfall(let footfall) = observation.kind else { continue }
                errors.append(observation.instant / .seconds(1) - truth)
                uncertainty = footfall.uncertainty
            }
        }
        #expect(errors.count == 100)
        return (errors.reduce(0, +) / Double(errors.count), decoder, uncertainty)
    }

    @Test(arguments: [0, 0.15, 1.2])
    func theDelayIsKnownForTimesOfThisMachine(delay: Double) {
        for wish in [StampOrigin.auto, .unix] {
            let unix = lateness(delay: delay, wish: wish) { host, age in host.unix / .seconds(1) - age }
            #expect(abs(unix.seconds) < 0.001, "\(unix.seconds)")
            #expect(unix.decoder.stampOrigin == .unix)
            #expect(unix.uncertainty == .zero)
        }
        for wish in [StampOrigin.auto, .monotonic] {
            let monotonic = lateness(delay: delay, wish: wish) { host, age in host.monotonic / .seconds(1) - age }
            #expect(abs(monotonic.seconds) < 0.001, "\(monotonic.seconds)")
            #expect(monotonic.decoder.stampOrigin == .monotonic)
        }
    }

    @Test func theDelayIsUnknownForTimesOfAnotherClock() {
        let other = lateness(delay: 0.15) { host, age in host.monotonic / .seconds(1) - age - 86_000 }
        // Late by the first line's delay: nothing here can tell.
        #expect((0.15...0.17).contains(other.seconds))
        #expect(other.decoder.stampOrigin == .sender)
        #expect(other.uncertainty == StampClock.unknownDelay)
        // A sender that happens to count as this machine does, but is not it.
        let chosen = lateness(delay: 0.15, wish: .sender) { host, age in host.monotonic / .seconds(1) - age }
        #expect(chosen.decoder.stampOrigin == .sender)
    }

    @Test func stepsWithoutTimestampsAreUncertainByTheirDelay() throws {
        var decoder = StepsDecoder()
        let kinds = decoder.feed(Array("step\n".utf8), at: .seconds(1)).map(\.kind)
        guard case .footfall(let footfall) = try #require(kinds.first) else {
            Issue.record("the first observation is no footfall")
            return
        }
        #expect(footfall.uncertainty == StampClock.unknownDelay)
    }

    @Test func aFutureTimestampIsReplacedByTheArrival() {
        var clock = StampClock()
        let host = HostTime(unix: .seconds(1000), monotonic: .seconds(10))
        #expect(clock.instant(of: .seconds(999.9), arrival: .seconds(5), host: host) / .seconds(1) - 4.9 < 1e-9)
        #expect(clock.instant(of: .seconds(2000), arrival: .seconds(5), host: host) == .seconds(5))
        // Never earlier than the one before.
        #expect(clock.instant(of: .seconds(999.9), arrival: .seconds(5), host: host) == .seconds(5))
    }
}
