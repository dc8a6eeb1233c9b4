import Testing
import TestSupport

@testable import Playback

/// RLIMIT_RTTIME in microseconds.
@Suite struct ProcessorTimeLimitTests {
    static let none = ProcessorTimeLimit.unlimited

    // Current soft limit, current hard limit, the broker's maximum, and the expected soft and hard limits.
    @Test(
        arguments: [
            // The kernel does not require a hard limit; without one, the process is never killed.
            (none, none, nil, 100_000, none),
            (none, none, 200_000, 100_000, 200_000),
            // rtkit can be configured to be stricter.
            (none, none, 60_000, 30_000, 60_000),
            // A lower limit stays unchanged.
            (50_000, none, 200_000, 50_000, 200_000),
            (100_000, 150_000, 200_000, 75_000, 150_000),
            (10_000, 150_000, 200_000, 10_000, 150_000),
            // The kernel raises the soft limit by one second with each signal, even above the hard limit.
            (1_100_000, 200_000, 200_000, 100_000, 200_000),
            (none, 40_000, nil, 20_000, 40_000),
        ] as [(UInt64, UInt64, UInt64?, UInt64, UInt64)]
    )
    func theSoftLimitIsBelowTheHardOneAndNeitherIsRaised(
        soft: UInt64,
        hard: UInt64,
        maximum: UInt64?,
        newSoft: UInt64,
        newHard: UInt64
    ) {
        let present = ProcessorTimeLimit(soft: soft, hard: hard)
        #expect(present.prepared(for: maximum) == ProcessorTimeLimit(soft: newSoft, hard: newHard))
    }

    @Test(
        arguments: [(none, 39_999, nil), (none, none, 39_999), (none, 0, nil), (none, none, 0)]
            as [(UInt64, UInt64, UInt64?)]
    )
    func aHardLimitTooShortForASoftLimitIsRefused(soft: UInt64, hard: UInt64, maximum: UInt64?) {
        #expect(ProcessorTimeLimit(soft: soft, hard: hard).prepared(for: maximum) == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func noLimitIsRaisedAndTheSoftLimitComesFirst(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        func limit() -> UInt64 {
            Bool.random(using: &numbers) ? Self.none : UInt64.random(in: 0...400_000, using: &numbers)
        }
        let present = ProcessorTimeLimit(soft: limit(), hard: limit())
        let maximum = Bool.random(using: &numbers) ? nil : limit()
        if let prepared = present.prepared(for: maximum) {
            #expect(prepared.soft <= present.soft && prepared.hard <= present.hard, "seed \(seed)")
            #expect(prepared.soft <= prepared.hard / 2, "seed \(seed)")
            #expect(prepared.hard <= maximum ?? Self.none, "seed \(seed)")
        }
    }
}
