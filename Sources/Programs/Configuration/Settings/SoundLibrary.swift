import Files
import FoundationEssentials
import Glibc
package import Logging
package import Metronome

/// The available sounds: the built-in ones and the WAV files in the sounds folders.
package struct SoundLibrary: Sendable {
    package struct Missing: Error, CustomStringConvertible {
        package var description: String
    }

    /// The folders in which NAME.wav is searched, in this order.
    package let folders: [String]

    /// Creates a library of three folders, searched in this order: the user's own, that in the settings, that of the installed sounds.
    package init(_ settings: DaemonSettings, environment: [String: String]) {
        let installed = Folders.installedSounds(executable: CommandLine.executable)
        folders = [Folders(environment: environment).userSounds, settings.soundFolder, installed].compactMap(\.self)
    }

    package var names: [String] {
        let recorded = folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
                .filter { $0.lowercased().hasSuffix(".wav") }
                .map { String($0.dropLast(4)) }
        }
        return ClickKind.allCases.map(\.rawValue) + Set(recorded).sorted()
    }

    /// - Throws: `Missing` with the reason, if no sound has that name or the file cannot be played.
    package func recipe(named name: String) throws(Missing) -> SoundRecipe {
        if let kind = ClickKind(rawValue: name) { return .synthesised(kind) }
        // A name must not be a path, so that no file outside the sounds folders is read.
        guard Self.isName(name) else {
            throw Missing(
                description: "write the name of a sound, not a path; the sounds are " + names.joined(separator: ", ")
            )
        }
        guard let path = path(of: name) else {
            throw Missing(
                description: "there is no sound \"\(name.prefix(60))\"; the sounds are " + names.joined(separator: ", ")
            )
        }
        let bytes = try bytes(of: path)
        do throws(WAVError) {
            return .recorded(try SampledSound(wav: bytes))
        } catch {
            throw Missing(description: "\(path) cannot be used as a click: \(error)")
        }
    }

    /// The sound that the preferences name; if it cannot be used, the built-in click, which the preferences then name.
    package func usableRecipe(_ preferences: inout Preferences, log: Logger) -> SoundRecipe {
        do throws(Missing) {
            return try recipe(named: preferences.sound)
        } catch {
            // A missing sound file must not prevent a run.
            log.warning("\(error.description); playing the built-in click")
            preferences.sound = ClickKind.click.rawValue
            return .synthesised(.click)
        }
    }

    /// Whether a text can be the name of a sound, and not a path.
    static func isName(_ text: String) -> Bool { !text.isEmpty && !text.contains("/") }

    private func path(of name: String) -> String? {
        guard !name.hasPrefix(".") else { return nil }
        return folders.lazy.map { "\($0)/\(name).wav" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    private func bytes(of path: String) throws(Missing) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Missing(description: "\(path): \(SystemError(errno))") }
        guard status.st_size <= SampledSound.largestFile else {
            throw Missing(description: "\(path) is too large for a click (\(status.st_size >> 20) MiB)")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Missing(description: "\(path) cannot be read")
        }
        return Array(data)
    }
}
