import Glibc
import Metronome
import Synchronization
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
