public import Synchronization

// A bounded ring buffer for one producer and one consumer. It has two counters that only increase: the producer writes
// `pushed`, the consumer writes `popped`. A counter modulo the capacity (a power of two) is the slot.
//
// Memory order. Each side reads its own counter relaxed, because no other thread writes it.
// - The producer stores `pushed` with release after writing the element; the consumer loads it with acquire before
//   reading.
// - The consumer stores `popped` with release after reading the element; the producer loads it with acquire before
//   overwriting the slot.
// `dropped` is independent of the other values and always relaxed.
//
// Checked: Tests/Crossings/explore.py, a part of the tests, executes `push` and `next` as they are written here in every order that the
// memory model allows, for rings of 1, 2 and 4, one or two threads that take, and counters that wrap around. In all of them events come
// out once, whole and in order, no slot is read before it is written or overwritten before it is taken, an event is dropped only if the
// ring is full and is counted once, and `push` takes at most four accesses to memory. With any ordering weakened, this fails.

/// Sends events from the realtime thread to the control thread, in order; events that do not fit are dropped and counted.
///
/// The ring owns the memory, so it must exist as long as the writer is used.
public final class EventRing<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // Sendable is sound: a mutex protects the consumer's side, and the rest follows the memory order above.
    private let writing: Writer
    private let consumer = Mutex<Void>(())

    /// The end of the ring that the realtime thread uses.
    ///
    /// All copies of the writer share the same ring, so only one thread at a time may use any of these copies.
    public var writer: Writer { writing }

    /// Creates an empty ring for `capacity` events, rounded up to a power of two.
    ///
    /// - Precondition: `capacity` is in 1...2^20.
    public init(capacity: Int) {
        precondition((1...1 << 20).contains(capacity), "a ring has room for 1 to 2^20 events")
        var size = 1
        while size < capacity { size *= 2 }
        writing = Writer(capacity: UInt(size))
    }

    deinit { writing.deallocate() }

    /// The memory that the realtime thread uses, to be locked with `mlock`; valid as long as the ring exists.
    public var memory: [UnsafeRawBufferPointer] {
        [
            UnsafeRawBufferPointer(start: writing.slots, count: Int(writing.mask + 1) * MemoryLayout<Element>.stride),
            UnsafeRawBufferPointer(start: writing.pushed, count: Writer.countersSize),
        ]
    }

    /// The number of events dropped because the ring was full.
    ///
    /// Thread-safe.
    public var dropped: UInt { writing.dropped.pointee.load(ordering: .relaxed) }

    /// Removes and returns the oldest event; nil if there is none.
    ///
    /// Thread-safe. Realtime-safe: no.
    public func next() -> Element? {
        consumer.withLock { _ in
            let popped = writing.popped.pointee.load(ordering: .relaxed)
            guard writing.pushed.pointee.load(ordering: .acquiring) != popped else { return nil }
            let element = writing.slots[Int(popped & writing.mask)]
            writing.popped.pointee.store(popped &+ 1, ordering: .releasing)
            return element
        }
    }
}

extension EventRing {
    /// The end of a ring that the realtime thread uses; it does not keep the ring alive.
    public struct Writer: BitwiseCopyable, @unchecked Sendable {
        // Sendable is sound: the value may be passed to the realtime thread, and the rule of the ring allows only one thread to
        // use it. The functions are inlinable and have no realtime attributes, because the compiler checks the specialised copy in
        // the caller of `push`.
        @usableFromInline let slots: UnsafeMutablePointer<Element>
        @usableFromInline let mask: UInt
        // The two counters are on separate cache lines, so that the two threads do not slow each other down.
        @usableFromInline let pushed: UnsafeMutablePointer<Atomic<UInt>>
        @usableFromInline let popped: UnsafeMutablePointer<Atomic<UInt>>
        @usableFromInline let dropped: UnsafeMutablePointer<Atomic<UInt>>

        /// The size in bytes of the two counters, which occupy two cache lines.
        fileprivate static var countersSize: Int { 128 }

        fileprivate init(capacity: UInt) {
            slots = .allocate(capacity: Int(capacity))
            mask = capacity - 1
            let line = Self.countersSize / 2
            let counters = UnsafeMutableRawPointer.allocate(byteCount: Self.countersSize, alignment: line)
            pushed = counters.bindMemory(to: Atomic<UInt>.self, capacity: 2)
            dropped = pushed + 1
            popped = (counters + line).bindMemory(to: Atomic<UInt>.self, capacity: 1)
            pushed.initialize(to: Atomic(0))
            dropped.initialize(to: Atomic(0))
            popped.initialize(to: Atomic(0))
        }

        fileprivate func deallocate() {
            slots.deallocate()
            pushed.deinitialize(count: 2)
            popped.deinitialize(count: 1)
            UnsafeMutableRawPointer(pushed).deallocate()
        }

        /// Appends an event; if the ring is full, drops and counts the event, and returns false.
        ///
        /// Wait-free. Realtime-safe: yes.
        @inlinable @discardableResult
        public func push(_ element: Element) -> Bool {
            let pushed = self.pushed.pointee.load(ordering: .relaxed)
            guard pushed &- popped.pointee.load(ordering: .acquiring) <= mask else {
                dropped.pointee.wrappingAdd(1, ordering: .relaxed)
                return false
            }
            (slots + Int(pushed & mask)).initialize(to: element)
            self.pushed.pointee.store(pushed &+ 1, ordering: .releasing)
            return true
        }
    }
}
