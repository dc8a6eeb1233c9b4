import Glibc
import Synchronization

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
        return BrokerTerms(highestPriority: 20, lowestNiceLevel: -15, longestRealtime: .milliseconds(200))
    }

    func makeRealtime(thread: Int32, priority: Int32) throws(BrokerRefusal) {
        note("realtime \(thread) \(priority)")
        if let refusal = refusals.realtime { throw refusal }
    }

    func makeHighPriority(thread: Int32, niceLevel: Int32) throws(BrokerRefusal) {
        note("high priority \(thread) \(niceLevel)")
        if let refusal = refusals.highPriority { throw refusal }
    }
}

extension BrokerRefusal {
    /// The error when polkit refuses.
    static let denied = BrokerRefusal(code: EACCES, name: "org.freedesktop.DBus.Error.AccessDenied", advice: nil)
    /// The error when the service does not exist.
    static let absent = BrokerRefusal(
        code: EHOSTUNREACH,
        name: "org.freedesktop.DBus.Error.ServiceUnknown",
        advice: "install rtkit"
    )
}
