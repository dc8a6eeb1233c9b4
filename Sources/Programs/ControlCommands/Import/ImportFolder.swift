import Exchange
import FoundationEssentials

struct ImportFolder {
    /// The paths of files with the extension of an activity file, in alphabetical order; pipes and links to files are included.
    private(set) var files: [String] = []
    private(set) var others: [String] = []
    private(set) var failures: [(path: String, reason: String)] = []

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

    static func isFolder(_ path: String, followingLinks: Bool = true) -> Bool {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return false }
        return followingLinks || (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil
    }

    /// Names that begin with `._` are excluded: macOS stores metadata of `1.gpx` in `._1.gpx`.
    static func isNamedAsActivity(_ name: String) -> Bool {
        guard !name.hasPrefix("._") else { return false }
        let endings = name.lowercased().split(separator: ".").dropFirst()
        let format = endings.last == "gz" ? endings.dropLast().last : endings.last
        return format.flatMap { ExchangeFormat(rawValue: String($0)) } != nil
    }
}

/// Files that can contain activities, in a format that strided cannot read.
enum UnsupportedFile {
    private static let archiveEndings = [".tgz", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".7z", ".rar"]
    private static let unpackFirst = "it is an archive of another kind than zip: unpack it first, and import the folder"

    /// The reason why a file cannot be read, and what to do; nil if a file with this path is not known to contain activities.
    static func reason(path: String) -> String? {
        let name = (path.split(separator: "/").last ?? "").lowercased()
        if archiveEndings.contains(where: name.hasSuffix) { return unpackFirst }
        guard name.hasSuffix(".kmz") || name.hasSuffix(".kml") else { return nil }
        return "KML cannot be read: export the activities as GPX (in OpenTracks: Settings, Default export format)"
    }

    /// The reason why a file with these first bytes and this name cannot be read; nil if it can be read.
    static func reason(content head: [UInt8], name: String) -> String? {
        // A tar file contains "ustar" at byte 257 (POSIX.1-1988).
        if head.count > 262, head[257..<262].elementsEqual("ustar".utf8) { return unpackFirst }
        return reason(path: name)
    }
}
