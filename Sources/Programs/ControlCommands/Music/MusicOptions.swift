import ArgumentParser
import Files
import Glibc
import MusicLibrary

struct MusicOptions: ParsableArguments {
    @Option(
        name: .customLong("library"),
        help: ArgumentHelp("The file of the music library, instead of the default.", valueName: "path"),
        completion: .file(extensions: ["sqlite"])
    )
    var chosenPath: String?

    var path: String { chosenPath ?? Folders.user.music }

    /// Opens the library; an error becomes a line on standard error and an exit status.
    func open(creates: Bool = false) throws -> MusicLibrary {
        try Terminal.reporting { try MusicLibrary(path: path, creates: creates) }
    }
}

/// A track argument of the command line: the number that `music list` shows, a path, or a part of the title, the artist or the path.
struct TrackArgument: ExpressibleByArgument {
    let text: String

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    /// Finds the track; without exactly one, prints an error and throws an exit status.
    func track(in library: MusicLibrary) throws -> Track {
        let found = try Terminal.reporting { try candidates(in: library) }
        switch found.count {
        case 1: return found[0]
        case 0 where ExistingPath.isNotUTF8(text): Terminal.printError("\(text): \(ExistingPath.notUTF8)")
        case 0: Terminal.printError("no track matches \"\(text)\"; to list the tracks: stridectl music list")
        default:
            Terminal.printError("\"\(text)\" matches \(found.count) tracks; write the number of one of them:")
            for track in found.prefix(20) { Terminal.printError("  \(track.id)  \(track.headline)") }
        }
        throw ExitCode.failure
    }

    private func candidates(in library: MusicLibrary) throws(MusicLibraryError) -> [Track] {
        if let id = TrackID(text) { return try library.track(id).map { [$0] } ?? [] }
        if let path = ExistingPath.resolved(text), let track = try library.track(path: path) { return [track] }
        if let track = try library.track(path: text) { return [track] }
        return try library.tracks(search: text)
    }
}

extension Track {
    var headline: String { (artist.map { "\($0) – " } ?? "") + name }
}

/// Paths of the command line as the library and the daemon know them: absolute, without symbolic links, in UTF-8.
enum ExistingPath {
    /// Why a path that is not UTF-8 cannot be used: the library and the messages to the daemon are text.
    static let notUTF8 = "the name is not UTF-8, so strided cannot use it; rename the file or folder"

    /// The absolute path without symbolic links; nil if there is no such file, or if the path is not UTF-8.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// The absolute path of a file; otherwise prints an error and throws an exit status.
    static func file(_ path: String) throws -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path, isNotUTF8(path) ? notUTF8 : reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure(path, "this is not a regular file") }
        // A folder on the way to the file can have such a name.
        guard let resolved = resolved(path) else { throw failure(path, notUTF8) }
        return resolved
    }

    static func requireUTF8(_ path: String) throws {
        if isNotUTF8(path) { throw failure(path, notUTF8) }
    }

    /// Whether an argument names no existing file and was not UTF-8; Swift replaces each byte that is not UTF-8 by the character U+FFFD.
    static func isNotUTF8(_ path: String) -> Bool {
        path.unicodeScalars.contains("\u{FFFD}") && access(path, F_OK) != 0
    }

    private static func reason(_ number: CInt) -> String {
        number == ENOENT ? "there is no such file" : String(cString: strerror(number))
    }

    private static func failure(_ path: String, _ reason: String) -> ExitCode {
        Terminal.printError("\(path): \(reason)")
        return .failure
    }
}
