package import ArgumentParser
import CommandSyntax
import Glibc
import MusicFiles
import MusicLibrary
import OutsideText

/// The program `strided-music`: decodes and analyses music files in a process of its own, and scans the music library in the background.
///
/// A decoder that crashes on a damaged file ends only this program, and not a run.
package struct StridedMusic: AsyncParsableCommand {
    /// The name and the help.
    package static let configuration = CommandConfiguration(
        commandName: "strided-music",
        abstract: "Decode, analyse and scan music for strided.",
        discussion: "strided and stridectl start this program themselves.",
        version: "strided \(ProgramVersion.current)",
        subcommands: [DecodeMusic.self, AnalyseMusic.self, ScanMusic.self]
    )

    /// Creates the command for the parser, which sets its values.
    package init() {}

    /// Runs the command of the program's arguments; error messages about arguments are printed without control characters.
    package static func main() { runProgram { Terminal.printError(lines: $0) } }

    /// Runs a function; the error of a file becomes a line on standard error and an exit status.
    static func reporting(_ body: () throws(MusicFileError) -> Void) throws {
        do throws(MusicFileError) { try body() } catch {
            Terminal.write(error.programLine.cleaned + "\n", to: STDERR_FILENO)
            throw ExitCode.failure
        }
    }
}

/// The command `strided-music decode`: writes the samples of a file to standard output.
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
        try StridedMusic.reporting { () throws(MusicFileError) in
            MusicProgram.limitMemory()
            let reader = try TrackReader(file, rate: rate, from: from)
            let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 4_096)
            defer { buffer.deallocate() }
            while case let count = try reader.read(into: buffer), count > 0 {
                // The samples are little-endian on all machines that strided supports.
                guard write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<(8 * count)])) else {
                    return
                }
            }
        }
    }

    /// Writes bytes to standard output; false if its reader has closed it.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(STDOUT_FILENO, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// The command `strided-music analyse`: prints the beats, the loudness and the tags of a file.
struct AnalyseMusic: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyse",
        abstract: "Print the beats, the loudness and the tags of a file as JSON."
    )
    @Flag(help: "Write the time in the track to standard error, once for each 10 s of music.") var progress = false
    @Argument(help: "A music file.", completion: .file()) var file: String

    func run() throws {
        try StridedMusic.reporting { () throws(MusicFileError) in
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

/// The command `strided-music scan`: brings the library up to date at the lowest priority, and waits while a run is in progress.
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
