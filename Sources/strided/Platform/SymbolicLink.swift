import FoundationEssentials

/// Symbolic links at the places of files that strided writes: a user may keep the files themselves in another folder.
enum SymbolicLink {
    /// The path that a chain of links leads to, which need not exist; the path itself where it is no link.
    static func target(of path: String) -> String {
        var path = path
        // As many as the kernel follows, path_resolution(7).
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = next.hasPrefix("/") ? next : URL(filePath: path).deletingLastPathComponent().path + "/" + next
        }
        return path
    }
}
