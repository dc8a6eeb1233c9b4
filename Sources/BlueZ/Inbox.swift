import Glibc
import Synchronization

/// Orders on their way to the Bluetooth thread, with the bell that wakes it: a pipe, because Swift's Glibc has no
/// `eventfd`.
final class Inbox: Sendable {
    private struct State {
        var commands: [Command] = []
        var isToEnd = false
    }

    /// What to wait on; −1 when there may be no further descriptor, and then the thread must look from time to time.
    let bell: Int32
    private let clapper: Int32
    private let state = Mutex(State())

    init() {
        var ends: (read: Int32, write: Int32) = (-1, -1)
        let result = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        for end in [ends.read, ends.write] where result == 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (bell, clapper) = ends
    }

    deinit { for end in [bell, clapper] where end >= 0 { close(end) } }

    /// Leaves an order; the same order twice is one.
    func leave(_ command: Command) {
        state.withLock { if $0.commands.last != command { $0.commands.append(command) } }
        ring()
    }

    /// Lets the thread end.
    func end() {
        state.withLock { $0.isToEnd = true }
        ring()
    }

    /// The next thread is not to end.
    func begin() { state.withLock { $0.isToEnd = false } }

    /// Takes all orders; nil when the thread is to end.
    func take() -> [Command]? {
        var rings = [UInt8](repeating: 0, count: 64)
        // What is left of more rings wakes the thread once more, for nothing.
        if bell >= 0 { _ = read(bell, &rings, rings.count) }
        return state.withLock { state in
            defer { state.commands = [] }
            return state.isToEnd ? nil : state.commands
        }
    }

    private func ring() {
        var ring: UInt8 = 1
        // A full pipe has been rung already.
        if clapper >= 0 { _ = write(clapper, &ring, 1) }
    }
}
