import ArgumentParser
import Files
import MusicLibrary

/// The option for the path of the music library.
struct MusicOptions: ParsableArguments {
    @Option(
        name: .customLong("library"),
        help: ArgumentHelp("The file of the music library, instead of the default.", valueName: "path"),
        completion: .file(extensions: ["sqlite"])
    )
    var chosenPath: String?

    /// The path of the library.
    var path: String { chosenPath ?? Folders.user.music }

    /// Opens the library; an error becomes a line on standard error and an exit status.
    func open(creates: Bool = false) throws -> MusicLibrary {
        try Self.reporting { () throws(MusicLibraryError) in try MusicLibrary(path: path, creates: creates) }
    }

    /// Runs a function; an error becomes a line on standard error and an exit status.
    static func reporting<Result>(_ body: () throws(MusicLibraryError) -> Result) throws -> Result {
        do throws(MusicLibraryError) { return try body() } catch {
            Terminal.printError(error.description)
            throw ExitCode.failure
        }
    }
}

/// A track argument of the command line: the number that `music list` shows, a path, or a part of the title, the artist or the path.
struct TrackArgument: ExpressibleByArgument {
    /// The argument as the user typed it.
    let text: String

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        text = argument
    }

    /// Finds the track; without exactly one, prints an error and throws an exit status.
    func track(in library: MusicLibrary) throws -> Track {
        let found = try MusicOptions.reporting { () throws(MusicLibraryError) in try candidates(in: library) }
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
    /// The artist and the title.
    var headline: String { (artist.map { "\($0) – " } ?? "") + name }
}
