import FoundationEssentials

/// Resolves symbolic links for files that strided writes, because a user may keep these files in another folder and link to them.
package enum SymbolicLink {
    /// The path to which a chain of links leads, even if no file exists there; `path` itself if it is not a link.
    package static func target(of path: String) -> String {
        var path = path
        // 40 is also the kernel's limit for links in a path: path_resolution(7).
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = next.hasPrefix("/") ? next : URL(filePath: path).deletingLastPathComponent().path + "/" + next
        }
        return path
    }
}
