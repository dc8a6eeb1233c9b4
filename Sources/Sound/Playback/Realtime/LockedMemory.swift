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
