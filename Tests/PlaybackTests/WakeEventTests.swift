import Synchronization
import Testing

@testable import Playback

/// What wakes the audio thread and the thread that supervises it.
@Suite(.timeLimit(.minutes(15))) struct DoorbellTests {
    @Test func aRingWhileNoOneWaitsEndsTheNextWait() {
        let bell = Doorbell()
        #expect(bell.ear.wait(nanoseconds: 0) == false)
        bell.ring()
        #expect(bell.ear.wait(nanoseconds: nil) == true)
        #expect(bell.ear.wait(nanoseconds: 0) == false)
    }

    @Test func oneWaitTakesAllRingsSoFar() {
        let bell = Doorbell()
        for _ in 0..<100_000 { bell.ring() }
        #expect(bell.ear.wait(nanoseconds: nil) == true)
        #expect(bell.ear.wait(nanoseconds: 0) == false)
    }

    /// What was written before a ring is there after the wait that it ends.
    @Test func noRingIsLostBetweenTwoThreads() throws {
        let (there, back) = (Doorbell(), Doorbell())
        let rounds = 2_000
        try withExtendedLifetime((there, back)) {
            let (waiting, answering) = (there.ear, back.ear)
            let counted = Counted()
            try startThread("echo") {
                for _ in 0..<rounds {
                    waiting.wait(nanoseconds: nil)
                    counted.value.add(1, ordering: .relaxed)
                    answering.ring()
                }
            }
            for round in 1...rounds {
                there.ring()
                answering.wait(nanoseconds: nil)
                #expect(counted.value.load(ordering: .relaxed) == round)
            }
        }
    }

    private final class Counted: Sendable {
        let value = Atomic(0)
    }
}
