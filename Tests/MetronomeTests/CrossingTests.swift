import Foundation
import Metronome
import Synchronization
import TestSupport
import Testing

@Suite struct SettingsMailboxTests {
    @Test func anEmptyMailboxReturnsNil() {
        let mailbox = SettingsMailbox()
        #expect(mailbox.reader.readLatest()?.serial == nil)
    }

    @Test func theLatestSettingsAreReturnedOnce() {
        let mailbox = SettingsMailbox()
        for number in 1...5 { mailbox.post(numbered(UInt64(number))) }
        #expect(mailbox.reader.readLatest()?.serial == 5)
        #expect(mailbox.reader.readLatest()?.serial == nil)
        mailbox.post(numbered(6))
        #expect(mailbox.reader.readLatest()?.serial == 6)
        #expect(mailbox.reader.readLatest()?.serial == nil)
    }

    @Test func settingsReadOnAnotherThreadAreConsistentAndNeverOlder() {
        let mailbox = SettingsMailbox()
        let last: UInt64 = 100_000
        let faults = Mutex<[String]>([])
        inParallel {
            for number in 1...last { mailbox.post(numbered(number)) }
        } _: {
            let reader = mailbox.reader
            var previous: UInt64 = 0
            while previous < last {
                guard let taken = reader.readLatest() else { continue }
                if taken.serial <= previous { faults.withLock { $0.append("\(taken.serial) after \(previous)") } }
                if !isWhole(taken) { faults.withLock { $0.append("\(taken.serial) is torn") } }
                previous = taken.serial
            }
        }
        #expect(faults.withLock { $0 } == [])
    }
}

@Suite struct EventRingTests {
    @Test func eventsComeOutInOrder() {
        let ring = EventRing<Int>(capacity: 4)
        #expect(ring.next() == nil)
        for round in 0..<10 {
            for number in 0..<3 { #expect(ring.writer.push(10 * round + number)) }
            for number in 0..<3 { #expect(ring.next() == 10 * round + number) }
        }
        #expect(ring.next() == nil)
        #expect(ring.dropped == 0)
    }

    @Test func eventsThatDoNotFitAreCounted() {
        let ring = EventRing<Int>(capacity: 5)
        // The capacity is rounded up to a power of two.
        let results = (0..<10).map { ring.writer.push($0) }
        #expect(results == Array(repeating: true, count: 8) + [false, false])
        #expect(ring.dropped == 2)
        #expect((0..<8).map { _ in ring.next() } == Array(0..<8))
        #expect(ring.next() == nil)
    }

    @Test func eventsReadOnAnotherThreadAreInOrderAndThoseLostAreCounted() {
        let ring = EventRing<Onset>(capacity: 64)
        let count: Int64 = 200_000
        let received = Mutex<(events: Int64, faults: [String])>((0, []))
        let producer = Producer()
        inParallel {
            let writer = ring.writer
            for step in 0..<count { writer.push(Onset(step: step, frame: 3 * step, isSounded: step % 2 == 0)) }
            producer.isDone.store(true, ordering: .releasing)
        } _: {
            var previous: Int64 = -1
            while true {
                let isLast = producer.isDone.load(ordering: .acquiring)
                while let onset = ring.next() {
                    received.withLock {
                        $0.events += 1
                        if onset.step <= previous { $0.faults.append("\(onset.step) after \(previous)") }
                        if onset.frame != 3 * onset.step { $0.faults.append("\(onset.step) is torn") }
                    }
                    previous = onset.step
                }
                if isLast { return }
            }
        }
        #expect(received.withLock { $0.faults } == [])
        #expect(received.withLock { $0.events } + Int64(ring.dropped) == count)
    }
}

/// Both crossings under their memory orderings; see Tests/Crossings/explore.py.
@Suite struct CrossingExplorationTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../Crossings").standardized.path

    @Test(.needs("python3")) func allPropertiesHoldInEachOrderAndPlantedFaultsAreFound() async throws {
        let outcome = try await Program.run("python3", ["-B", Self.folder + "/explore.py"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        for line in outcome.output.split(separator: "\n") where outcome.status != 0 || line.contains(" states and ") {
            print(line)
        }
        #expect(outcome.output.components(separatedBy: ": all properties hold in ").count == 7)
        #expect(outcome.output.components(separatedBy: ": found after ").count > 20)
    }

    /// A change to a form of Swift that the exploration does not know is an error, not a line that it leaves out.
    @Test(.needs("python3")) func aLineThatIsNotKnownIsRefused() async throws {
        let script = """
            import sys
            sys.path.insert(0, sys.argv[1])
            import machine
            machine.translate("func push(_ element: Int) {\\n    while full {}\\n}\\n", "push", {})
            """
        let outcome = try await Program.run("python3", ["-B", "-c", script, Self.folder])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("does not know this form of Swift: while full {}"))
    }
}

private final class Producer: Sendable {
    let isDone = Atomic(false)
}

/// Settings whose values are all derived from one number.
private func numbered(_ number: UInt64) -> Settings {
    Settings(
        serial: number,
        order: PlayOrder(
            run: number &* 31,
            isPaused: number % 2 == 0,
            tempo: Tempo(stepsPerMinute: 30 + Double(number % 256)),
            ramp: .milliseconds(number % 1_000)
        ),
        style: ClickStyle(cue: number % 3 == 0 ? .everyOther : .everyStep, gain: Float(number % 1_000) / 1_000),
        sound: .silence
    )
}

private func isWhole(_ settings: Settings) -> Bool {
    let whole = numbered(settings.serial)
    return settings.order == whole.order && settings.style == whole.style && settings.ramp == whole.ramp
}
