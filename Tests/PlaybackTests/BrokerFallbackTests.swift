import Glibc
import Testing

@testable import Playback

/// The ladder of scheduling: each rung granted or refused, by a broker that is told what to say.
@Suite struct RealtimeLadderTests {
    /// One case: what is refused, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var kernel: Int32 = EPERM
        var broker: ScriptedBroker? = ScriptedBroker()
        var limit: Int32 = 0
        let scheduling: RealtimeReport.Scheduling
        let way: RealtimeReport.Way?
        let refused: [RealtimeReport.Refusal.Request]
        /// A word of the advice; nil for none.
        let advice: String?

        var testDescription: String { name }
    }

    private static let rtkit = RealtimeReport.Way.broker("rtkit")

    static let cases = [
        Case(
            name: "the kernel grants it",
            kernel: 0,
            scheduling: .realtime(priority: 30),
            way: .kernel,
            refused: [],
            advice: nil
        ),
        Case(
            name: "rtkit grants what its terms allow",
            scheduling: .realtime(priority: 20),
            way: rtkit,
            refused: [.realtime(priority: 30)],
            advice: nil
        ),
        Case(
            name: "rtkit grants a nice level only",
            broker: ScriptedBroker(realtime: .denied),
            scheduling: .highPriority(niceLevel: -11),
            way: rtkit,
            refused: [.realtime(priority: 30), .realtime(priority: 20)],
            advice: "RLIMIT_RTPRIO"
        ),
        Case(
            name: "no room for the limit of processor time",
            limit: ERANGE,
            scheduling: .highPriority(niceLevel: -11),
            way: rtkit,
            refused: [.realtime(priority: 30), .timeLimit],
            advice: "RLIMIT_RTTIME"
        ),
        Case(
            name: "rtkit refuses everything",
            broker: ScriptedBroker(realtime: .denied, highPriority: .denied),
            scheduling: .ordinary,
            way: nil,
            refused: [.realtime(priority: 30), .realtime(priority: 20), .highPriority(niceLevel: -11)],
            advice: "RLIMIT_RTPRIO"
        ),
        Case(
            name: "rtkit is not there",
            broker: ScriptedBroker(terms: .absent),
            scheduling: .ordinary,
            way: nil,
            refused: [.realtime(priority: 30), .terms],
            advice: "install rtkit"
        ),
        Case(
            name: "there is no broker",
            broker: nil,
            scheduling: .ordinary,
            way: nil,
            refused: [.realtime(priority: 30)],
            advice: "limits.d"
        ),
    ]

    @Test(arguments: cases)
    func theHighestRungThatIsGrantedIsReached(example: Case) {
        let ladder = RealtimeLadder(broker: example.broker) { [limit = example.limit] _ in limit }
        let report = ladder.climb(from: .example(refusal: example.kernel))
        #expect(report.scheduling == example.scheduling)
        #expect(report.way == example.way)
        #expect(report.refusals.map(\.request) == example.refused)
        if let word = example.advice {
            #expect(report.advice?.contains(word) == true, "\(report)")
        } else {
            #expect(report.advice == nil, "\(report)")
        }
    }

    @Test func theBrokerIsAskedForTheThreadThatWasRefused() {
        let broker = ScriptedBroker(realtime: .denied)
        _ = RealtimeLadder(broker: broker) { _ in 0 }.climb(from: .example(refusal: EPERM))
        #expect(broker.asked == ["terms", "realtime 4711 20", "high priority 4711 -11"])
    }

    @Test func theLimitIsBroughtBelowTheBrokersBeforeItIsAsked() {
        let broker = ScriptedBroker()
        let ladder = RealtimeLadder(broker: broker) { [broker] in
            broker.note("limit \($0)")
            return 0
        }
        _ = ladder.climb(from: .example(refusal: EPERM))
        #expect(broker.asked == ["terms", "limit 200000", "realtime 4711 20"])
    }

    @Test func aThreadThatCouldOnlyBeKilledIsNotMadeRealtime() {
        let broker = ScriptedBroker()
        let report = RealtimeLadder(broker: broker) { _ in 0 }.climb(from: .example(refusal: EAGAIN, isWatched: false))
        #expect(report.scheduling == .highPriority(niceLevel: -11))
        #expect(broker.asked == ["terms", "high priority 4711 -11"])
    }

    @Test func theReportSaysWhoRefusedWhatAndWhy() {
        let broker = ScriptedBroker(realtime: .denied)
        let report = RealtimeLadder(broker: broker) { _ in 0 }.climb(from: .example(refusal: EPERM))
        #expect(
            "\(report)"
                == "high priority, nice level -11 by rtkit; refused: priority 30 by the kernel (Operation not permitted), "
                + "priority 20 by rtkit (org.freedesktop.DBus.Error.AccessDenied); let RLIMIT_RTPRIO allow realtime priority "
                + "(a file in /etc/security/limits.d: \"@audio - rtprio 20\"), and log in again"
        )
    }
}

extension RealtimeAttempt {
    fileprivate static func example(refusal: Int32, isWatched: Bool = true) -> RealtimeAttempt {
        RealtimeAttempt(
            thread: 4_711,
            priority: 30,
            granted: refusal == 0 ? 30 : 0,
            refusal: refusal,
            isWatched: isWatched,
            isAtTimeLimit: false,
            memory: LockedMemory()
        )
    }
}
