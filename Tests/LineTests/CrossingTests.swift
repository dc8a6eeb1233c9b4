import Clocks
import Logging
import Testing

/// What a reader that is late sees, and what is lost.
@Suite struct CrossingTests {
    /// What happens to a crossing of a number before its reader looks once.
    private enum Act: Sendable {
        case write(Int)
        case update(Int)
        case note(Int)
        case wake
        case read(Bool)
    }

    /// What the reader sees: nothing, or one value.
    @Test(
        arguments: [
            ([], nil),
            ([.write(1)], 1),
            ([.write(1), .write(2), .write(3)], 3),
            ([.write(0)], 0),
            ([.update(0)], nil),
            ([.update(1), .update(0)], 0),
            ([.note(1)], nil),
            ([.write(1), .note(2)], 2),
            ([.wake], 0),
            ([.read(false)], 0),
            ([.read(false), .read(true)], 0),
        ] as [([Act], Int?)]
    )
    private func aLateReaderSeesOnlyTheNewestValue(acts: [Act], seen: Int?) async {
        let latest = Latest(0)
        carryOut(acts, on: latest)
        latest.finish()
        var values: [Int] = []
        for await value in latest { values.append(value) }
        #expect(values == [seen].compactMap(\.self))
    }

    @Test func withoutAReaderWritingIsSilentAndTheValueIsKept() async {
        let latest = Latest(0, isRead: false)
        carryOut([.write(1), .update(2), .wake], on: latest)
        #expect(latest.value == 2)
        var reader = latest.makeAsyncIterator()
        // The end of the sequence is the first that the reader sees, so nothing has woken it before.
        latest.finish()
        #expect(await reader.next() == nil)
    }

    @Test func eachWrittenValueIsSeenOnce() async {
        let latest = Latest(0)
        var reader = latest.makeAsyncIterator()
        latest.write { $0 = 1 }
        #expect(await reader.next() == 1)
        latest.write { $0 = 2 }
        latest.write { $0 = 3 }
        #expect(await reader.next() == 3)
        latest.setRead(false)
        #expect(await reader.next() == 3)
        latest.write { $0 = 4 }
        latest.setRead(true)
        #expect(await reader.next() == 4)
        latest.finish()
        #expect(await reader.next() == nil)
    }

    private func carryOut(_ acts: [Act], on latest: Latest<Int>) {
        for act in acts {
            switch act {
            case .write(let value): latest.write { $0 = value }
            case .update(let value): latest.update { $0 = value }
            case .note(let value): latest.note { $0 = value }
            case .wake: latest.wake()
            case .read(let isRead): latest.setRead(isRead)
            }
        }
    }

    @Test(
        arguments: [
            (3, .oldest, 2, [1, 2], 0),
            (3, .oldest, 3, [1, 2, 3], 0),
            (3, .oldest, 5, [3, 4, 5], 2),
            (3, .newest, 5, [1, 2, 3], 2),
            (1, .oldest, 4, [4], 3),
            (1, .newest, 4, [1], 3),
        ] as [(Int, Queue<Int>.Loss, Int, [Int], Int)]
    )
    func aQueueCountsWhatItDropsAndSaysSo(
        capacity: Int,
        loss: Queue<Int>.Loss,
        sent: Int,
        read: [Int],
        dropped: Int
    ) async {
        let (queue, messages) = (Queue<Int>(of: capacity, dropping: loss), MessageList())
        for value in 1...sent { queue.send(value) }
        queue.finish()
        queue.send(99)
        var values: [Int] = []
        let log = Logger(label: "queue") { _ in ListHandler(list: messages, logLevel: .info) }
        await queue.read("numbers", log: log) { values.append($0) }
        #expect(values == read)
        let line = "info: dropped \(dropped) numbers that came faster than they could be used"
        #expect(messages.all == (dropped == 0 ? [] : [line]))
        #expect(queue.takeDropped() == 0)
    }
}
