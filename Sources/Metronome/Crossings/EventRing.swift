public import Synchronization

// A bounded ring for one producer and one consumer. Two counters only ever grow: `pushed` is the producer's, `popped` the
// consumer's, and a slot is a counter modulo the capacity, a power of two.
//
// Memory order. Each side reads its own counter relaxed, being the only one to write it.
// - The producer stores `pushed` with release after it wrote the element; the consumer loads it with acquire before it reads.
// - The consumer stores `popped` with release after it read the element; the producer loads it with acquire before it writes
//   over the slot.
// `dropped` orders nothing and is relaxed throughout.

/// Events on their way from the realtime side to the control side, in order; what does not fit is counted and lost.
///
/// The ring owns the memory: it must live until the writer is used no more.
public final class EventRing<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // Sendable because the consumer's side is guarded by its mutex and the rest is shared as laid down above.
    private let writing: Writer
    private let consumer = Mutex<Void>(())

    /// The realtime side's end.
    ///
    /// Copies are the same end: one thread at a time may use it.
    public var writer: Writer { writing }

    /// An empty ring with room for `capacity` events or the next power of two.
    ///
    /// - Precondition: `capacity` lies in 1...2^20.
    public init(capacity: Int) {
        precondition((1...1 << 20).contains(capacity), "a ring has room for 1 to 2^20 events")
        var size = 1
        while size < capacity { size *= 2 }
        writing = Writer(capacity: UInt(size))
    }

    deinit { writing.deallocate() }

    /// What the realtime side reads or writes, to be locked in place; valid as long as the ring lives.
    public var memory: [UnsafeRawBufferPointer] {
        [
            UnsafeRawBufferPointer(start: writing.slots, count: Int(writing.mask + 1) * MemoryLayout<Element>.stride),
            UnsafeRawBufferPointer(start: writing.pushed, count: Writer.countersSize),
        ]
    }

    /// Events lost so far because the ring was full.
    ///
    /// Thread: any.
    public var dropped: UInt { writing.dropped.pointee.load(ordering: .relaxed) }

    /// Takes the oldest event out; nil when there is none.
    ///
    /// Thread: any. Realtime-safe: no.
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
    /// The realtime side's end of a ring, which it does not keep alive.
    public struct Writer: BitwiseCopyable, @unchecked Sendable {
        // Sendable because it may go to the realtime thread; that only one thread uses it there is the ring's rule.
        // Inlinable, and without the attributes of the realtime side, because the compiler checks a generic function where it is
        // used, specialised: under the attributes of whoever calls `push`.
        @usableFromInline let slots: UnsafeMutablePointer<Element>
        @usableFromInline let mask: UInt
        // The two counters lie on cache lines of their own, so that neither side slows the other down.
        @usableFromInline let pushed: UnsafeMutablePointer<Atomic<UInt>>
        @usableFromInline let popped: UnsafeMutablePointer<Atomic<UInt>>
        @usableFromInline let dropped: UnsafeMutablePointer<Atomic<UInt>>

        /// Bytes of two cache lines.
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

        /// Appends an event; false, and counted, when the ring is full.
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
