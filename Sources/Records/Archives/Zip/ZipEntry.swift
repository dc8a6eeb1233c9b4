/// A file in a zip archive, as the directory of the archive describes it.
package struct ZipEntry: Hashable, Sendable {
    /// The position in the directory of the archive; two entries can have the same path.
    package let index: Int
    /// The path with `/` between folders; it can contain any characters, and is never used as a path on the disk.
    package let path: String
    /// The stated size of the content in bytes; the real size can be different.
    package let size: Int
    /// The size of the compressed content in bytes.
    package let compressedSize: Int
    /// The stated CRC-32 of the content; reading the whole content checks it.
    package let checksum: UInt32
    /// Whether the content is encrypted; encrypted content cannot be read.
    package let isEncrypted: Bool

    /// Whether the entry is a folder, which has no content.
    package var isFolder: Bool { path.hasSuffix("/") }

    /// The last part of the path.
    package var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// Whether the path is absolute or leaves the folder of the archive by `..`, as no honest archive has it.
    package var leavesArchive: Bool {
        let parts = path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        let hasDrive = path.dropFirst().first == ":"
        return path.hasPrefix("/") || path.hasPrefix("\\") || hasDrive || parts.contains("..")
    }
}
