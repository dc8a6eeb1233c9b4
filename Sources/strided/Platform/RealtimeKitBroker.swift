import Playback
import SystemBus

/// Requests realtime scheduling from rtkit for the player; it opens a new connection for each request, because requests are rare.
struct RealtimeKitBroker: RealtimeBroker {
    let name = "rtkit"

    func terms() throws(BrokerRefusal) -> BrokerTerms {
        do throws(BusError) {
            let terms = try RealtimeKit(on: BusConnection()).terms()
            return BrokerTerms(
                highestPriority: terms.highestPriority,
                lowestNiceLevel: terms.lowestNiceLevel,
                longestRealtime: terms.longestRealtime
            )
        } catch {
            throw BrokerRefusal(error)
        }
    }

    func makeRealtime(thread: Int32, priority: Int32) throws(BrokerRefusal) {
        do throws(BusError) {
            try RealtimeKit(on: BusConnection()).makeRealtime(thread: thread, priority: priority)
        } catch {
            throw BrokerRefusal(error)
        }
    }

    func makeHighPriority(thread: Int32, niceLevel: Int32) throws(BrokerRefusal) {
        do throws(BusError) {
            try RealtimeKit(on: BusConnection()).makeHighPriority(thread: thread, niceLevel: niceLevel)
        } catch {
            throw BrokerRefusal(error)
        }
    }
}

extension BrokerRefusal {
    fileprivate init(_ error: BusError) { self.init(code: error.code, name: error.name, advice: error.advice) }
}
