import CLinux
import Glibc
package import Threads

/// The samples of a music file, decoded by the program `strided-music` in another process.
///
/// A decoder that crashes or hangs ends only this track. Used by one thread at a time, which may block. When the object is destroyed, the
/// program is killed.
package final class DecodedTrack {
    /// Frames per second.
    package let rate: Int
    private let output: ProgramOutput

    /// Begins to decode a file at a time in seconds; errors of the file are thrown by ``read(into:)``.
    ///
    /// - Parameter patience: Reading fails if the program delivers nothing for this time.
    package init(
        _ path: String,
        rate: Int,
        from start: Double = 0,
        program: String,
        patience: Duration = .seconds(10)
    ) throws(MusicFileError) {
        self.rate = rate
        let arguments = [program, "decode", "--rate", "\(rate)", "--from", "\(start)", "--", path]
        output = try ProgramOutput(arguments, name: MusicProgram.name, patience: patience)
    }

    /// Waits for at least one frame, and reads at most the frames that fit into the buffer; returns their number, 0 at the end of the track.
    package func read(into buffer: UnsafeMutableBufferPointer<Float>) throws(MusicFileError) -> Int {
        try output.fill(atLeast: 8)
        let count = min(buffer.count / 2, output.count / 8)
        guard count > 0 else {
            if output.count < 8,
                let failure = MusicFileError(ending: output.program.end(), message: output.program.lastMessage)
            {
                throw failure
            }
            return 0
        }
        output.remove(8 * count) { UnsafeMutableRawBufferPointer(buffer).copyMemory(from: $0) }
        return count
    }
}

extension MusicFileError {
    /// The line with which `strided-music` reports the error on standard error: `strided-music: damaged: bad header`.
    package var programLine: String { "strided-music: \(code.rawValue): \(detail)" }

    package init(_ arguments: [String], _ error: ChildProgram.StartError) {
        self.init(.cannotStart, "\(arguments.first ?? ""): \(String(cString: strerror(error.code)))")
    }

    /// The error of a program `strided-music` that ended with this last line on standard error; nil if it succeeded.
    package init?(ending: ChildProgram.Ending, message: String) {
        switch ending {
        case .exited(0): return nil
        case .signalled(let number): self.init(.crashed, "signal \(number)")
        case .exited(let status):
            let parts = message.split(separator: ": ", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[0] == "strided-music", let code = Code(rawValue: String(parts[1])) {
                self.init(code, String(parts[2]))
            } else {
                self.init(.cannotStart, "exit status \(status) of strided-music: \(message)")
            }
        }
    }
}

/// The program `strided-music`: the program file of strided, started with another name.
package enum MusicProgram {
    package static let name = "strided-music"

    /// The path of the program file in the folder of a running program of strided.
    ///
    /// - Parameter executable: The path of the running program's file; after an upgrade of the package it ends in ` (deleted)`.
    package static func path(beside executable: String) -> String {
        let folder = executable.lastIndex(of: "/").map { executable[..<$0] } ?? "."
        let file = "\(folder)/strided"
        return access(file, X_OK) == 0 ? file : "\(folder)/\(name)"
    }

    /// Starts a program that continues when this program and its terminal end; its output is discarded.
    ///
    /// Returns the process ID. The process is a child of this process as long as this process exists.
    package static func startDetached(_ arguments: [String]) throws(MusicFileError) -> Int32 {
        do throws(ChildProgram.StartError) {
            return try ChildProgram.start(arguments, name: name, group: .session)
        } catch {
            throw MusicFileError(arguments, error)
        }
    }

    /// Gives the calling thread and the programs that it starts the lowest priority: nice 19 for the processor, the class "idle" for disks.
    package static func enterBackground() {
        _ = nice(19)
        _ = ioprio_set_idle()
    }

    /// Limits this process to 4 GB of memory, so that a damaged file cannot use up the memory of the machine.
    package static func limitMemory() {
        var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}
