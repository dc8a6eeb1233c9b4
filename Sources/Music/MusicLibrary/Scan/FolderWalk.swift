import Glibc

/// The music files in a folder and in the folders in it.
///
/// Files and folders whose names begin with a dot are left out. Symbolic links are followed; each folder is visited once, so a link to a folder
/// around itself ends the walk.
struct FolderWalk {
    /// A file as its directory describes it.
    struct File: Hashable {
        let path: String
        let size: Int
        /// Nanoseconds since 1970.
        let modified: Int64
    }

    static let extensions: Set = [
        "wav", "wave", "aif", "aiff", "aifc", "flac", "ogg", "oga", "opus", "mp3", "m4a", "m4b", "aac", "wma", "mka",
        "ape", "wv", "mpc",
        "tta", "caf", "au", "w64",
    ]
    /// The depth of the deepest folder that is visited; 0 is the folder of the walk.
    private static let deepest = 40
    static let mostFiles = 200_000

    private(set) var files: [File] = []
    /// The number of files whose names are not UTF-8; they are left out.
    private(set) var unreadableNames = 0
    private var visited: Set<[UInt64]> = []

    /// Visits a folder; nil if it cannot be opened, for example because its drive is not mounted.
    init?(_ root: String) {
        guard visit(root, depth: 0) else { return nil }
    }

    private mutating func visit(_ folder: String, depth: Int) -> Bool {
        guard let directory = opendir(folder) else { return false }
        defer { closedir(directory) }
        var status = stat()
        guard fstat(dirfd(directory), &status) == 0 else { return false }
        guard visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted else { return true }
        var folders: [String] = []
        while let entry = readdir(directory) {
            let (name, start) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { (String(validatingCString: $0), $0.pointee) }
            }
            guard start != CChar(UInt8(ascii: ".")) else { continue }
            guard let name else {
                unreadableNames += 1
                continue
            }
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard files.count < Self.mostFiles, stat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(path)
            case S_IFREG where Self.isMusic(name):
                let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
                files.append(File(path: path, size: Int(status.st_size), modified: modified))
            default: break
            }
        }
        guard depth < Self.deepest else { return true }
        // A folder that cannot be opened is left out.
        for path in folders.sorted() { _ = visit(path, depth: depth + 1) }
        return true
    }

    private static func isMusic(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }
}

extension FolderWalk.File {
    /// The state of the file at a path; nil if there is no regular file.
    init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        self.init(path: path, size: Int(status.st_size), modified: modified)
    }
}
