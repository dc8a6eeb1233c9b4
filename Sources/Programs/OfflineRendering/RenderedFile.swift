package import Metronome
import Playback

/// A WAV file that receives the samples of a renderer.
package struct RenderedFile: ~Copyable {
    /// The number of frames that are rendered at once; it does not affect the samples.
    private static let block = 4096

    package let sampleRate: SampleRate
    package private(set) var frame: Int64

    // The open file; nil after `finish()`. `WAVWriter?` would have the value nil before `init`, with which Swift 6.2.3 aborts.
    private var file: Optional<WAVWriter>
    private let samples: UnsafeMutablePointer<Float>

    /// - Throws: `UnwritableFile` with the reason.
    package init(path: String, sampleRate: SampleRate) throws {
        do {
            file = try WAVWriter(path: path, sampleRate: sampleRate)
        } catch {
            throw UnwritableFile(path: path, reason: "\(error)")
        }
        self.sampleRate = sampleRate
        frame = 0
        samples = .allocate(capacity: 2 * Self.block)
    }

    deinit {
        samples.deallocate()
    }

    /// Renders the frames up to `end`, which is not included, and writes them.
    package mutating func write(_ renderer: Renderer, until end: Int64) throws {
        while frame < end {
            let count = Int(min(Int64(Self.block), end - frame))
            renderer.render(into: samples, frames: count, from: frame)
            try file?.write(samples, frames: count)
            frame += Int64(count)
        }
    }

    package mutating func finish() throws {
        if let file = file.take() { try file.finish() }
    }
}
