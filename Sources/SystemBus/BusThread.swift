import Glibc

/// Runs a body on a new thread of its own, for who waits on a bus.
///
/// The corresponding C function is `pthread_create`; the thread is detached, and ends with the body.
///
/// - Parameter name: what debuggers and `ps -L` show; at most 15 bytes.
/// - Returns: 0, or the error's number: EAGAIN when there may be no further thread.
package func startThread(_ name: String, body: @escaping @Sendable () -> Void) -> Int32 {
    let context = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        nil,
        { context in
            guard let context else { return nil }
            let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
            nameThisThread(start.name)
            start.body()
            return nil
        },
        context.toOpaque()
    )
    if result == 0 { pthread_detach(thread) } else { context.release() }
    return result
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
