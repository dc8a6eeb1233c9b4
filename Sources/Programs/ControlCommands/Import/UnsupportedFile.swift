/// A file that can contain activities, in a format that strided cannot read.
struct UnsupportedFile {
    /// The reason, and what to do.
    let reason: String
    /// Whether activities are missing because of it.
    let isFailure: Bool

    /// Recognises a file by its path; nil if it is not known to contain activities.
    init?(path: String) {
        let name = (path.split(separator: "/").last ?? "").lowercased()
        if Self.archiveEndings.contains(where: name.hasSuffix) {
            (reason, isFailure) = (Self.unpackFirst, true)
        } else if name.hasSuffix(".kmz") || name.hasSuffix(".kml") {
            reason = "KML cannot be read: export the activities as GPX (in OpenTracks: Settings, Default export format)"
            isFailure = true
        } else {
            return nil
        }
    }

    /// Archives in other formats than zip.
    private static let archiveEndings = [".tgz", ".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".7z", ".rar"]
    private static let unpackFirst = "it is an archive of another kind than zip: unpack it first, and import the folder"

    /// The reason why a file with this beginning and this name cannot be read; nil if it can be.
    static func reason(content head: [UInt8], name: String) -> String? {
        // A tar file has this mark at this place (POSIX.1-1988, ustar).
        if head.count > 262, head[257..<262].elementsEqual("ustar".utf8) { return unpackFirst }
        return UnsupportedFile(path: name)?.reason
    }
}
