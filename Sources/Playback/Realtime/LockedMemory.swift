import Glibc

/// Memory that the system was asked to keep in place, so that no access to it has to wait for a disk.
public struct LockedMemory: Hashable, Sendable, BitwiseCopyable {
    /// Bytes that are locked, in whole pages.
    public private(set) var bytes = 0
    /// Bytes that are not, because the system refused.
    public private(set) var refusedBytes = 0
    /// The error number of the first refusal; 0 without any.
    public private(set) var code: Int32 = 0

    /// None so far.
    public init() {}

    /// Asks for each of some stretches.
    init(_ stretches: [UnsafeRawBufferPointer]) {
        lock(stretches)
    }

    /// Asks for a stretch of memory.
    ///
    /// Pages are shared with what lies beside: they stay locked until they are given back to the system, and what is locked
    /// twice is counted twice. The corresponding C function is `mlock`.
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

    /// Asks for each of some stretches.
    mutating func lock(_ stretches: [UnsafeRawBufferPointer]) {
        for stretch in stretches {
            if let start = stretch.baseAddress { lock(start, bytes: stretch.count) }
        }
    }

    /// Both together.
    static func + (a: LockedMemory, b: LockedMemory) -> LockedMemory {
        var sum = a
        sum.bytes += b.bytes
        sum.refusedBytes += b.refusedBytes
        if sum.code == 0 { sum.code = b.code }
        return sum
    }
}

extension LockedMemory {
    /// Bytes that the process may lock by itself, `RLIMIT_MEMLOCK`; nil when there is no limit.
    static var allowance: UInt64? {
        var limit = rlimit(rlim_cur: .max, rlim_max: .max)
        getrlimit(Int32(__RLIMIT_MEMLOCK.rawValue), &limit)
        return limit.rlim_cur == .max ? nil : UInt64(limit.rlim_cur)
    }
}

extension LockedMemory: CustomStringConvertible {
    /// What is locked and what was refused: "212 KiB locked".
    public var description: String {
        let granted = "\(bytes / 1_024) KiB locked"
        guard refusedBytes > 0 else { return granted }
        return "\(granted), \(refusedBytes / 1_024) KiB refused (\(String(cString: strerror(code))))"
    }

    /// What to do about a refusal, as an order; nil without any.
    public var advice: String? {
        guard refusedBytes > 0 else { return nil }
        // limits.conf counts in KiB; twice what is needed now leaves room for other sounds.
        let enough = 2 * (bytes + refusedBytes) / 1_024
        return
            "let RLIMIT_MEMLOCK allow \(enough) KiB (a file in /etc/security/limits.d: \"@audio - memlock \(enough)\"), "
            + "and log in again"
    }
}
