import Glibc

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
