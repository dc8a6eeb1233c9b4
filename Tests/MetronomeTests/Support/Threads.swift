import Glibc

/// Runs both at once, each on a thread of its own, and comes back when both have ended.
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

/// What a thread is to do, in a shape that C can carry.
private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}
