import FoundationEssentials
import Glibc
import Metronome

/// The sounds there are: the built-in ones and the WAV files of the sounds folders.
struct SoundShelf: Sendable {
    /// Why a sound cannot be had, and what there is instead.
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    /// Folders searched for NAME.wav, in this order.
    let folders: [String]

    /// The folders of these settings: the runner's own first, then the configured one, then the installed ones.
    init(_ settings: DaemonSettings, environment: [String: String]) {
        let installed = Folders.installedSounds(executable: CommandLine.executable)
        folders = [Folders(environment: environment).userSounds, settings.soundFolder, installed].compactMap(\.self)
    }

    /// Names of every sound, the built-in ones first.
    var names: [String] {
        let recorded = folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.lowercased().hasSuffix(".wav") }
                .map { String($0.dropLast(4)) }
        }
        return ClickKind.allCases.map(\.rawValue) + Set(recorded).sorted()
    }

    /// The sound of that name.
    ///
    /// - Throws: `Missing` for a name that is none, or a file that cannot be played, with the reason.
    func recipe(named name: String) throws(Missing) -> SoundRecipe {
        if let kind = ClickKind(rawValue: name) { return .synthesised(kind) }
        guard let path = path(of: name) else {
            throw Missing(
                description: "there is no sound \"\(name.prefix(60))\"; there are " + names.joined(separator: ", ")
            )
        }
        let bytes = try bytes(of: path)
        do throws(WAVError) {
            return .recorded(try Recording(wav: bytes))
        } catch {
            throw Missing(description: "\(path) cannot be played: \(error)")
        }
    }

    private func path(of name: String) -> String? {
        // A name is no path: nothing outside the folders is read.
        guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
        return folders.lazy.map { "\($0)/\(name).wav" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    private func bytes(of path: String) throws(Missing) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Missing(description: "\(path): \(SystemError(errno))") }
        guard status.st_size <= Recording.largestFile else {
            throw Missing(description: "\(path) is too large for a click (\(status.st_size >> 20) MiB)")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Missing(description: "\(path) cannot be read")
        }
        return Array(data)
    }
}
