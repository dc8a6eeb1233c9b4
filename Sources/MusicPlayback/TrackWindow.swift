package import Music
package import MusicFiles

/// The samples of a track around the position that is played: interleaved stereo at the output's sample rate.
///
/// The samples are read in order, a few seconds ahead. Frame 0 is the beginning of the track. Used by one thread at a time.
package final class TrackWindow: @unchecked Sendable {
    // Sendable is sound: the music controller waits for the end of each use on another thread before it begins the next one.
    private let reader: any TrackSamples
    private var samples: [Float] = []
    private var first: Int
    private var isAtEnd = false

    /// Number of frames that are read at a time: the 64 KiB of a pipe.
    private static let block = 8_192

    /// Creates a window without samples.
    ///
    /// - Parameters:
    ///   - reader: delivers the samples from frame `first` on.
    ///   - first: the first frame that is needed.
    package init(_ reader: any TrackSamples, first: Int) {
        self.reader = reader
        self.first = first
    }

    /// The frames that are in memory.
    package var frames: Range<Int> { first..<first + samples.count / 2 }

    /// Reads until `wanted` is in memory, or until the track ends; may block.
    ///
    /// - Throws: the error of the reader, or `damaged` if the track ends before `wanted`: the file was cut off after its analysis.
    package func read(_ wanted: Range<Int>) throws(MusicFileError) {
        while !isAtEnd, frames.upperBound < wanted.upperBound {
            var count = 0
            var failure: MusicFileError?
            let old = samples.count
            samples.append(contentsOf: repeatElement(0, count: 2 * Self.block))
            samples.withUnsafeMutableBufferPointer { samples in
                do throws(MusicFileError) {
                    count = try reader.read(into: UnsafeMutableBufferPointer(rebasing: samples[old...]))
                } catch {
                    failure = error
                }
            }
            samples.removeLast(2 * (Self.block - count))
            if let failure { throw failure }
            isAtEnd = count == 0
        }
        guard frames.upperBound > wanted.lowerBound else {
            throw MusicFileError(.damaged, "shorter than at its analysis; to analyse it again: stridectl music scan")
        }
    }

    /// Removes the frames before `frame`, which are not needed any more.
    package func discard(before frame: Int) {
        let count = min(max(0, frame - first), samples.count / 2)
        // The rest is moved only if it is the smaller part.
        guard count > samples.count / 4 else { return }
        samples.removeFirst(2 * count)
        first += count
    }

    /// Calls a function with the samples that are in memory; they must not be used after it returns.
    package func withSamples(_ body: (SourceWindow) -> Void) {
        samples.withUnsafeBufferPointer { body(SourceWindow($0, firstFrame: first)) }
    }
}
