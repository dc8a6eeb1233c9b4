import Activities
import Cadence
import Clocks
import Foundation
import Testing
import TestSupport

/// The daemon over the length of a day: nothing grows, nothing is lost.
@Suite(.timeLimit(.minutes(15))) struct SimulatedDayTests {
    /// In a process of its own, so that its memory is measured and not that of other tests.
    @Test func aSimulatedDayOfTheDaemonHasNoFaults() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            setenv("TZ", "Europe/Berlin", 1)
            let folder = try TemporaryFolder()
            // 24 October 2026, 18:00 in Berlin; the clock goes back by an hour in the night.
            let start = Date(timeIntervalSince1970: 1_792_857_600)
            let day = try SimulatedDay(folder: folder.path, start: start).run(hours: 24, seed: 20_261_024)
            print(day.table)
            for fault in day.faults { print("fault: \(fault)") }
        }
        let report = String(decoding: result.standardOutputContent, as: UTF8.self)
        print(report)
        #expect(report.contains("hour 24"))
        #expect(report.split(separator: "\n").filter { $0.hasPrefix("fault: ") } == [])
    }
}

extension SimulatedDay.Outcome {
    /// One line for each hour.
    var table: String {
        let lines = hours.enumerated().map { index, hour in
            "hour \(index + 1): \(hour.load.sleeping) deadlines, \(hour.load.ready) tasks ready at once, "
                + "\(hour.heap / 1024) KiB in use, \(hour.descriptors) descriptors, step \(hour.steps)"
        }
        let total = "\(recordings.count) recordings, \(fedSteps) steps sent, \(countedSteps) counted"
        let runs = recordings.map { "\($0.start) \($0.elapsed) \($0.summary.distance)" }
        let kinds = Dictionary(grouping: messages) { $0.prefix(40) }.map { "\($0.value.count) × \($0.key)" }.sorted()
        return (lines + [total] + runs + kinds).joined(separator: "\n")
    }

    /// What is not as it must be; empty for a good day.
    var faults: [String] {
        var faults: [String] = []
        func check(_ holds: Bool, _ fault: String) { if !holds { faults.append(fault) } }
        let (first, last) = (hours[0], hours[hours.count - 1])
        // From the sixth hour on, each kind of work was done once: in the fifth, a run was stored and analysed. At a single moment a sample,
        // a checkpoint or a query may be under way: the least of three hours has the fewest of them.
        let heaps = [hours[5..<8], hours.suffix(3)].compactMap { $0.map(\.heap).min() }
        let growth = heaps[1] - heaps[0]
        // The run's deadline, the day's, the next step, the runner's next second, the end of the hour or of the fault.
        check(hours.allSatisfy { $0.load.sleeping <= 6 }, "more deadlines than owners")
        check(hours.allSatisfy { $0.load.ready <= 32 }, "tasks pile up")
        check(
            growth < 128 * 1024,
            "the heap grew by \(growth / 1024) KiB after the first recording was stored"
        )
        check(last.descriptors <= first.descriptors, "descriptors are left open")
        check(countedSteps == fedSteps, "\(fedSteps) steps were sent and \(countedSteps) were counted")
        check(
            recordings.count == 4 && recordings.allSatisfy { $0.summary.distance.meters > 500 },
            "a run was not recorded"
        )
        check(last.steps > 150 * 60 * 20, "the grid stood still")
        for text in ["the sound device was removed", "recording a run", "Time to move", "Reminder"] {
            check(messages.contains { $0.localizedCaseInsensitiveContains(text) }, "the log does not say: \(text)")
        }
        return faults
    }
}
