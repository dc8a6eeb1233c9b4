import Glibc

/// The resource limits of this process.
///
/// strided checks them at the start. Otherwise a limit that is too low would cause an error later, during a run.
package struct ProcessLimits {
    package struct TooLow: Error, CustomStringConvertible {
        package let description: String
    }

    /// Number of file descriptors that strided uses, not counting those of clients and event loops.
    ///
    /// Measured with two event loops: 34. The rest is a reserve for descriptors that are open only for a short time.
    private static let descriptorsWithoutLoops = 40
    /// Number of file descriptors that each event loop uses; SwiftNIO starts one event loop for each processor.
    private static let descriptorsOfLoop = 3
    /// Address space, in bytes, that strided uses without event loops; only a small part of it is physical memory.
    private static let addressesWithoutLoops: UInt64 = 768 << 20
    /// Address space, in bytes, that each event loop uses: its stack, and a separate heap that the C library reserves.
    private static let addressesOfLoop: UInt64 = 72 << 20
    /// Private memory, in bytes, that strided maps without event loops: the stacks of ten threads, and the heaps.
    ///
    /// Only a small part of it is used, but without it libdispatch waits forever for a thread. Measured with two event loops, music, speech
    /// and a page: 114 MiB.
    private static let dataWithoutLoops: UInt64 = 160 << 20
    /// Private memory, in bytes, that each event loop maps: its stack, and that of a thread for tasks.
    private static let dataOfLoop: UInt64 = 16 << 20
    /// strided starts only if it can serve at least this many clients and this many watchers.
    private static let fewestClients = 4

    /// The number of processors, which is also the number of event loops.
    let processors: Int
    /// The largest number of file descriptors that may be open at the same time.
    let descriptors: Int
    let addresses: UInt64
    /// The largest size of the private memory, in bytes (`RLIMIT_DATA`).
    let data: UInt64

    /// The present limits of this process.
    ///
    /// If fewer than 1024 descriptors are allowed, this first raises the limit to 1024, or to the hard limit if that is lower.
    package static var current: Self {
        var files = rlimit()
        getrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
        if files.rlim_cur < min(files.rlim_max, 1024) {
            files.rlim_cur = min(files.rlim_max, 1024)
            setrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
            getrlimit(Int32(RLIMIT_NOFILE.rawValue), &files)
        }
        var space = rlimit()
        getrlimit(Int32(RLIMIT_AS.rawValue), &space)
        var data = rlimit()
        getrlimit(Int32(RLIMIT_DATA.rawValue), &data)
        return Self(
            processors: max(1, sysconf(Int32(_SC_NPROCESSORS_CONF))),
            descriptors: Int(min(files.rlim_cur, 1 << 20)),
            addresses: UInt64(space.rlim_cur),
            data: UInt64(data.rlim_cur)
        )
    }

    /// How many clients and watchers can be connected with the available file descriptors.
    package func clients() throws(TooLow) -> ControlLimits {
        let reserved = Self.descriptorsWithoutLoops + Self.descriptorsOfLoop * processors
        let needed = reserved + 2 * Self.fewestClients
        guard descriptors >= needed else {
            throw TooLow(
                description: "the limit of open files is \(descriptors); strided needs \(needed): "
                    + "run “ulimit -n 1024” before strided, or set LimitNOFILE= in its systemd unit"
            )
        }
        let space = Self.addressesWithoutLoops + UInt64(processors) * Self.addressesOfLoop
        guard addresses >= space else {
            throw TooLow(
                description:
                    "the limit of the address space is \(addresses >> 20) MiB; strided needs \(space >> 20) MiB of addresses, "
                    + "but little memory: run “ulimit -v unlimited” before strided, or remove LimitAS= from its systemd unit"
            )
        }
        let memory = Self.dataWithoutLoops + UInt64(processors) * Self.dataOfLoop
        guard data >= memory else {
            throw TooLow(
                description:
                    "the limit of the data segment is \(data >> 20) MiB; strided needs \(memory >> 20) MiB for its threads, but little "
                    + "memory: run “ulimit -d unlimited” before strided, or remove LimitDATA= from its systemd unit"
            )
        }
        let room = (descriptors - reserved) / 2
        let usual = ControlLimits()
        return ControlLimits(connections: min(room, usual.connections), watchers: min(room, usual.watchers))
    }
}
