import Synchronization

// A triple buffer with three slots. The writer owns one (`back`), the reader owns one (`front`), and one is in the
// middle. Each side exchanges its slot with the middle one in one atomic operation. Each slot therefore always has one
// owner, settings are never read half-written, and neither side waits for the other.
//
// Memory order. The exchange is acquire and release on both sides:
// - the writer's release makes its settings visible to the reader, whose exchange acquires them;
// - the reader's release states that it no longer uses its old slot, and the writer's acquire orders its next write to
//   that slot after it.
// The reader's first load of the middle is relaxed: it only decides whether to exchange, and new settings that it
// misses are found by the next call.
//
// Checked: Tests/Crossings/explore.py, a part of the tests, executes `post` and `readLatest` as they are written here in every order that
// the memory model allows, for up to six posts, or two threads that post. In all of them each access to a slot is ordered after the
// other side's last one (so nothing is torn), the reader never gets older settings than before, the latest are not lost, and
// `readLatest` takes at most six accesses to memory whatever the writers do. With either half of an ordering removed, this fails.

/// Sends settings from the control side to the realtime thread.
///
/// Only the latest settings count; earlier ones may be skipped.
///
/// The mailbox owns the memory, so it must exist as long as the reader is used.
public final class SettingsMailbox: @unchecked Sendable {
    // Sendable is sound: a mutex protects `back`, and the rest follows the memory order above.
    private let reading: Reader
    private let back = Mutex<UInt8>(2)

    /// The end of the mailbox that the realtime thread uses.
    ///
    /// All copies of the reader share the same mailbox, so only one thread at a time may use any of these copies.
    public var reader: Reader { reading }

    /// Creates an empty mailbox.
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

    /// The memory that the realtime thread uses, to be locked with `mlock`; valid as long as the mailbox exists.
    public var memory: [UnsafeRawBufferPointer] {
        [
            UnsafeRawBufferPointer(start: reading.slots, count: 3 * MemoryLayout<Settings>.stride),
            UnsafeRawBufferPointer(start: reading.middle, count: 1),
            UnsafeRawBufferPointer(start: reading.front, count: 1),
        ]
    }

    /// Stores settings for the reader and replaces settings that were not read yet.
    ///
    /// Thread-safe. Realtime-safe: no.
    public func post(_ settings: Settings) {
        back.withLock { back in
            reading.slots[Int(back)] = settings
            let middle = reading.middle.pointee.exchange(back | Reader.isNew, ordering: .acquiringAndReleasing)
            back = middle & ~Reader.isNew
        }
    }
}

extension SettingsMailbox {
    /// The end of a mailbox that the realtime thread uses; it does not keep the mailbox alive.
    public struct Reader: BitwiseCopyable, @unchecked Sendable {
        // Sendable is sound: the value may be passed to the realtime thread, and the rule of the mailbox allows only one thread
        // to use it.
        fileprivate let slots: UnsafeMutablePointer<Settings>
        fileprivate let middle: UnsafeMutablePointer<Atomic<UInt8>>
        fileprivate let front: UnsafeMutablePointer<UInt8>

        /// The flag of a middle slot whose settings the reader has not read yet.
        fileprivate static var isNew: UInt8 {
            @_noAllocation @_noLocks get { 4 }
        }

        /// Returns the latest settings; nil if there are no new ones since the last call.
        ///
        /// Wait-free. Realtime-safe: yes.
        @_noAllocation @_noLocks
        public func readLatest() -> Settings? {
            guard middle.pointee.load(ordering: .relaxed) & Self.isNew != 0 else { return nil }
            let new = middle.pointee.exchange(front.pointee, ordering: .acquiringAndReleasing)
            front.pointee = new & ~Self.isNew
            return slots[Int(front.pointee)]
        }
    }
}
