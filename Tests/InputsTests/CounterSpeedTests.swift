import Cadence
import Testing

@testable import Inputs

/// Treadmills that report the speed 0 and count the distance.
@Suite struct CounterSpeedTests {
    /// The last belt of each second of reports with the speed 0 and a counter.
    private func belts(_ meters: (Double) -> Int, seconds: Int, speed: (Double) -> Int = { _ in 0 }) -> [Belt?] {
        var decoder = SensorDecoder()
        return (0..<seconds).map { second in
            var last: Belt?
            for half in 0..<2 {
                let time = Double(second) + Double(half) / 2
                let (count, speed) = (max(meters(time), 0), speed(time))
                let payload = [
                    4, 4, speed & 255, speed >> 8, count & 255, count >> 8 & 255, count >> 16, second & 255,
                    second >> 8,
                ]
                let observations = decoder.decode(
                    payload.map { UInt8($0) },
                    characteristic: 0x2ACD,
                    at: .milliseconds(Int(time * 1000))
                )
                for case .belt(let belt) in observations.map(\.kind) { last = belt }
            }
            return last
        }
    }

    @Test(arguments: [(1, 2.75), (10, 2.75), (1, 1.2), (10, 1.4), (5, 4.0)])
    func theSpeedFollowsFromTheCounter(step: Int, speed: Double) throws {
        let belts = belts({ Int($0 * speed) / step * step }, seconds: 300)
        for belt in belts.suffix(250) {
            let belt = try #require(belt)
            #expect(abs(belt.speed.metersPerSecond - speed) < 0.15 * speed && belt.isSpeedCounted)
        }
        let mean = belts.suffix(200).compactMap { $0?.speed.metersPerSecond }.reduce(0, +) / 200
        #expect(abs(mean - speed) < 0.03 * speed)
    }

    @Test(arguments: [1, 10]) func theSpeedIsZeroAfterTheBeltStops(step: Int) {
        let belts = belts({ Int(min($0, 60) * 3) / step * step }, seconds: 100)
        #expect(belts[50]?.speed.metersPerSecond ?? 0 > 2.5)
        #expect(belts[75...].allSatisfy { $0?.speed.metersPerSecond == 0 })
    }

    @Test func aResetCounterKeepsTheSpeed() {
        let belts = belts({ Int(($0 < 100 ? $0 : $0 - 100) * 3) }, seconds: 200)
        #expect(belts[20...].allSatisfy { abs(($0?.speed.metersPerSecond ?? 0) - 3) < 0.6 })
    }

    @Test func aCounterThatRunsBackwardIsNoSpeed() {
        let belts = belts({ 1000 - Int($0 * 3) }, seconds: 60)
        #expect(belts.allSatisfy { $0?.speed.metersPerSecond == 0 && $0?.isSpeedCounted == false })
    }

    /// Counters round up after the belt has stopped.
    @Test func aMachineThatReportsItsSpeedIsBelieved() {
        let belts = belts({ Int($0 * 3) }, seconds: 60, speed: { $0 < 30 ? 1080 : 0 })
        #expect(belts[20]?.speed.metersPerSecond == 3 && belts[31...].allSatisfy { $0?.speed.metersPerSecond == 0 })
    }
}
