import Control
import FoundationEssentials
import Glibc

/// What the system allows this process: checked at the start, as what fails for want of it later fails in the middle of something.
struct ProcessLimits {
    /// A limit that is too low for strided to run, and what to do.
    struct TooLow: Error, CustomStringConvertible {
        let description: String
    }

    /// Descriptors that strided uses without clients: measured 34 with two event loops, and as many more as are in use for a moment.
    private static let descriptorsWithoutLoops = 40
    /// Descriptors of each event loop, of which SwiftNIO starts one for each processor.
    private static let descriptorsOfLoop = 3
    /// Addresses that strided uses without event loops: measured 820 MiB, of which hardly any are memory.
    private static let addressesWithoutLoops: UInt64 = 768 << 20
    /// Addresses of each event loop: a stack, and a heap of its own that the C library reserves.
    private static let addressesOfLoop: UInt64 = 72 << 20
    /// The fewest clients, and the fewest watchers, that strided starts with.
    private static let fewestClients = 4

    /// Processors, and so event loops.
    let processors: Int
    /// How many descriptors may be open.
    let descriptors: Int
    /// How many addresses may be in use, in bytes.
    let addresses: UInt64

    /// The limits of this process; the one of descriptors is raised as far as an ordinary process may.
    static var current: Self {
        var files = rlimit()
        getrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
        if files.rlim_cur < min(files.rlim_max, 1024) {
            files.rlim_cur = min(files.rlim_max, 1024)
            setrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
            getrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
        }
        var space = rlimit()
        getrlimit(Int32(RLIMIT_AS.rawValue), &space)
        return Self(
            processors: ProcessInfo.processInfo.processorCount,
            descriptors: Int(min(files.rlim_cur, 1 << 20)),
            addresses: UInt64(space.rlim_cur)
        )
    }

    /// As many clients as the descriptors are enough for.
    ///
    /// - Throws: `TooLow` where strided cannot run.
    func clients() throws(TooLow) -> ControlLimits {
        let reserved = Self.descriptorsWithoutLoops + Self.descriptorsOfLoop * processors
        let needed = reserved + 2 * Self.fewestClients
        guard descriptors >= needed else {
            throw TooLow(
                description: "only \(descriptors) files may be open at a time; strided needs \(needed): "
                    + "run “ulimit -n 1024” before it, or set LimitNOFILE= in its unit"
            )
        }
        let space = Self.addressesWithoutLoops + UInt64(processors) * Self.addressesOfLoop
        guard addresses >= space else {
            throw TooLow(
                description: "only \(addresses >> 20) MiB of addresses may be used; strided needs \(space >> 20) MiB, "
                    + "though little memory: run “ulimit -v unlimited” before it, or remove LimitAS= from its unit"
            )
        }
        let room = (descriptors - reserved) / 2
        let usual = ControlLimits()
        return ControlLimits(connections: min(room, usual.connections), watchers: min(room, usual.watchers))
    }
}
