import CLinux
import Clocks
import DaemonStatus
import Files
import Glibc
import Metronome
import Pacing
import ServiceLifecycle

/// Returns to the system what only the start of the daemon has needed: freed memory, and the pages of code that ran once.
///
/// It does this once, two seconds after the start, if there is no run: the audio thread then does not use these pages. A page that is
/// used again comes from the page cache of the kernel, in a microsecond.
struct StartMemoryService: Service {
    private static let delay = Duration.seconds(2)

    let clock: any RunClock
    let controller: RunController

    func run() async throws {
        await cancelWhenGracefulShutdown {
            guard (try? await clock.sleep(until: clock.now + Self.delay)) != nil,
                await controller.snapshot.pacer.playing.run == 0
            else { return }
            for pages in Self.codePages(in: String(decoding: KernelFile.bytes(of: "/proc/self/maps"), as: UTF8.self)) {
                madvise(UnsafeMutableRawPointer(bitPattern: pages.lowerBound), pages.count, MADV_DONTNEED)
            }
            // Last, because the list of the pages has needed memory too.
            malloc_trim(0)
        }
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
