import Glibc
import Synchronization

@testable import Playback

/// A broker that says what it is told to, and remembers what it was asked; rtkit's terms.
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
    /// What polkit's no looks like.
    static let denied = BrokerRefusal(code: EACCES, name: "org.freedesktop.DBus.Error.AccessDenied", advice: nil)
    /// What a bus says without the service.
    static let absent = BrokerRefusal(
        code: EHOSTUNREACH,
        name: "org.freedesktop.DBus.Error.ServiceUnknown",
        advice: "install rtkit"
    )
}
