import Glibc
import Metronome
import TestSupport

@testable import ALSA
@testable import Playback

/// Simulated hardware whose time the test advances; it records the samples heard.
final class SimulatedHardware {
    enum Rewinding {
        case works
        case isRefused
        case isALie
    }

    let sampleRate: SampleRate
    let bufferFrames: Int
    let rewinding: Rewinding
    /// Frames between the buffer and the listener; when it changes, the frames that were not heard yet are moved.
    var latency: Int

    /// Deviation of the hardware's clock from the system's in parts per million; positive is faster.
    let ppm: Double

    /// Frames that the hardware fetches at a time; its position moves by as many.
    ///
    /// 0 means that it fetches each frame when it is played.
    let batch: Int

    /// The functions of the device that can be delayed.
    enum Call: CaseIterable {
        case start
        case position
        case write
        case rewind
        case now
    }
    /// Nanoseconds that pass at the start of a call, as if the thread were preempted there.
    var holdUp: (Call) -> Int64 = { _ in 0 }

    private(set) var nanoseconds: Int64 = 0
    /// The left samples heard: one for each frame of the clock since the start.
    private(set) var heard: [Float] = []
    private(set) var starts = 0
    /// Thrown by every call while it is not nil.
    var fault: OutputFault?
    /// Thrown by `rewind` only.
    var rewindFault: OutputFault?
    /// Error of the reported delay in frames for the first 10 ms after a start.
    var firstReadingError = 0
    /// Random error of the reported delay in frames, up to this value in both directions.
    struct Noise {
        var frames: Int
        var numbers: SplitMix64

        init(frames: Int, seed: UInt64) {
            self.frames = frames
            numbers = SplitMix64(seed: seed)
        }

        mutating func next() -> Int { Int.random(in: -frames...frames, using: &numbers) }
    }
    private var noise: Noise?
    /// Whether time passes without any frame being played.
    var isStuck = false

    // The first `taken` samples of it have been heard.
    private var queue: [Float] = []
    private var taken = 0
    private var queued: Int { queue.count - taken }
    // For a batch device: the end of the fetched frames, and the reported position.
    private var fetched = 0
    private var pointer = 0
    // Rewound frames that had been fetched already; frames written in their place are not heard.
    private var lost = 0
    private var isRunning = false
    private var hasRunDry = false
    private var startedAt: Int64 = 0

    init(
        hertz: Int,
        bufferFrames: Int,
        rewinding: Rewinding = .works,
        latency: Int = 0,
        ppm: Double = 0,
        noise: Noise? = nil,
        batch: Int = 0
    ) {
        sampleRate = SampleRate(hertz: hertz)
        self.bufferFrames = bufferFrames
        self.rewinding = rewinding
        self.latency = latency
        self.ppm = ppm
        self.noise = noise
        self.batch = batch
    }

    /// Advances the time.
    func advance(nanoseconds passed: Int64) {
        nanoseconds += passed
        let frames =
            ppm == 0
            ? Int(nanoseconds) * sampleRate.hertz / 1_000_000_000
            : Int(Double(nanoseconds) / 1e9 * Double(sampleRate.hertz) * (1 + ppm * 1e-6))
        while heard.count < frames {
            if isRunning, !isStuck, queued > 0 {
                heard.append(queue[taken])
                taken += 1
                if batch > 0, taken == fetched { fetch() }
            } else {
                if isRunning, !isStuck { hasRunDry = true }
                heard.append(0)
            }
        }
    }

    private func fetch() {
        pointer = taken
        fetched = min(taken + batch, queue.count)
    }

    fileprivate func begin(_ call: Call) {
        let passed = holdUp(call)
        if passed > 0 { advance(nanoseconds: passed) }
    }

    /// Advances the time by this number of frames.
    func advance(frames: Int) {
        advance(nanoseconds: Int64(frames) * 1_000_000_000 / Int64(sampleRate.hertz))
    }

    /// The samples heard: X for a click, a dot for silence.
    var rhythm: String { String(heard.map { $0 > 0 ? "X" : "." }) }

    fileprivate func check() throws(OutputFault) {
        if let fault { throw fault }
        if hasRunDry { throw OutputFault(.play, EPIPE) }
    }

    fileprivate func start(silence: Int) throws(OutputFault) {
        if let fault { throw fault }
        queue = Array(repeating: 0, count: silence)
        taken = 0
        lost = 0
        fetch()
        isRunning = true
        hasRunDry = false
        starts += 1
        startedAt = nanoseconds
    }

    fileprivate func position() throws(OutputFault) -> DevicePosition {
        try check()
        let error = (nanoseconds < startedAt + 10_000_000 ? firstReadingError : 0) + (noise?.next() ?? 0)
        return DevicePosition(
            fill: batch > 0 ? queue.count - pointer : queued,
            delay: max(0, queued + latency + error),
            time: now
        )
    }

    /// The system time at which a frame begins.
    func seconds(ofFrame frame: Int) -> Double {
        Double(frame) / (Double(sampleRate.hertz) * (1 + ppm * 1e-6))
    }

    fileprivate var now: MonotonicTime {
        ppm == 0
            ? MonotonicTime(nanoseconds: Int64(heard.count) * 1_000_000_000 / Int64(sampleRate.hertz))
            : MonotonicTime(nanoseconds: Int64(seconds(ofFrame: heard.count) * 1e9))
    }

    fileprivate func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        try check()
        if taken > bufferFrames {
            let gone = batch > 0 ? pointer : taken
            queue.removeFirst(gone)
            taken -= gone
            fetched -= gone
            pointer -= gone
        }
        let count = max(0, min(frames, bufferFrames - (batch > 0 ? queue.count - pointer : queued)))
        let unheard = min(lost, count)
        lost -= unheard
        for frame in unheard..<count { queue.append(samples[2 * frame]) }
        return count
    }

    fileprivate func rewind(_ frames: Int) throws(OutputFault) -> Int {
        try check()
        if let rewindFault { throw rewindFault }
        switch rewinding {
        case .isRefused: return 0
        case .isALie: return frames
        case .works:
            guard batch > 0 else {
                let count = min(frames, queued)
                queue.removeLast(count)
                return count
            }
            let count = min(frames, queue.count - pointer - lost)
            let removed = min(count, queue.count - fetched)
            queue.removeLast(removed)
            lost += count - removed
            return count
        }
    }
}

/// A device on simulated hardware.
struct SimulatedDevice: OutputDevice, ~Copyable {
    let hardware: SimulatedHardware
    let lookahead: Int
    let resting: Int
    let period: Int

    private var policy: RewindPolicy {
        RewindPolicy(
            setup: HardwareSetup(
                format: .float32,
                channels: 2,
                rate: hardware.sampleRate.hertz,
                bufferFrames: hardware.bufferFrames,
                periodFrames: hardware.batch,
                isBatch: true
            ),
            isPluginIO: false
        )
    }

    var report: OutputReport {
        OutputReport(
            device: "cranked",
            name: "TEST",
            sampleRate: hardware.sampleRate,
            channels: 2,
            format: "FLOAT_LE",
            bufferFrames: hardware.bufferFrames,
            periodFrames: period,
            marginFrames: hardware.batch > 0 ? policy.marginFrames : period,
            rewinds: hardware.rewinding == .works,
            lookaheadFrames: lookahead,
            restingFrames: resting
        )
    }

    var now: MonotonicTime {
        hardware.begin(.now)
        return hardware.now
    }
    mutating func start(silence: Int) throws(OutputFault) {
        hardware.begin(.start)
        try hardware.start(silence: silence)
    }
    mutating func position() throws(OutputFault) -> DevicePosition {
        hardware.begin(.position)
        return try hardware.position()
    }
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        hardware.begin(.write)
        return try hardware.write(samples, frames: frames)
    }
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int {
        hardware.begin(.rewind)
        return try hardware.rewind(frames)
    }
}
