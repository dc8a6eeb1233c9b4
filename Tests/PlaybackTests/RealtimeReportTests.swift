import Glibc
import Testing
import Threads

@testable import Playback

/// Requests for scheduling that the kernel or a scripted broker grants or refuses.
@Suite struct RealtimeReportTests {
    /// One case: the refusals, and the expected result.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var kernel: Int32 = EPERM
        var broker: ScriptedBroker? = ScriptedBroker()
        var hasTimeLimit = true
        let scheduling: ThreadScheduling
        let authority: String?
        let refused: [String]
        /// A word that the advice contains; nil for no advice.
        let advice: String?

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "the kernel grants it",
            kernel: 0,
            scheduling: .realtime(priority: 30),
            authority: "the kernel",
            refused: [],
            advice: nil
        ),
        Case(
            name: "rtkit grants its maximum priority",
            scheduling: .realtime(priority: 20),
            authority: "rtkit",
            refused: ["priority 30"],
            advice: nil
        ),
        Case(
            name: "rtkit grants a nice level only",
            broker: ScriptedBroker(realtime: .denied),
            scheduling: .highPriority(niceLevel: -11),
            authority: "rtkit",
            refused: ["priority 30", "realtime, priority 20"],
            advice: "RLIMIT_RTPRIO"
        ),
        Case(
            name: "the CPU time limit is too short",
            kernel: ERANGE,
            hasTimeLimit: false,
            scheduling: .highPriority(niceLevel: -11),
            authority: "rtkit",
            refused: ["a CPU time limit"],
            advice: "RLIMIT_RTTIME"
        ),
        Case(
            name: "rtkit refuses everything",
            broker: ScriptedBroker(realtime: .denied, highPriority: .denied),
            scheduling: .ordinary,
            authority: nil,
            refused: ["priority 30", "realtime, priority 20", "high priority, nice level -11"],
            advice: "RLIMIT_RTPRIO"
        ),
        Case(
            name: "rtkit does not exist",
            broker: ScriptedBroker(realtime: .absent),
            scheduling: .ordinary,
            authority: nil,
            refused: ["priority 30", "realtime, priority 20"],
            advice: "install rtkit"
        ),
        Case(
            name: "there is no broker",
            broker: nil,
            scheduling: .ordinary,
            authority: nil,
            refused: ["priority 30"],
            advice: "limits.d"
        ),
    ]

    @Test(arguments: cases)
    func theBestGrantedSchedulingIsUsed(example: Case) {
        let report = RealtimeReport(
            after: .example(refusal: example.kernel, hasTimeLimit: example.hasTimeLimit),
            broker: example.broker
        )
        #expect(report.scheduling == example.scheduling)
        #expect(report.authority == example.authority)
        #expect(report.refusals.map(\.request) == example.refused)
        if let word = example.advice {
            #expect(report.advice?.contains(word) == true, "\(report)")
        } else {
            #expect(report.advice == nil, "\(report)")
        }
    }

    @Test func theBrokerIsAskedForTheRefusedThread() {
        let broker = ScriptedBroker(realtime: .denied)
        _ = RealtimeReport(after: .example(refusal: EPERM), broker: broker)
        #expect(broker.asked == ["4711: realtime, priority 20", "4711: high priority, nice level -11"])
    }

    @Test func aThreadWithoutATimeLimitIsNotMadeRealtime() {
        let broker = ScriptedBroker()
        let report = RealtimeReport(after: .example(refusal: EAGAIN, hasTimeLimit: false), broker: broker)
        #expect(report.scheduling == .highPriority(niceLevel: -11))
        #expect(broker.asked == ["4711: high priority, nice level -11"])
    }

    @Test func theReportSaysWhoRefusedWhatAndWhy() {
        let broker = ScriptedBroker(realtime: .denied)
        let report = RealtimeReport(after: .example(refusal: EPERM), broker: broker)
        #expect(
            "\(report)"
                == "high priority, nice level -11 by rtkit; refused: priority 30 by the kernel (Operation not permitted), "
                + "realtime, priority 20 by rtkit (org.freedesktop.DBus.Error.AccessDenied); set RLIMIT_RTPRIO so that it allows realtime "
                + "priority (a file in /etc/security/limits.d: \"@audio - rtprio 20\"), and log in again"
        )
    }
}

extension RealtimeAttempt {
    fileprivate static func example(refusal: Int32, hasTimeLimit: Bool = true) -> RealtimeAttempt {
        RealtimeAttempt(
            thread: 4_711,
            priority: 30,
            refusal: refusal,
            hasTimeLimit: hasTimeLimit,
            memory: LockedMemory()
        )
    }
}

@Suite struct LatencyHistogramTests {
    @Test func anEmptyHistogramHasNoFigures() {
        let empty = LatencyHistogram()
        #expect([empty.count, empty.maximum, empty.percentile(50), empty.percentile(99)] == [0, 0, 0, 0])
        #expect(empty.count(upTo: .max) == 0)
    }

    @Test func percentilesAreExactToOnePercent() {
        var histogram = LatencyHistogram()
        for value in 1...10_000 { histogram.record(Int64(value) * 100) }
        for percent in [1, 25, 50, 99, 100] {
            let exact = Double(percent) * 10_000
            #expect((exact...exact * 1.008).contains(Double(histogram.percentile(percent))), "\(percent)")
        }
        #expect(histogram.maximum == 1_000_000)
    }

    @Test func aPercentileOfFewValuesIsOneOfThem() {
        var histogram = LatencyHistogram()
        for value in [3, 200, 255] as [Int64] { histogram.record(value) }
        #expect([1, 33, 34, 50, 67, 99].map(histogram.percentile) == [3, 3, 200, 200, 255, 255])
    }

    @Test func everyValueIsCountedOnceBelowEachLimit() {
        var histogram = LatencyHistogram()
        let powers: [Int] = (0..<24).map { 1 << $0 }
        let values: [Int] = powers.flatMap { [$0 - 1, $0, $0 + 1] }
        for value in values { histogram.record(Int64(value)) }
        #expect(histogram.count == values.count)
        #expect(histogram.count(upTo: 125) == values.count { $0 <= 125 })
        #expect(histogram.count(upTo: 250) == values.count { $0 <= 250 })
        // 1,000 lies in the bucket 1,000…1,003.
        #expect(histogram.count(upTo: 1_000) == values.count { $0 <= 1_003 })
        #expect(histogram.count(upTo: 10_000_000) == values.count)
    }

    @Test func valuesOutsideTheRangeCountAsItsEnds() {
        var histogram = LatencyHistogram()
        for value in [Int64.min, -1, .max] { histogram.record(value) }
        #expect([histogram.count, histogram.count(upTo: 0), histogram.maximum] == [3, 2, 10_000_000])
    }
}
