import FoundationEssentials
import Glibc

/// The pages of the program's own code.
enum ProgramPages {
    /// Gives back the pages that only starting up has needed: most of a statically linked program.
    ///
    /// They stay in the file and in the page cache; what is needed again comes back by itself, within a microsecond or so
    /// a page. The corresponding C function is `madvise`, with `MADV_DONTNEED`.
    static func release() {
        guard let maps = FileManager.default.contents(atPath: "/proc/self/maps") else { return }
        let program = CommandLine.executable
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            // 55d0c8a00000-55d0ca5f3000 r-xp 00a2f000 fe:00 1835038    /usr/local/bin/strided
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count >= 6, fields[1] == "r-xp", line.hasSuffix(program) else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
