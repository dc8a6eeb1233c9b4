import Glibc
import Metronome
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Playback

/// Real threads with SCHED_RR, if the kernel grants it.
@Suite(.serialized, .timeLimit(.minutes(15)))
struct StepDownTests {
    static let mayBeRealtime: Bool = {
        // ThreadSanitizer delays signals until the thread sleeps.
        guard dlsym(nil, "__tsan_init") == nil else { return false }
        // As in a player, the request is made on a separate thread, so that the test's thread keeps ordinary
        // scheduling.
        let answer = Mutex<Bool?>(nil)
        let wakeUp = WakeEvent()
        let result = startThread("may-be-realtime") {
            let attempt = RealtimeAttempt(priority: 1, memory: LockedMemory(), signalling: wakeUp.handle)
            StepDown.forget(attempt.thread)
            answer.withLock { $0 = attempt.refusal == 0 }
            wakeUp.signal()
        }
        guard result == 0 else { return false }
        while answer.withLock({ $0 }) == nil { wakeUp.handle.wait(nanoseconds: nil) }
        return answer.withLock { $0 == true }
    }()

    @Test func theSignalEndsTheWaitOfTheSupervisingThread() {
        let wakeUp = WakeEvent()
        // A thread with this number does not exist.
        #expect(StepDown.watch(.max, signalling: wakeUp.handle))
        defer { StepDown.forget(.max) }
        #expect(!StepDown.hasSteppedDown(.max))
        pthread_kill(pthread_self(), SIGXCPU)
        #expect(StepDown.hasSteppedDown(.max))
        #expect(wakeUp.handle.wait(nanoseconds: 0))
    }

    @Test(.enabled(if: mayBeRealtime, "needs realtime priority (RLIMIT_RTPRIO, or root)"))
    func aBusyRealtimeThreadGetsOrdinarySchedulingAndIsNotKilled() async {
        let player = Player(configuration: PlayerConfiguration(device: .null, realtimePriority: 3)) { _, _ in
            OpenedOutput(BusyDevice())
        }
        player.post(
            Performance(order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180)), recipe: .synthesised(.click))
        )
        let events = await events(of: player) { event in
            if case .realtime(let report) = event { report.isSteppedDown } else { false }
        }
        let reports = events.compactMap { if case .realtime(let report) = $0 { report } else { nil } }
        #expect(reports.map(\.scheduling) == [.realtime(priority: 3), .ordinary])
        #expect(reports.first?.authority == "the kernel")
        #expect(reports.last?.advice?.contains("another sound device") == true)
        #expect(player.status.stepDowns == 1)
    }
}

/// A device with a faulty driver: it uses the CPU until its thread has ordinary scheduling.
private struct BusyDevice: OutputDevice, ~Copyable {
    private var inner = NullDevice(sampleRate: SampleRate(hertz: 48_000), lookahead: Lookahead())

    var report: OutputReport { inner.report }
    var now: MonotonicTime { inner.now }
    mutating func start(silence: Int) throws(OutputFault) {
        while sched_getscheduler(0) & 0xFF == SCHED_RR {}
        try inner.start(silence: silence)
    }
    mutating func position() throws(OutputFault) -> DevicePosition { try inner.position() }
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        try inner.write(samples, frames: frames)
    }
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int { try inner.rewind(frames) }
}

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
