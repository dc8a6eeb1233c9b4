import Glibc

/// Runs a body on a thread of its own: SQLite waits for the disk, and none of the threads that tasks share may.
///
/// - Returns: 0, or the error's number: EAGAIN when there may be no further thread.
func startThread(body: @escaping @Sendable () -> Void) -> CInt {
    let context = Unmanaged.passRetained(ThreadStart(body: body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        nil,
        { context in
            guard let context else { return nil }
            Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().body()
            return nil
        },
        context.toOpaque()
    )
    if result == 0 { pthread_detach(thread) } else { context.release() }
    return result
}

private final class ThreadStart: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

/// Wakes a thread that waits: a pipe, so that ringing takes no lock and never waits.
struct Bell: ~Copyable, Sendable {
    private let readEnd: CInt
    private let writeEnd: CInt

    /// A bell; nil where the process may have no further descriptors, with the reason in `errno`.
    init?() {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Rings; a pipe that is full has rung already.
    func ring() {
        var byte: UInt8 = 1
        write(writeEnd, &byte, 1)
    }

    /// Waits for the bell, at most so long; for ever where that is nil.
    func wait(atMost time: Duration?) {
        let milliseconds = time.map { CInt(clamping: max($0.storedMilliseconds, 1)) } ?? -1
        var waited = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        poll(&waited, 1, milliseconds)
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }
}
