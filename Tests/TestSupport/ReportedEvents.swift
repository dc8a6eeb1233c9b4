/// Runs an operation until it reports an event for which `isLast` holds, and returns all events up to that one.
///
/// - Parameter operation: it reports events until it ends or is cancelled.
package func events<Event: Sendable>(
    until isLast: (Event) -> Bool,
    of operation: @escaping @Sendable (_ report: @escaping @Sendable (Event) -> Void) async -> Void
) async -> [Event] {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    return await withTaskGroup(of: Void.self) { group in
        group.addTask {
            await operation { continuation.yield($0) }
            continuation.finish()
        }
        var events: [Event] = []
        for await event in stream {
            events.append(event)
            if isLast(event) { break }
        }
        group.cancelAll()
        return events
    }
}
