import Synchronization

@testable import Control

/// A daemon that records which calls it gets and replies with examples.
final class ScriptedDaemon: Sendable {
    /// Runs before each reply; it can wait or throw.
    typealias Script = @Sendable (any ControlMethod) async throws(ControlError) -> Void

    private let script: Script
    private let asked = Mutex<[AnyCall]>([])
    private let (departures, departure) = AsyncStream.makeStream(of: Peer.self)

    init(_ script: @escaping Script = { (_) throws(ControlError) in }) {
        self.script = script
    }

    /// The calls so far, in order.
    var calls: [AnyCall] { asked.withLock { $0 } }

    /// Waits until a client has disconnected.
    func nextDeparture() async -> Peer? {
        await departures.first { _ in true }
    }

    func disconnected(_ peer: Peer) {
        departure.yield(peer)
    }

    /// All methods except those that the server answers itself; the reply to SetPace has the speed of the call.
    var methods: ControlMethods {
        var methods = ControlMethods()
        handle(GetStatus.self, in: &methods) { (_) throws(ControlError) in .init(status: .full) }
        handle(SetPace.self, in: &methods) { (call) throws(ControlError) in
            .init(target: TargetStatus(metersPerSecond: call.metersPerSecond, cadenceHeld: false), follow: .manual)
        }
        handle(ListSounds.self, in: &methods) { (_) throws(ControlError) in
            .init(sounds: [SoundEntry(name: "click", origin: .builtIn)])
        }
        handle(ChangeSetting.self, in: &methods) { (call) throws(ControlError) in
            throw .notFound(what: "sound", name: call.value, reason: "“stridectl sound” lists them")
        }
        handle(FeedNMEA.self, in: &methods) { (call) throws(ControlError) in
            .init(counters: FeedCount(accepted: call.text.bytes.count, ignored: 0, refused: 0))
        }
        handle(FeedSteps.self, in: &methods) { (call) throws(ControlError) in
            .init(counters: FeedCount(accepted: call.text.bytes.count, ignored: 0, refused: 0))
        }
        methods.handle { (_: WatchButtons, send) in
            for time in 1...3 { try await send(.init(atNanoseconds: time)) }
            // Waits until the client is gone.
            for await _ in AsyncStream<Never>.makeStream().stream {}
        }
        let own: [any ControlMethod.Type] = [Watch.self, GetClock.self]
        for method in Samples.methods
        where !own.contains(where: { $0 == method }) && !methods.names.contains(method.qualifiedName) {
            handleByExample(method, in: &methods)
        }
        return methods
    }

    private func handleByExample<Method: ControlMethod>(_ method: Method.Type, in methods: inout ControlMethods) {
        handle(method, in: &methods) { (_) throws(ControlError) in
            do {
                return try ExampleDecoder.example(of: Method.Reply.self)
            } catch {
                throw .invalidValue(what: Method.name, reason: "\(error)")
            }
        }
    }

    private func handle<Method: ControlMethod>(
        _ method: Method.Type,
        in methods: inout ControlMethods,
        _ reply: @escaping @Sendable (Method) async throws(ControlError) -> Method.Reply
    ) {
        methods.handle { [self] (call: Method) throws(ControlError) in
            asked.withLock { $0.append(AnyCall(call)) }
            try await script(call)
            return try await reply(call)
        }
    }
}
