import Glibc
package import MusicFiles
import OutsideText
import Threads

/// Analyses files with `strided-music analyse` in another process, so that a crash or a hang of a decoder is an error of that file.
package struct AnalysisProgram: Sendable {
    /// The largest output of the program: 10 h at 300 beats per minute need 2 MB.
    private static let largestOutput = 8 << 20

    private let program: String
    private let patience: Duration

    /// - Parameter patience: A program that reports no progress for this time is killed.
    package init(program: String, patience: Duration = .seconds(60)) {
        self.program = program
        self.patience = patience
    }

    /// Analyses a file, and blocks the calling thread meanwhile; throws `ended` if the permission is `end`.
    ///
    /// While the permission is `wait`, the program is stopped with SIGSTOP.
    package func analyse(
        _ path: String,
        permission: () -> LibraryScan.Permission
    ) throws(MusicLibraryError) -> Result<TrackAnalysis, MusicFileError> {
        guard let result = run(path, permission) else {
            throw MusicLibraryError(.ended, "the scan was interrupted; to continue: stridectl music scan")
        }
        return result
    }

    private func run(
        _ path: String,
        _ permission: () -> LibraryScan.Permission
    ) -> Result<TrackAnalysis, MusicFileError>? {
        let arguments = [program, "analyse", "--progress", "--", path]
        do throws(MusicFileError) {
            let child: ChildProgram
            do throws(ChildProgram.StartError) {
                child = try ChildProgram(arguments, name: MusicProgram.name)
            } catch {
                throw MusicFileError(arguments, error)
            }
            guard let output = try output(of: child, permission) else { return nil }
            if let error = MusicFileError(ending: child.end(), message: child.lastMessage) { throw error }
            guard let document = try? UntrustedJSON.decode(TrackAnalysisDocument.self, from: output),
                let analysis = document.analysis
            else { throw MusicFileError(.crashed, "invalid output of strided-music") }
            return .success(analysis)
        } catch {
            return .failure(error)
        }
    }

    private func output(
        of child: ChildProgram,
        _ permission: () -> LibraryScan.Permission
    ) throws(MusicFileError) -> [UInt8]? {
        var output: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 << 10)
        var (isStopped, silence) = (false, Duration.zero)
        while true {
            switch permission() {
            case .end: return nil
            case .wait where !isStopped:
                child.signal(SIGSTOP)
                isStopped = true
            case .go where isStopped:
                child.signal(SIGCONT)
                isStopped = false
            default: break
            }
            let slice = min(patience, .seconds(1))
            switch block.withUnsafeMutableBytes({ child.read(into: $0, patience: slice) }) {
            case .bytes(let count):
                output += block[..<count]
                silence = .zero
                guard output.count <= Self.largestOutput else { throw MusicFileError(.crashed, "too much output") }
            case .message: silence = .zero
            case .nothing:
                silence = isStopped ? .zero : silence + slice
                guard silence < patience else { throw MusicFileError(.hung) }
            case .end: return output
            }
        }
    }
}
