import Files
import FoundationEssentials
import Glibc
package import Metronome
import Playback
import Synchronization

/// The buffered lines are written when this object is deinitialised.
private final class LogFile {
    private let path: String
    private let stream: UnsafeMutablePointer<FILE>
    private let encoder = JSONEncoder()

    /// Only this user may read the file (mode 0600); an existing one is emptied.
    init(path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
            throw UnwritableFile(path: path, reason: "\(SystemError(errno))")
        }
        self.path = path
        self.stream = stream
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    deinit {
        fclose(stream)
    }

    func write(_ value: some Encodable) throws {
        let line = try encoder.encode(value) + Data("\n".utf8)
        let written = line.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) }
        guard written == line.count else { throw UnwritableFile(path: path, reason: "\(SystemError(errno))") }
    }
}

/// The error for a file that the user named and that cannot be written.
package struct UnwritableFile: Error, CustomStringConvertible {
    let path: String
    let reason: String

    package var description: String { "\(path) cannot be written: \(reason); choose another place" }
}

/// A file with one JSON object per line: the log of `strided render`, or a trace.
///
/// Thread-safe. After the first error in `write(_:)` no more lines are written, and `finish()` throws this error.
package final class JSONLog: Sendable {
    private struct State {
        var file: LogFile?
        var failure: (any Error)?
    }

    private let state: Mutex<State>

    /// If `path` is nil, nothing is written.
    package init(path: String?) throws {
        state = Mutex(State(file: try path.map { try LogFile(path: $0) }))
    }

    /// Writes a value as one line of JSON; after a write error, nothing more is written.
    package func write(_ line: some Encodable & Sendable) {
        state.withLock { state in
            guard let file = state.file, state.failure == nil else { return }
            do { try file.write(line) } catch { state.failure = error }
        }
    }

    /// Throws the first error that occurred in `write(_:)`; an error while the buffered lines are written is not reported.
    package func finish() throws {
        try state.withLock { state in
            state.file = nil
            if let failure = state.failure { throw failure }
        }
    }
}

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
