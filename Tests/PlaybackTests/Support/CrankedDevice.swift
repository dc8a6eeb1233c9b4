import Glibc
import Metronome

@testable import Playback

/// Hardware that moves only when it is cranked, and remembers what was heard.
final class CrankedHardware {
    enum Rewinding {
        case works
        case isRefused
        case isALie
    }

    let sampleRate: SampleRate
    let bufferFrames: Int
    let rewinding: Rewinding
    /// Frames between a write and its being heard, behind the buffer.
    let latency: Int

    private(set) var nanoseconds: Int64 = 0
    /// What was heard, a frame for each frame of the clock since the beginning: the left samples.
    private(set) var heard: [Float] = []
    private(set) var starts = 0
    /// Thrown by every call until it is nil again.
    var fault: OutputFault?
    /// Thrown by rewinding alone.
    var rewindFault: OutputFault?
    /// Frames by which the delay is told wrong for the first 10 ms after a start.
    var firstReadingError = 0
    /// While true, time passes and no frame does.
    var isStuck = false

    private var queue: [Float] = []
    private var isRunning = false
    private var hasRunDry = false
    private var startedAt: Int64 = 0

    init(hertz: Int, bufferFrames: Int, rewinding: Rewinding = .works, latency: Int = 0) {
        sampleRate = SampleRate(hertz: hertz)
        self.bufferFrames = bufferFrames
        self.rewinding = rewinding
        self.latency = latency
    }

    /// Lets time pass.
    func crank(nanoseconds passed: Int64) {
        nanoseconds += passed
        let frames = Int(nanoseconds) * sampleRate.hertz / 1_000_000_000
        while heard.count < frames {
            if isRunning, !isStuck, !queue.isEmpty {
                heard.append(queue.removeFirst())
            } else {
                if isRunning, !isStuck { hasRunDry = true }
                heard.append(0)
            }
        }
    }

    /// Lets so many frames pass.
    func crank(frames: Int) {
        crank(nanoseconds: Int64(frames) * 1_000_000_000 / Int64(sampleRate.hertz))
    }

    /// What was heard: X for a click, a dot for silence.
    var rhythm: String { String(heard.map { $0 > 0 ? "X" : "." }) }

    fileprivate func check() throws(OutputFault) {
        if let fault { throw fault }
        if hasRunDry { throw OutputFault(.play, EPIPE) }
    }

    fileprivate func start(silence: Int) throws(OutputFault) {
        if let fault { throw fault }
        queue = Array(repeating: 0, count: silence)
        isRunning = true
        hasRunDry = false
        starts += 1
        startedAt = nanoseconds
    }

    fileprivate func position() throws(OutputFault) -> DevicePosition {
        try check()
        return DevicePosition(
            fill: queue.count,
            delay: max(0, queue.count + latency + (nanoseconds < startedAt + 10_000_000 ? firstReadingError : 0)),
            time: MonotonicTime(nanoseconds: Int64(heard.count) * 1_000_000_000 / Int64(sampleRate.hertz))
        )
    }

    fileprivate func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        try check()
        let count = min(frames, bufferFrames - queue.count)
        for frame in 0..<max(0, count) { queue.append(samples[2 * frame]) }
        return count
    }

    fileprivate func rewind(_ frames: Int) throws(OutputFault) -> Int {
        try check()
        if let rewindFault { throw rewindFault }
        switch rewinding {
        case .isRefused: return 0
        case .isALie: return frames
        case .works:
            let count = min(frames, queue.count)
            queue.removeLast(count)
            return count
        }
    }
}

/// A device on cranked hardware.
struct CrankedDevice: OutputDevice, ~Copyable {
    let hardware: CrankedHardware
    let lookahead: Int
    let period: Int

    var report: OutputReport {
        OutputReport(
            device: "cranked",
            name: "TEST",
            sampleRate: hardware.sampleRate,
            channels: 2,
            format: "FLOAT_LE",
            bufferFrames: hardware.bufferFrames,
            periodFrames: period,
            rewinds: hardware.rewinding == .works,
            lookaheadFrames: lookahead
        )
    }

    mutating func start(silence: Int) throws(OutputFault) { try hardware.start(silence: silence) }
    mutating func position() throws(OutputFault) -> DevicePosition { try hardware.position() }
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int {
        try hardware.write(samples, frames: frames)
    }
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int { try hardware.rewind(frames) }
}
