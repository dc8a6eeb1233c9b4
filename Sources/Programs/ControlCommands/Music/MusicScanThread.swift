import Activities
import Files
import Glibc
import Logbook
import MusicFiles
import MusicLibrary
import Threads

/// A scan on a thread of its own, because it blocks for hours.
enum MusicScanThread {
    /// Runs the scan to its end; returns its error.
    static func run(_ library: MusicLibrary, _ watch: RunWatch) async -> MusicLibraryError? {
        await withCheckedContinuation { done in
            let code = startThread("scan", stackSize: 4 << 20) {
                do throws(MusicLibraryError) {
                    try scan(library, watch)
                    done.resume(returning: nil)
                } catch {
                    done.resume(returning: error)
                }
            }
            // Without a thread, the next scan continues.
            if code != 0 { done.resume(returning: nil) }
        }
    }

    private static func scan(_ library: MusicLibrary, _ watch: RunWatch) throws(MusicLibraryError) {
        // Linux keeps both priorities for each thread; the programs that this thread starts inherit them.
        MusicProgram.enterBackground()
        Interruption.receive()
        let program = AnalysisProgram(program: MusicProgram.path(beside: CommandLine.executable))
        var scan = LibraryScan(
            library,
            now: LocalClock.now.unixMilliseconds / 1_000,
            hasFFmpeg: FFmpeg.path != nil,
            permission: {
                if Interruption.signalNumber != nil { return .end }
                return watch.isRunning ? .wait : .go
            },
            pause: { usleep(500_000) },
            analysis: program.analyse
        )
        _ = try scan.run()
    }
}
