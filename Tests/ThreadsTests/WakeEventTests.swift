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
