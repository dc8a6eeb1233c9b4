import Activities
package import ArgumentParser
import CommandSyntax
import Control
import Files
import Glibc
import Logbook
import MusicFiles
import MusicLibrary
import OutsideText
import Synchronization
import Threads

/// The program `strided-music`: decodes and analyses music files in a process of its own, and scans the music library in the background.
///
/// A decoder that crashes on a damaged file ends only this program, and not a run.
package struct StridedMusic: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "strided-music",
        abstract: "Decode, analyse and scan music for strided.",
        discussion: "strided and stridectl start this program themselves.",
        version: "strided \(ProgramVersion.current)",
        subcommands: [DecodeMusic.self, AnalyseMusic.self, ScanMusic.self]
    )

    package init() {}

    /// Runs the command of the program's arguments; error messages about arguments are printed without control characters.
    package static func main() { runProgram { Terminal.printError(lines: $0) } }

    /// The error of a file becomes a line on standard error and an exit status.
    static func reporting(_ body: () throws -> Void) throws {
        do { try body() } catch let error as MusicFileError {
            Terminal.write(error.programLine.cleaned + "\n", to: STDERR_FILENO)
            throw ExitCode.failure
        }
    }
}

struct DecodeMusic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Write a file to standard output as interleaved stereo samples (32-bit float, little-endian)."
    )
    @Option(help: ArgumentHelp("Frames per second of the output.", valueName: "hertz")) var rate = 48_000
    @Option(help: ArgumentHelp("The time in the track at which the output begins.", valueName: "seconds")) var from =
        0.0
    @Argument(help: "A music file.", completion: .file()) var file: String

    func run() throws {
        try StridedMusic.reporting {
            MusicProgram.limitMemory()
            let reader = try TrackReader(file, rate: rate, from: from)
            let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 4_096)
            defer { buffer.deallocate() }
            while case let count = try reader.read(into: buffer), count > 0 {
                // The samples are little-endian on all machines that strided supports.
                let samples = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<(8 * count)])
                guard Terminal.writeAll(samples, to: STDOUT_FILENO) else { return }
            }
        }
    }
}

struct AnalyseMusic: ParsableCommand {
    static let configuration = verb("analyse", "Print the beats, the loudness and the tags of a file as JSON.")
    @Flag(help: "Write the time in the track to standard error, once for each 10 s of music.") var progress = false
    @Argument(help: "A music file.", completion: .file()) var file: String

    func run() throws {
        try StridedMusic.reporting {
            MusicProgram.limitMemory()
            let analysis = try TrackAnalyser.analyse(file) { seconds in
                guard progress, Int(seconds).isMultiple(of: 10) else { return }
                Terminal.write("\(Int(seconds)) s\n", to: STDERR_FILENO)
            }
            let json = JSONOutput.data(of: TrackAnalysisDocument(analysis))
            Terminal.write(String(decoding: json, as: UTF8.self).jsonEscaped + "\n", to: STDOUT_FILENO)
        }
    }
}

struct ScanMusic: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Bring the music library up to date; it waits while a run is in progress.",
        discussion: "stridectl music scan starts this command in the background."
    )
    @OptionGroup var options: MusicOptions
    @Option(help: ArgumentHelp("The control socket of the daemon, instead of the default.", valueName: "path"))
    var socket: String?

    func run() async throws {
        Interruption.begin()
        let library = try options.open(creates: true)
        let watch = RunWatch(Daemon(socket: socket).path)
        let task = Task { await watch.follow() }
        defer { task.cancel() }
        let error = await MusicScanThread.run(library, watch)
        // Another scan does the same.
        guard let error, error.code != .scanIsRunning else { return }
        Terminal.write("strided-music: \(error.description.cleaned)\n", to: STDERR_FILENO)
        throw ExitCode.failure
    }
}

final class RunWatch: Sendable {
    private static let interval = Duration.seconds(5)

    private let path: ControlSocketPath
    private let running = Atomic<Bool>(false)

    init(_ path: ControlSocketPath) {
        self.path = path
    }

    /// Whether a run is in progress, as the daemon answered last; false without a daemon.
    var isRunning: Bool { running.load(ordering: .relaxed) }

    func follow() async {
        var client: ControlClient?
        while !Task.isCancelled {
            do throws(ControlClientError) {
                if client?.isOpen != true { client = try await .connect(to: path, patience: .seconds(2)) }
                let state = try await client?.call(GetStatus()).status.state
                running.store(state == .running || state == .paused, ordering: .relaxed)
            } catch {
                client = nil
                running.store(false, ordering: .relaxed)
            }
            try? await Task.sleep(for: Self.interval)
        }
    }
}

/// A scan on a thread of its own, because it blocks for hours.
enum MusicScanThread {
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
