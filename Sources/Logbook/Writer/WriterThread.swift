import Glibc

/// Runs a body on a new thread, because SQLite blocks on disk access and the threads of Swift tasks must not block.
///
/// - Returns: 0, or an error number: EAGAIN if no thread can be created.
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

/// Wakes a waiting thread through a pipe; `ring` takes no lock and never blocks.
struct Bell: ~Copyable, Sendable {
    private let readEnd: CInt
    private let writeEnd: CInt

    /// Creates a bell; nil if the process has no free file descriptor, with the reason in `errno`.
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

    /// Wakes the thread; if the pipe is full, a wake-up is already pending.
    func ring() {
        var byte: UInt8 = 1
        write(writeEnd, &byte, 1)
    }

    /// Waits for the bell, at most for `time`; nil waits without limit.
    func wait(atMost time: Duration?) {
        let milliseconds = time.map { CInt(clamping: max($0.storedMilliseconds, 1)) } ?? -1
        var waited = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        poll(&waited, 1, milliseconds)
        withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            while read(readEnd, buffer.baseAddress, buffer.count) == buffer.count {}
        }
    }
}
