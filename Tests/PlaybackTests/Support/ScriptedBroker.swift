import Synchronization
import Threads

@testable import Playback

/// A broker with scripted replies that records the requests; its limits are rtkit's.
final class ScriptedBroker: RealtimeBroker {
    let name = "rtkit"
    private let refusals: (terms: BrokerRefusal?, realtime: BrokerRefusal?, highPriority: BrokerRefusal?)
    private let log = Mutex<[String]>([])

    init(terms: BrokerRefusal? = nil, realtime: BrokerRefusal? = nil, highPriority: BrokerRefusal? = nil) {
        refusals = (terms, realtime, highPriority)
    }

    var asked: [String] { log.withLock { $0 } }

    func note(_ line: String) { log.withLock { $0.append(line) } }

    func terms() throws(BrokerRefusal) -> BrokerTerms {
        note("terms")
        if let refusal = refusals.terms { throw refusal }
        return (highestPriority: 20, lowestNiceLevel: -15, longestRealtime: .milliseconds(200))
    }

    func grant(_ scheduling: ThreadScheduling, to thread: Int32) throws(BrokerRefusal) {
        note("\(thread): \(scheduling)")
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
