import Synchronization
import Threads

@testable import Playback

/// A broker with scripted replies that records the requests.
final class ScriptedBroker: RealtimeBroker {
    let name = "rtkit"
    private let refusals: (realtime: BrokerRefusal?, highPriority: BrokerRefusal?)
    private let log = Mutex<[String]>([])

    init(realtime: BrokerRefusal? = nil, highPriority: BrokerRefusal? = nil) {
        refusals = (realtime, highPriority)
    }

    var asked: [String] { log.withLock { $0 } }

    func grant(_ scheduling: ThreadScheduling, to thread: Int32) throws(BrokerRefusal) {
        log.withLock { $0.append("\(thread): \(scheduling)") }
        let refusal = if case .realtime = scheduling { refusals.realtime } else { refusals.highPriority }
        if let refusal { throw refusal }
    }
}

extension BrokerRefusal {
    /// The error when polkit refuses.
    static let denied = BrokerRefusal(reason: "org.freedesktop.DBus.Error.AccessDenied", advice: nil)
    /// The error when the service does not exist.
    static let absent = BrokerRefusal(
        reason: "org.freedesktop.DBus.Error.ServiceUnknown",
        advice: "install rtkit"
    )
}
