import SystemBus

/// What a call brought: its answer, and which connection that came by.
struct Reply: Sendable {
    let arguments: [BusValue]
    /// Unique names are unique as long as a connection lasts, counted here.
    let connection: Int
}

/// Calls on the session bus, each awaited by its task and not by a thread.
final class SessionBus: Sendable {
    private let address: String?
    private let patience: Duration
    private let desk = CallDesk()

    init(address: String?, patience: Duration) {
        self.address = address
        self.patience = min(max(patience, .milliseconds(1)), .seconds(3_600))
    }

    /// Calls a method of a program that runs; none is started for it.
    func call(
        _ method: String,
        of object: BusObject,
        _ arguments: [BusValue] = []
    ) async throws(DesktopError) -> Reply {
        let call = Call(method: method, object: object, arguments: arguments, deadline: .now + patience)
        let number = desk.number()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if desk.leave(call, as: number, continuation) { startThread() }
                // Cancelled before there was anything to settle.
                if Task.isCancelled { desk.settle(number, .failure(.closed)) }
            }
        } onCancel: {
            desk.settle(number, .failure(.closed))
        }
        return try result.get()
    }

    func close() { desk.close() }

    private func startThread() {
        let result = SystemBus.startThread("session-bus") { [address, patience, desk] in
            var loop = CallLoop(address: address, patience: patience, desk: desk)
            loop.run()
        }
        if result != 0 { desk.threadIsMissing(result) }
    }
}
