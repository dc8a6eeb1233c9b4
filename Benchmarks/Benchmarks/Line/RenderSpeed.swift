import Benchmark
import Metronome

/// Sixty seconds of clicks at 180 spm and 48 kHz in blocks of 4,096 frames, against filling the same memory with zeroes.
///
/// In one long buffer, as `strided render` writes; and in one block over and over, which stays in the cache as the daemon's does.
func registerRenderSpeed() {
    let realTime = BenchmarkMetric.rate("render (x real time)")
    let fillRealTime = BenchmarkMetric.rate("fill (x real time)")
    let ratio = BenchmarkMetric.cost("render / fill (%)")
    for (name, isLong) in [("Render, 60 s of memory", true), ("Render, one block", false)] {
        Benchmark(
            name,
            configuration: .init(metrics: [ratio, realTime, fillRealTime], warmupIterations: 4, maxIterations: 2_000)
        ) { (benchmark: Benchmark, minute: Minute) in
            let paired = Paired(turn: benchmark.currentIteration, ours: minute.render, peer: minute.fill)
            benchmark.measurement(ratio, paired.percentage)
            benchmark.measurement(realTime, Int(Duration.seconds(60) / paired.ours))
            benchmark.measurement(fillRealTime, Int(Duration.seconds(60) / paired.peer))
        } setup: {
            let minute = Minute(isLong: isLong)
            guard minute.clicks == 180 else { throw UnexpectedWork(what: "\(minute.clicks) clicks instead of 180") }
            return minute
        }
    }
}

/// A minute of a run and the memory it is written to.
private final class Minute {
    static let frames = 60 * 48_000
    static let blockFrames = 4_096

    private let isLong: Bool
    private let samples: UnsafeMutableBufferPointer<Float>
    private let sound: Sound
    private var renderer: Renderer

    init(isLong: Bool) {
        self.isLong = isLong
        let rate = SampleRate(hertz: 48_000)
        samples = .allocate(capacity: (isLong ? Self.frames : Self.blockFrames) * 2)
        samples.initialize(repeating: 0)
        sound = SoundRecipe.synthesised(.click).sound(at: rate)
        renderer = Renderer(sampleRate: rate)
        renderer.apply(
            Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 180)), sound: sound.reference),
            at: 0
        )
    }

    deinit { samples.deallocate() }

    /// Clicks that begin within the minute.
    var clicks: Int {
        var count = 0
        var frame: Int64 = 0
        while let onset = renderer.nextOnset(from: frame, before: Int64(Self.frames)) {
            count += onset.isSounded ? 1 : 0
            frame = onset.frame + 1
        }
        return count
    }

    func render() {
        withExtendedLifetime(sound) {
            forEachBlock { block, frame in
                guard let start = block.baseAddress else { return }
                renderer.render(into: start, frames: block.count / 2, from: Int64(frame))
            }
        }
    }

    func fill() { forEachBlock { block, _ in block.update(repeating: 0) } }

    @inline(__always)
    private func forEachBlock(_ body: (UnsafeMutableBufferPointer<Float>, Int) -> Void) {
        for frame in stride(from: 0, to: Self.frames, by: Self.blockFrames) {
            let frames = min(Self.blockFrames, Self.frames - frame)
            let start = isLong ? frame * 2 : 0
            let block = UnsafeMutableBufferPointer(rebasing: samples[start..<start + frames * 2])
            body(block, frame)
            blackHole(block.baseAddress)
        }
    }
}

/// The benchmark would have measured something else than it says.
struct UnexpectedWork: Error {
    let what: String
}
