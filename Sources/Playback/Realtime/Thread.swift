import Glibc

/// Runs a closure on a new detached thread.
///
/// The corresponding C function is `pthread_create`. The thread ends when the closure returns.
/// - Parameter name: shown by debuggers and `ps -L`; at most 15 bytes.
/// - Throws: EAGAIN if the system refuses another thread.
func startThread(_ name: String, body: @escaping @Sendable () -> Void) throws(OutputFault) {
    let start = ThreadStart(name: name, body: body)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    // alsa-lib's server plugins run their own code on this stack; 512 KiB is more than enough.
    pthread_attr_setstacksize(attributes, 512 << 10)
    let context = Unmanaged.passRetained(start)
    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        attributes,
        { context in
            guard let context else { return nil }
            let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
            nameThisThread(start.name)
            start.body()
            return nil
        },
        context.toOpaque()
    )
    guard result == 0 else {
        context.release()
        throw OutputFault(.startThread, result)
    }
}

/// Sets the thread's name through `/proc`, because Swift's Glibc module lacks `pthread_setname_np` and `prctl`.
///
/// A failure is ignored: a thread does not need a name.
private func nameThisThread(_ name: String) {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, name, name.utf8.count)
    close(file)
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}
