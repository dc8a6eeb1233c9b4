import FoundationEssentials

/// Resolves symbolic links for files that strided writes, because a user may keep these files in another folder and link to them.
package enum SymbolicLink {
    /// The path at the end of a chain of links, which may not exist; if `path` is not a link, the path itself.
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
