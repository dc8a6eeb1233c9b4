import CLinux
import Files
import Glibc

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
