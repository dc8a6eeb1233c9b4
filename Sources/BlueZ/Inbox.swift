import Synchronization
import SystemBus

/// Orders on their way to the Bluetooth thread, with the bell that wakes it.
final class Inbox: Sendable {
    private struct State {
        var commands: [Command] = []
        var isToEnd = false
    }

    let bell = BusBell()
    private let state = Mutex(State())

    /// Leaves an order; the same order twice is one.
    func leave(_ command: Command) {
        state.withLock { if $0.commands.last != command { $0.commands.append(command) } }
        bell.ring()
    }

    /// Lets the thread end.
    func end() {
        state.withLock { $0.isToEnd = true }
        bell.ring()
    }

    /// The next thread is not to end.
    func begin() { state.withLock { $0.isToEnd = false } }

    /// Takes all orders; nil when the thread is to end.
    func take() -> [Command]? {
        bell.hush()
        return state.withLock { state in
            defer { state.commands = [] }
            return state.isToEnd ? nil : state.commands
        }
    }
}
