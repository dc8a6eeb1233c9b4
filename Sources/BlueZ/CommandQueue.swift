import Synchronization
import Threads

/// A thread-safe queue of commands for the Bluetooth thread, with an event that wakes the thread.
final class CommandQueue: Sendable {
    private struct State {
        var commands: [Command] = []
        var isToEnd = false
    }

    let wakeUp = WakeEvent()
    private let state = Mutex(State())

    /// Appends a command and wakes the thread; a repetition of the last queued command is dropped, and a newer state of the
    /// player replaces an older one.
    func enqueue(_ command: Command) {
        state.withLock { state in
            if case .player = command, case .player? = state.commands.last { state.commands.removeLast() }
            if state.commands.last != command { state.commands.append(command) }
        }
        wakeUp.signal()
    }

    /// Makes the thread end.
    func end() {
        state.withLock { $0.isToEnd = true }
        wakeUp.signal()
    }

    /// Clears the request to end, before a new thread starts.
    func begin() { state.withLock { $0.isToEnd = false } }

    /// Removes and returns all commands; nil if the thread must end.
    func dequeueAll() -> [Command]? {
        wakeUp.handle.clear()
        return state.withLock { state in
            defer { state.commands = [] }
            return state.isToEnd ? nil : state.commands
        }
    }
}
