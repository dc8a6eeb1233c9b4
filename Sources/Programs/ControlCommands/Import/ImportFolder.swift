import Exchange
import FoundationEssentials

/// The files in a folder and its subfolders that can be imported.
struct ImportFolder {
    /// The paths of files with the extension of an activity file, in alphabetical order; pipes and links to files are included.
    private(set) var files: [String] = []
    /// The paths of files that have other extensions, in alphabetical order.
    private(set) var others: [String] = []
    /// The folders whose files could not be listed, with the reasons.
    private(set) var failures: [(path: String, reason: String)] = []

    /// Lists the files in a folder and its subfolders.
    ///
    /// Links to folders are not followed, because they can form a cycle.
    init(_ path: String) {
        var folders = [path]
        while let folder = folders.popLast() {
            do {
                for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                    let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                    if Self.isFolder(path, followingLinks: false) {
                        folders.append(path)
                    } else if Self.isNamedAsActivity(name) {
                        files.append(path)
                    } else {
                        others.append(path)
                    }
                }
            } catch {
                failures.append((folder, (error as? CocoaError)?.reason ?? "\(error)"))
            }
        }
        files.sort()
        others.sort()
    }

    /// Whether a path leads to a folder.
    static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return false }
        return followingLinks || (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil
    }

    /// Whether a file has the extension of an activity file, with or without `.gz`.
    ///
    /// The files `._1.gpx` beside `1.gpx`, in archives in a folder `__MACOSX`, contain what macOS has noted about a file.
    static func isNamedAsActivity(_ name: String) -> Bool {
        guard !name.hasPrefix("._") else { return false }
        let endings = name.lowercased().split(separator: ".").dropFirst()
        let format = endings.last == "gz" ? endings.dropLast().last : endings.last
        return format.flatMap { ExchangeFormat(rawValue: String($0)) } != nil
    }
}
