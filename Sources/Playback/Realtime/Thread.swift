import Glibc

/// Runs a body on a new thread of its own.
///
/// The corresponding C function is `pthread_create`; the thread is detached, and ends with the body.
///
/// - Parameter name: what debuggers and `ps -L` show; at most 15 bytes.
/// - Throws: EAGAIN when there may be no further thread.
func startThread(_ name: String, body: @escaping @Sendable () -> Void) throws(OutputFault) {
    let start = ThreadStart(name: name, body: body)
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Server plugins of alsa-lib run their own code on this stack; half a megabyte leaves them ample room.
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

/// The kernel's file, because Swift's Glibc has neither `pthread_setname_np` nor `prctl`.
///
/// A thread without a name runs as well.
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
