import Testing
import Threads

@Suite struct BackOffTests {
    @Test func delaysDoubleFromOneSecondToHalfAMinute() {
        var backOff = BackOff()
        #expect((0..<7).map { _ in backOff.next() } == [1, 2, 4, 8, 16, 30, 30].map(Duration.seconds))
        backOff.reset()
        #expect(backOff.next() == .seconds(1))
    }

    @Test func delaysGrowByTheFactorToTheLongest() {
        var backOff = BackOff(first: .milliseconds(500), factor: 1.5, longest: .seconds(30))
        let milliseconds = [500, 750, 1_125, 1_687, 2_531, 3_796, 5_695, 8_542, 12_814, 19_221, 28_832, 30_000, 30_000]
        #expect(milliseconds.map { _ in Int(backOff.next() / .milliseconds(1)) } == milliseconds)
        backOff.reset()
        #expect(backOff.next() == .milliseconds(500))
    }
}
