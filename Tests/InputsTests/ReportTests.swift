import Cadence
import InputsSupport
import Testing
import TestSupport

@testable import Inputs

/// The traps of gpsd's JSON, each as it was met in recordings.
@Suite("Reports of gpsd")
struct ReportTests {
    private func report(
        _ time: String?,
        speed: Double?,
        track: Double? = 90,
        eps: Double? = nil
    ) -> GPSDMessage.TPV {
        GPSDMessage.TPV(mode: 3, time: time, speed: speed, eps: eps, track: track)
    }

    private func time(_ second: Int, day: String = "2026-11-20") -> String {
        "\(day)T12:00:\(second < 10 ? "0" : "")\(second).000Z"
    }

    @Test func speedsComputedByGPSDAreNotMixedWithThoseOfTheReceiver() {
        // A recorded boat at a steady 2.7 m/s, whose RMC comes every other second.
        var gate = TPVGate()
        let told: [(Int, Double, Double?)] = [
            (5, 2.727, 76.8), (6, 2.249, nil), (6, 2.727, 76.3), (7, 2.727, 76.6), (8, 2.919, nil), (9, 2.675, 76.5),
            (10, 2.883, nil), (10, 2.675, 77.2), (11, 2.727, 77.6), (12, 2.249, nil), (13, 2.675, 75.6),
        ]
        let seen = told.compactMap { second, speed, track in
            gate.apply(report(time(second), speed: speed, track: track), at: .seconds(second))
        }
        #expect(seen.compactMap(\.metersPerSecond) == [2.727, 2.727, 2.727, 2.675, 2.675, 2.727, 2.675])
        #expect(gate.derived == 4)
    }

    @Test func aReceiverWithoutCoursesIsFollowed() {
        var gate = TPVGate()
        let seen = (0..<4).compactMap { gate.apply(report(time($0), speed: 2.5, track: nil), at: .seconds($0)) }
        #expect(seen.count == 4)
        #expect(seen.allSatisfy { $0.fix?.accuracy == Speed(metersPerSecond: 0.3) })
    }

    @Test func aStopWithoutACourseIsDetected() {
        var gate = TPVGate()
        _ = gate.apply(report(time(0), speed: 2.5), at: .zero)
        let seen = gate.apply(report(time(1), speed: 0.1, track: nil), at: .seconds(1))
        #expect(seen?.metersPerSecond == 0.1)
    }

    @Test func aMissingCourseIsAwaitedForFiveSeconds() {
        var gate = TPVGate()
        _ = gate.apply(report(time(0), speed: 2.5), at: .zero)
        let seen = (1...8).compactMap { gate.apply(report(time($0), speed: 2.5, track: nil), at: .seconds($0)) }
        #expect(seen.map(\.instant) == [.seconds(6), .seconds(7), .seconds(8)])
    }

    @Test func reportsOfEarlierEpochsAreIgnored() {
        var gate = TPVGate()
        let seen = [(0, 2.5), (1, 2.6), (0, 2.7), (1, 2.6), (2, 2.8)].compactMap { second, speed in
            gate.apply(report(time(second), speed: speed), at: .seconds(2))
        }
        #expect(seen.compactMap(\.metersPerSecond) == [2.5, 2.6, 2.8])
    }

    @Test func aRepeatedTimeIsAStalledReceiver() {
        var gate = TPVGate()
        let seen = (0...3).compactMap { gate.apply(report(time(0), speed: 2.5), at: .seconds($0)) }
        #expect(seen.map(\.reason) == [nil, .stalled, .stalled])
    }

    @Test func gpsWeekRolloverDoesNotMatter() {
        var gate = TPVGate()
        let days = ["2006-09-16", "2026-05-02", "2033-12-31", "1999-08-22"]
        let seen = days.enumerated().compactMap { second, day in
            gate.apply(report(time(second, day: day), speed: 2.5), at: .seconds(second))
        }
        #expect(seen.map(\.instant) == (0...3).map { .seconds($0) })
    }

    @Test func afterAStallOnlyTheLastTwoSecondsOfReportsAreUsed() {
        var gate = TPVGate()
        _ = gate.apply(report(time(0), speed: 2.5), at: .zero)
        let flood = (1...13).compactMap {
            gate.apply(report(time($0), speed: 2.5 + Double($0) / 10), at: .milliseconds(13_000 + $0))
        }
        #expect(flood.map(\.reason) == [.stale, nil, nil])
        #expect(flood.last?.metersPerSecond == 3.8)
        #expect(gate.stale == 11)
    }

    @Test func theSpeedErrorOfGPSDIsPassedOn() {
        var gate = TPVGate()
        #expect(
            gate.apply(report(time(0), speed: 2.5, eps: 6.7), at: .zero)?.fix?.accuracy == Speed(metersPerSecond: 6.7)
        )
        #expect(gate.apply(report(time(1), speed: 2.5, eps: -1), at: .seconds(1))?.fix?.accuracy == nil)
        #expect(gate.apply(report(time(2), speed: 2.5), at: .seconds(2))?.fix?.accuracy == nil)
    }

    /// gpsd's own reading of every recording beside the project: the speeds taken are the receiver's, wherever it
    /// states any.
    @Test(.needsShared("data/nmea"))
    func speedsOfRecordedReportsAreThoseOfTheReceiver() throws {
        var taken = 0
        var foreign = 0
        for log in ["humminbird-M37.log", "bn-9015.log", "tr737A+.log", "tn204.log", "garmin15x.log", "firefly-II.log"]
        {
            let own = NaiveNMEA.speeds(in: try SharedFolder.bytes("data/nmea/\(log)"))
            let rows = String(decoding: try SharedFolder.bytes("data/nmea/\(log).tpv.csv"), as: UTF8.self)
                .split(whereSeparator: \.isNewline).dropFirst().map {
                    $0.split(separator: ",", omittingEmptySubsequences: false)
                }
            var gate = TPVGate()
            for (index, row) in rows.enumerated() {
                let tpv = report(String(row[0]), speed: Double(row[2]), track: Double(row[4]), eps: Double(row[3]))
                guard let speed = gate.apply(tpv, at: .milliseconds(600 * index))?.metersPerSecond else { continue }
                taken += 1
                // The first fixes come before the receiver has stated a course, and who stands has none.
                if index > 8, speed >= 1, !own.contains(where: { abs($0 - speed) < 0.003 }) { foreign += 1 }
            }
        }
        #expect(taken > 50)
        #expect(foreign == 0, "\(foreign) of \(taken)")
    }
}
