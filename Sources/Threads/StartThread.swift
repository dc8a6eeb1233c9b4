import CLinux
import Glibc

/// Runs a closure on a new detached thread, which ends when the closure returns.
///
/// The corresponding C function is `pthread_create`.
/// - Parameters:
///   - name: shown by debuggers and `ps -L`; at most 15 bytes.
///   - stackSize: the size of the stack in bytes, at least 16 KiB; nil for the system's default, usually 8 MiB.
/// - Returns: 0 on success, otherwise an error number such as EAGAIN (too many threads).
package func startThread(_ name: String, stackSize: Int? = nil, body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let context = Unmanaged.passRetained(ThreadStart(name: name, body: body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        &attributes,
        { context in
            guard let context else { return nil }
            let start = Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue()
            // The result is ignored, because the thread can run without a name.
            _ = pthread_setname_np(pthread_self(), start.name)
            start.body()
            return nil
        },
        context.toOpaque()
    )
    if result != 0 { context.release() }
    return result
}

private final class ThreadStart: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(name: String, body: @escaping @Sendable () -> Void) {
        self.name = name
        self.body = body
    }
}
