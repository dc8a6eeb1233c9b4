import Synchronization

// A triple buffer. Of three slots the writer owns one (`back`), the reader one (`front`), and one lies in the middle, where
// either side swaps its own for it with a single atomic exchange. So a slot always has one owner, nothing is ever torn, and
// neither side waits for the other.
//
// Memory order. The exchange is acquire and release on both sides:
// - the writer's release makes the settings it wrote visible to the reader whose exchange acquires them;
// - the reader's release says that it has finished with the slot it puts back, and the writer's acquire orders its next
//   write into that slot after it.
// The reader's first look at the middle is relaxed: it decides only whether to exchange, and a stale answer is what it would
// have been an instant earlier.

/// Settings on their way from the control side to the realtime side: the last ones posted count, earlier ones may never be seen.
///
/// The mailbox owns the memory: it must live until the reader is used no more.
public final class SettingsMailbox: @unchecked Sendable {
    // Sendable because `back` is guarded by its mutex and the rest is shared as laid down above.
    private let reading: Reader
    private let back = Mutex<UInt8>(2)

    /// The realtime side's end.
    ///
    /// Copies are the same end: one thread at a time may use it.
    public var reader: Reader { reading }

    /// An empty mailbox.
    public init() {
        reading = Reader(
            slots: .allocate(capacity: 3),
            middle: .allocate(capacity: 1),
            front: .allocate(capacity: 1)
        )
        reading.slots.initialize(repeating: .stopped, count: 3)
        reading.middle.initialize(to: Atomic(1))
        reading.front.initialize(to: 0)
    }

    deinit {
        reading.slots.deallocate()
        reading.middle.deinitialize(count: 1)
        reading.middle.deallocate()
        reading.front.deallocate()
    }

    /// What the realtime side reads or writes, to be locked in place; valid as long as the mailbox lives.
    public var memory: [UnsafeRawBufferPointer] {
        [
            UnsafeRawBufferPointer(start: reading.slots, count: 3 * MemoryLayout<Settings>.stride),
            UnsafeRawBufferPointer(start: reading.middle, count: 1),
            UnsafeRawBufferPointer(start: reading.front, count: 1),
        ]
    }

    /// Leaves settings for the reader, in place of any it has not taken.
    ///
    /// Thread: any. Realtime-safe: no.
    public func post(_ settings: Settings) {
        back.withLock { back in
            reading.slots[Int(back)] = settings
            let middle = reading.middle.pointee.exchange(back | Reader.isNew, ordering: .acquiringAndReleasing)
            back = middle & ~Reader.isNew
        }
    }
}

extension SettingsMailbox {
    /// The realtime side's end of a mailbox, which it does not keep alive.
    public struct Reader: BitwiseCopyable, @unchecked Sendable {
        // Sendable because it may go to the realtime thread; that only one thread uses it there is the mailbox's rule.
        fileprivate let slots: UnsafeMutablePointer<Settings>
        fileprivate let middle: UnsafeMutablePointer<Atomic<UInt8>>
        fileprivate let front: UnsafeMutablePointer<UInt8>

        /// Marks the slot in the middle as one the reader has not had.
        fileprivate static var isNew: UInt8 {
            @_noAllocation @_noLocks get { 4 }
        }

        /// The last settings posted; nil when there are none since the last call.
        ///
        /// Wait-free. Realtime-safe: yes.
        @_noAllocation @_noLocks
        public func take() -> Settings? {
            guard middle.pointee.load(ordering: .relaxed) & Self.isNew != 0 else { return nil }
            let new = middle.pointee.exchange(front.pointee, ordering: .acquiringAndReleasing)
            front.pointee = new & ~Self.isNew
            return slots[Int(front.pointee)]
        }
    }
}
