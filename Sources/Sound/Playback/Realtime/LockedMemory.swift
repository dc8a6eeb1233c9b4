import CLinux
import Files
import Glibc

/// The result of locking memory with `mlock`, which prevents waits for the disk when the memory is used.
package struct LockedMemory: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    /// Locked bytes, in whole pages.
    package private(set) var bytes = 0
    package private(set) var refusedBytes = 0
    /// Bytes that were not locked because `LockedPool` was full; their sound is played nevertheless.
    package var overflowBytes = 0
    /// The error number of the first refusal; 0 if there was none.
    package private(set) var code: Int32 = 0

    package init() {}

    /// Locks a memory region.
    ///
    /// Whole pages are locked, so neighbouring data is locked as well, and overlapping regions are counted twice. The
    /// pages stay locked until they are unlocked or returned to the system. The corresponding C function is `mlock`.
    mutating func lock(_ pointer: UnsafeRawPointer, bytes: Int) {
        guard bytes > 0 else { return }
        let page = UInt(max(1, sysconf(Int32(_SC_PAGESIZE))))
        let start = UInt(bitPattern: pointer)
        let pages = (start + UInt(bytes) - 1) / page - start / page + 1
        let size = Int(pages * page)
        if mlock(pointer, bytes) == 0 {
            self.bytes += size
        } else {
            if code == 0 { code = errno }
            refusedBytes += size
        }
    }

    /// Unlocks the pages that have nothing but this memory region, before it is freed.
    static func unlock(_ stretch: UnsafeRawBufferPointer) {
        let page = UInt(max(1, sysconf(Int32(_SC_PAGESIZE))))
        let start = (UInt(bitPattern: stretch.baseAddress) + page - 1) / page * page
        let end = (UInt(bitPattern: stretch.baseAddress) + UInt(stretch.count)) / page * page
        if end > start { munlock(UnsafeRawPointer(bitPattern: start), Int(end - start)) }
    }

    mutating func lock(_ stretches: [UnsafeRawBufferPointer]) {
        for stretch in stretches {
            if let start = stretch.baseAddress { lock(start, bytes: stretch.count) }
        }
    }

    static func + (a: LockedMemory, b: LockedMemory) -> LockedMemory {
        var sum = a
        sum.bytes += b.bytes
        sum.refusedBytes += b.refusedBytes
        sum.overflowBytes += b.overflowBytes
        if sum.code == 0 { sum.code = b.code }
        return sum
    }

    /// The amounts of locked, of refused and of other memory as text: "212 KiB locked".
    package var description: String {
        var granted = "\(bytes / 1_024) KiB locked"
        if overflowBytes > 0 {
            granted += ", \(overflowBytes / 1_024) KiB not locked because \(LockedPool.capacity >> 10) KiB are in use"
        }
        guard refusedBytes > 0 else { return granted }
        return "\(granted), \(refusedBytes / 1_024) KiB refused (\(String(cString: strerror(code))))"
    }

    /// What the user can do if `mlock` failed for a part of the memory, for any reason; nil if it did not fail.
    package var advice: String? {
        guard refusedBytes > 0 else { return nil }
        // The unit of limits.conf is KiB. Twice the current need leaves room for other sounds.
        let enough = 2 * (bytes + refusedBytes) / 1_024
        return
            "set RLIMIT_MEMLOCK to \(enough) KiB (a file in /etc/security/limits.d: \"@audio - memlock \(enough)\"), "
            + "and log in again"
    }
}

/// Writes to the stack pages that the audio thread will use, so that the kernel allocates them now.
@inline(never)
func prefaultStack(_ body: (UnsafeRawBufferPointer) -> Void = { _ in }) {
    // 64 KiB: several times the stack use that was measured for one call of `Playout.turn`, including alsa-lib's plugins.
    var pages = InlineArray<8192, UInt64>(repeating: 0)
    withUnsafeMutableBytes(of: &pages) { bytes in
        guard let start = bytes.baseAddress else { return }
        explicit_bzero(start, bytes.count)
        body(UnsafeRawBufferPointer(bytes))
    }
}

// MARK: - The stack

extension LockedMemory {
    /// Locks the part of the calling thread's stack from this value (a variable on the stack) down to the last byte that
    /// `prefaultStack` writes.
    mutating func lockStack() {
        let top = withUnsafeBytes(of: &self) { $0.baseAddress.map { UInt(bitPattern: $0) } ?? 0 }
        var locked = self
        prefaultStack { stack in
            guard let bottom = stack.baseAddress else { return }
            // The stack frames between this value and the memory of `prefaultStack` are small. A larger distance means that this value
            // is not on the stack.
            let above = top &- UInt(bitPattern: bottom) &- UInt(stack.count)
            let frames = above < 4_096 ? Int(above) + MemoryLayout<Self>.size : 0
            locked.lock(bottom, bytes: stack.count + frames)
        }
        self = locked
    }
}

/// The memory of this process that is not locked, which is kept small.
package enum ProcessMemory {
    /// Makes the C library return freed memory to the system.
    ///
    /// Without this, it keeps up to twice the largest block that was ever freed, in each of eight heaps per processor. Music frees
    /// blocks of some megabytes at each track: the process grew from 63 to 90 MiB in 15 minutes, at changes of the track.
    package static func keepHeapsSmall() {
        // This is glibc's initial value. If it is set, it stays constant; otherwise it grows to the size of each freed block, up to 32 MiB.
        set_heap(heap_mmap_threshold, 128 << 10)
        set_heap(heap_trim_threshold, 128 << 10)
        set_heap(heap_arena_max, 2)
    }

    /// Returns freed memory and the pages of code to the system.
    ///
    /// A page that is used again comes from the page cache of the kernel, in a microsecond.
    package static func returnUnused() {
        for pages in codePages(in: String(decoding: KernelFile.bytes(of: "/proc/self/maps"), as: UTF8.self)) {
            madvise(UnsafeMutableRawPointer(bitPattern: pages.lowerBound), pages.count, MADV_DONTNEED)
        }
        // This call is the last one, so that it also returns the memory of the list of pages.
        malloc_trim(0)
    }

    /// The addresses of the code and the constants of programs and libraries, from the text of `/proc/PID/maps`; see proc(5).
    ///
    /// Read-only memory after the code of a file is left out: it can contain addresses that the dynamic linker has written there.
    static func codePages(in maps: String) -> [Range<UInt>] {
        var constants: [Substring: [Range<UInt>]] = [:]
        return maps.split(separator: "\n").flatMap { line -> [Range<UInt>] in
            let fields = line.split(separator: " ")
            let ends = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
            guard fields.count > 5, fields[5].hasPrefix("/"), ends.count == 2, ends[0] < ends[1] else { return [] }
            let range = ends[0]..<ends[1]
            switch fields[1] {
            case "r--p":
                constants[fields[5], default: []].append(range)
                return []
            case "r-xp": return (constants.removeValue(forKey: fields[5]) ?? []) + [range]
            default: return []
            }
        }
    }
}
