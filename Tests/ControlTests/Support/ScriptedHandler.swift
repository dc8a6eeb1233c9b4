import Synchronization

@testable import Control

/// A daemon that writes down what it is asked and answers by a script.
final class ScriptedHandler: ControlHandler {
    typealias Script = @Sendable (Request) async throws(ControlError) -> Reply

    private let script: Script
    private let asked = Mutex<[Request]>([])
    private let (departures, departure) = AsyncStream.makeStream(of: Peer.self)

    init(_ script: @escaping Script = ScriptedHandler.standard) {
        self.script = script
    }

    /// What it was asked, in order.
    var requests: [Request] { asked.withLock { $0 } }

    /// Waits for a client to go.
    func nextDeparture() async -> Peer? {
        await departures.first { _ in true }
    }

    func reply(to request: Request, from peer: Peer) async throws(ControlError) -> Reply {
        asked.withLock { $0.append(request) }
        return try await script(request)
    }

    func disconnected(_ peer: Peer) {
        departure.yield(peer)
    }

    /// Answers everything; the steps played tell which speed was set last.
    static let standard: Script = { (request) throws(ControlError) in
        switch request {
        case .feedNMEA(let bytes), .feedSteps(let bytes, _):
            .fed(FeedCount(accepted: bytes.count, ignored: 0, refused: 0))
        case .listSounds: .sounds([SoundEntry(name: "click", origin: .builtIn)])
        case .setSound(let name):
            throw .notFound(what: "sound", name: name, reason: "“stridectl sound” lists them")
        case .setPace(let speed): .status(.sparse(steps: Int(speed)))
        default: .status(.full)
        }
    }
}
