import Glibc
import Synchronization

/// The locked memory of the sounds that the audio thread may play: clicks, spoken sentences, chimes and music.
///
/// Its size is fixed, so that hours of speech and music stay within the limit of an ordinary user (`RLIMIT_MEMLOCK`, usually 8 MiB). A
/// sound that finds no room is locked in part or not at all; it is played all the same, and counted in the status. Thread-safe.
package final class LockedPool: Sendable {
    /// The largest number of locked bytes: 8 s of stereo sound at 48 kHz.
    package static let capacity = 3 << 20
    /// The part that music may use, so that a sentence finds room: 4 s at 48 kHz.
    private static let musicCapacity = capacity / 2

    /// The pool of the process: all sound outputs share it, because the limit belongs to the process.
    static let process = LockedPool()

    private let used = Mutex(0)

    package init() {}

    /// The number of bytes that are locked now, or were refused by the system.
    package var bytes: Int { used.withLock { $0 } }

    /// Locks memory of an object until the returned value is released; of a sound that is too long, the beginning.
    ///
    /// - Parameter memory: begins with a page, and no page has memory of another object.
    func lock(_ memory: UnsafeRawBufferPointer, of owner: any AnyObject & Sendable) -> LockedPages {
        let size = Self.wholePages(memory.count)
        let part = used.withLock { used in
            let part = max(0, min(size, (Self.capacity - used) / Self.page * Self.page))
            used += part
            return part
        }
        return LockedPages(memory.baseAddress, part, missing: size - part, of: owner, in: self)
    }

    /// Locks the music of one step until the returned value is released; nil if the music of earlier steps needs the room.
    func lockMusic(_ memory: UnsafeRawBufferPointer, of owner: any AnyObject & Sendable) -> LockedPages? {
        let size = Self.wholePages(memory.count)
        let hasRoom = used.withLock { used in
            guard used + size <= Self.musicCapacity else { return false }
            used += size
            return true
        }
        return hasRoom ? LockedPages(memory.baseAddress, size, missing: 0, of: owner, in: self) : nil
    }

    private static let page = max(4_096, sysconf(Int32(_SC_PAGESIZE)))

    private static func wholePages(_ bytes: Int) -> Int { (bytes + page - 1) / page * page }

    fileprivate func giveBack(_ bytes: Int) { used.withLock { $0 -= bytes } }
}

/// Locked pages of one object, which are unlocked when this value is released.
final class LockedPages: @unchecked Sendable {
    // Sendable is sound: all values are constants, and the memory exists as long as its owner.
    /// How much of the object is locked.
    let memory: LockedMemory
    private let start: UnsafeRawPointer?
    private let bytes: Int
    private let owner: any AnyObject & Sendable
    private let pool: LockedPool

    fileprivate init(
        _ start: UnsafeRawPointer?,
        _ bytes: Int,
        missing: Int,
        of owner: any AnyObject & Sendable,
        in pool: LockedPool
    ) {
        var memory = LockedMemory()
        if let start { memory.lock(start, bytes: bytes) }
        memory.overflowBytes = missing
        (self.memory, self.start, self.bytes, self.owner, self.pool) = (memory, start, bytes, owner, pool)
    }

    deinit {
        if let start, memory.bytes > 0 { munlock(start, bytes) }
        pool.giveBack(bytes)
    }
}
