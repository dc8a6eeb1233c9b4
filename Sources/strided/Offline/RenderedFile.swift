import Metronome
import Playback

/// A WAV file that a renderer is written into, frame after frame.
struct RenderedFile: ~Copyable {
    /// Frames rendered at a time; any number gives the same samples.
    private static let block = 4096

    /// Frames a second.
    let sampleRate: SampleRate
    /// The next frame to be rendered.
    private(set) var frame: Int64 = 0

    // None once it is finished.
    private var file: WAVWriter?
    private let samples: UnsafeMutablePointer<Float>

    /// Begins the file.
    ///
    /// - Throws: `UnwritableFile` with the reason.
    init(path: String, sampleRate: SampleRate) throws {
        do {
            file = try WAVWriter(path: path, sampleRate: sampleRate)
        } catch {
            throw UnwritableFile(path: path, reason: "\(error)")
        }
        self.sampleRate = sampleRate
        samples = .allocate(capacity: 2 * Self.block)
    }

    deinit {
        samples.deallocate()
    }

    /// Writes what the renderer plays up to `end`.
    mutating func write(_ renderer: Renderer, until end: Int64) throws {
        while frame < end {
            let count = Int(min(Int64(Self.block), end - frame))
            renderer.render(into: samples, frames: count, from: frame)
            try file?.write(samples, frames: count)
            frame += Int64(count)
        }
    }

    /// Completes the file; nothing is written after it.
    mutating func finish() throws {
        if let file = file.take() { try file.finish() }
    }
}
