import Glibc

/// Runs a closure on a new detached thread.
///
/// The corresponding C function is `pthread_create`. The thread ends when the closure returns.
/// - Parameter name: shown by debuggers and `ps -L`; at most 15 bytes.
/// - Returns: 0 on success, otherwise an error number such as EAGAIN (too many threads).
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
