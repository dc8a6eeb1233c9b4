import Glibc
import Testing
import TestSupport

@testable import Playback

/// RLIMIT_RTTIME in microseconds.
@Suite struct ProcessorTimeLimitTests {
    static let none = rlim_t.max

    // Present soft limit, present hard limit, and the expected soft and hard limits.
    @Test(
        arguments: [
            (none, none, 100_000, 200_000),
            // A lower limit stays unchanged.
            (50_000, none, 50_000, 200_000),
            (100_000, 150_000, 75_000, 150_000),
            (10_000, 150_000, 10_000, 150_000),
            // The kernel raises the soft limit by one second with each signal, even above the hard limit.
            (1_100_000, 200_000, 100_000, 200_000),
            (none, 40_000, 20_000, 40_000),
        ] as [(rlim_t, rlim_t, rlim_t, rlim_t)]
    )
    func theSoftLimitIsBelowTheHardOne(soft: rlim_t, hard: rlim_t, newSoft: rlim_t, newHard: rlim_t) throws {
        let limit = try #require(ProcessorTimeLimit.lowered(rlimit(rlim_cur: soft, rlim_max: hard)))
        #expect((limit.rlim_cur, limit.rlim_max) == (newSoft, newHard))
    }

    @Test(arguments: [39_999, 0])
    func aHardLimitTooShortForASoftLimitIsRefused(hard: rlim_t) {
        #expect(ProcessorTimeLimit.lowered(rlimit(rlim_cur: Self.none, rlim_max: hard)) == nil)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func noLimitIsRaisedAndTheSoftLimitComesFirst(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        func limit() -> rlim_t {
            Bool.random(using: &numbers) ? Self.none : rlim_t.random(in: 0...400_000, using: &numbers)
        }
        let present = rlimit(rlim_cur: limit(), rlim_max: limit())
        if let lowered = ProcessorTimeLimit.lowered(present) {
            #expect(lowered.rlim_cur <= present.rlim_cur && lowered.rlim_max <= present.rlim_max, "seed \(seed)")
            #expect(lowered.rlim_cur <= lowered.rlim_max / 2, "seed \(seed)")
        }
    }
}
