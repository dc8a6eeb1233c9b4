import Foundation
import Synchronization
import Testing
import Threads

/// The signals that wake the audio thread and the supervising thread.
@Suite(.timeLimit(.minutes(15))) struct WakeEventTests {
    @Test func aSignalWithoutAWaiterEndsTheNextWait() {
        let wakeUp = WakeEvent()
        #expect(wakeUp.handle.wait(nanoseconds: 0) == false)
        wakeUp.signal()
        #expect(wakeUp.handle.wait(nanoseconds: nil) == true)
        #expect(wakeUp.handle.wait(nanoseconds: 0) == false)
    }

    @Test func oneWaitClearsAllSignals() {
        let wakeUp = WakeEvent()
        for _ in 0..<100_000 { wakeUp.signal() }
        #expect(wakeUp.handle.wait(nanoseconds: nil) == true)
        #expect(wakeUp.handle.wait(nanoseconds: 0) == false)
    }

    /// Data written before a signal is visible after the wait that the signal ends.
    @Test func noSignalIsLostBetweenTwoThreads() throws {
        let (there, back) = (WakeEvent(), WakeEvent())
        let rounds = 2_000
        try withExtendedLifetime((there, back)) {
            let (waiting, answering) = (there.handle, back.handle)
            let counted = Counted()
            let result = startThread("echo") {
                for _ in 0..<rounds {
                    waiting.wait(nanoseconds: nil)
                    counted.value.add(1, ordering: .relaxed)
                    answering.signal()
                }
            }
            try #require(result == 0)
            for round in 1...rounds {
                there.signal()
                answering.wait(nanoseconds: nil)
                #expect(counted.value.load(ordering: .relaxed) == round)
            }
        }
    }

    private final class Counted: Sendable {
        let value = Atomic(0)
    }
}

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

@Suite(.timeLimit(.minutes(15))) struct StartThreadTests {
    @Test func aThreadHasItsNameAndRunsItsBody() async {
        let name = await withCheckedContinuation { continuation in
            let result = startThread("named", stackSize: 512 << 10) {
                let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
                continuation.resume(returning: name)
            }
            if result != 0 { continuation.resume(returning: nil) }
        }
        #expect(name == "named\n")
    }

    @Test func anInvalidStackSizeIsIgnored() async {
        let result = await withCheckedContinuation { continuation in
            let result = startThread("small", stackSize: 1) { continuation.resume(returning: Int32(0)) }
            if result != 0 { continuation.resume(returning: result) }
        }
        #expect(result == 0)
    }
}
