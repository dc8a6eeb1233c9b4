import Testing

@testable import Control

@Suite struct ConnectionSlotsTests {
    private let start = ContinuousClock.now
    private let limits = ControlLimits(connections: 2, watchers: 1, grace: .seconds(1))

    private func second(_ number: Int) -> ContinuousClock.Instant { start + .seconds(number) }

    @Test func theLongestIdleConnectionIsClosedForANewOneAfterItsGracePeriod() {
        var slots = ConnectionSlots(limits)
        slots.open(1, at: second(0))
        #expect(slots.admission(at: second(0)) == .accept)
        slots.open(2, at: second(5))
        #expect(slots.admission(at: second(5)) == .close(1))
        _ = slots.mark(.idle(since: second(6)), of: 1)
        #expect(slots.admission(at: second(6)) == .close(2))
        slots.close(2)
        #expect(slots.admission(at: second(6)) == .accept)
        slots.open(3, at: second(6))
        #expect(slots.admission(at: second(6)) == .wait(until: second(7)))
    }

    @Test func busyConnectionsAreNotClosedForNewOnes() {
        var slots = ConnectionSlots(limits)
        for number in 1...2 {
            slots.open(number, at: second(0))
            _ = slots.mark(.busy, of: number)
        }
        #expect(slots.admission(at: second(1000)) == .wait(until: nil))
        _ = slots.mark(.idle(since: second(1000)), of: 2)
        #expect(slots.admission(at: second(1001)) == .close(2))
    }

    @Test func lastingConnectionsHaveTheirOwnLimitAndDoNotBlockRequests() {
        var slots = ConnectionSlots(limits)
        slots.open(1, at: second(0))
        #expect(slots.hasRoomForLasting)
        _ = slots.mark(.lasting, of: 1)
        #expect(!slots.hasRoomForLasting)
        slots.open(2, at: second(0))
        #expect(slots.admission(at: second(0)) == .accept)
        slots.open(3, at: second(0))
        #expect(slots.admission(at: second(1)) == .close(2))
        _ = slots.mark(.idle(since: second(1)), of: 1)
        #expect(slots.hasRoomForLasting)
    }

    @Test func aConnectionClosedForAnotherIsNotUsedAgain() {
        var slots = ConnectionSlots(limits)
        slots.open(1, at: second(0))
        slots.close(1)
        let isThere = slots.mark(.busy, of: 1)
        #expect(!isThere)
        #expect(slots.oldestIdle == nil)
    }
}
