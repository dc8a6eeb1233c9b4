import Glibc
import Metronome

extension Renderer {
    /// The samples of a range of frames, interleaved stereo, rendered in one block.
    func samples(_ frames: Range<Int64>) -> [Float] {
        // With no capacity, this initialiser writes the count 0 to the empty array that all threads share: a data race for ThreadSanitizer.
        guard !frames.isEmpty else { return [] }
        return [Float](unsafeUninitializedCapacity: 2 * frames.count) { buffer, count in
            // Invalid values that rendering must overwrite.
            buffer.initialize(repeating: 7)
            if let output = buffer.baseAddress { render(into: output, frames: frames.count, from: frames.lowerBound) }
            count = 2 * frames.count
        }
    }

    /// All onsets in a range of frames.
    func onsets(_ frames: Range<Int64>) -> [Onset] {
        var onsets: [Onset] = []
        var start = frames.lowerBound
        while let onset = nextOnset(from: start, before: frames.upperBound) {
            onsets.append(onset)
            start = onset.frame + 1
        }
        return onsets
    }
}

/// Compares bitwise; fast without optimisation.
func areIdentical(_ a: [Float], _ b: [Float]) -> Bool {
    guard a.count == b.count else { return false }
    return a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { b in
            var index = 0
            while index < a.count {
                if a[index].bitPattern != b[index].bitPattern { return false }
                index += 1
            }
            return true
        }
    }
}

/// Runs both closures at the same time on separate threads, and returns when both have ended.
func inParallel(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
    let threads = [first, second].map { body in
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Body(run: body)).toOpaque()
        let result = pthread_create(
            &thread,
            nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            },
            context
        )
        precondition(result == 0, "a thread can be started")
        return thread
    }
    for thread in threads { pthread_join(thread, nil) }
}

/// A thread's closure as an object whose pointer can be passed through C.
private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
