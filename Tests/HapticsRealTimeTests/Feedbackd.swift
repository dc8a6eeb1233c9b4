import Glibc
import Playback
import Synchronization
import SystemBus
import Threads

/// A small feedbackd on a private bus: it records when each pattern arrives.
final class Feedbackd: Sendable {
    /// A call of `Vibrate`, with the time of its arrival on `CLOCK_MONOTONIC` in nanoseconds.
    struct Call: Sendable {
        let arrived: Int64
        let arguments: [BusValue]
        let signature: String
    }

    /// Which interfaces the program has.
    enum Version: Sendable {
        /// The version of Debian 12: only named events.
        case old
        /// With patterns.
        case new
        /// With patterns, but its profile is "silent".
        case silenced
    }

    private struct State {
        var calls: [Call] = []
        var isEnded = false
    }

    private let state = Mutex(State())
    private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

    /// Starts it; it is on the bus when this returns.
    init(on address: String, _ version: Version) throws {
        let bus = try BusConnection(address: address, kind: .session)
        try bus.call("RequestName", of: .bus, [.string("org.sigxcpu.Feedback"), .uint32(4)])
        let thread = Connection(bus: bus)
        _ = startThread("feedbackd") {
            while !self.state.withLock({ $0.isEnded }) { self.serve(thread.bus, version) }
        }
    }

    /// The calls so far.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Waits until the calls so far fulfil a condition.
    func calls(where isRight: ([Call]) -> Bool) async -> [Call] {
        for await _ in arrivals where isRight(calls) { break }
        return calls
    }

    func end() { state.withLock { $0.isEnded = true } }

    private func serve(_ bus: borrowing BusConnection, _ version: Version) {
        let message = try? bus.nextMessage { call in
            let now = MonotonicTime.now.nanoseconds
            guard call.interface == "org.sigxcpu.Feedback.Haptic", call.member == "Vibrate", version != .old else {
                return .refused(
                    BusRefusal(name: "org.freedesktop.DBus.Error.UnknownMethod", message: "No such interface")
                )
            }
            let record = Call(arrived: now, arguments: call.arguments ?? [], signature: call.signature)
            self.state.withLock { $0.calls.append(record) }
            self.arrival.yield()
            return .replied([.boolean(version == .new)])
        }
        guard message == nil, let readiness = try? bus.readiness(), !readiness.isDue else { return }
        var polled = pollfd(fd: readiness.descriptor, events: readiness.events, revents: 0)
        poll(&polled, 1, 20)
    }

    /// Carries the connection to its thread.
    private final class Connection: @unchecked Sendable {
        // Only the thread of the server uses the connection after `init`.
        let bus: BusConnection
        init(bus: consuming BusConnection) { self.bus = bus }
    }
}
