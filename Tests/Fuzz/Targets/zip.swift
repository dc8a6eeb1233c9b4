import Archives
import Glibc

/// A zip archive, its directory and the contents of its files.
func fuzz(_ input: FuzzInput) {
    let bytes = input.bytes + [input.cut]
    guard let stream = tmpfile() else { return }
    defer { fclose(stream) }
    let file = fileno(stream)
    guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count,
        let archive = try? ZipArchive(descriptor: file)
    else { return }
    let limit = 1 << 20
    for entry in archive.entries.prefix(20) {
        require("sizes are not negative", entry.size >= 0 && entry.compressedSize >= 0)
        require("the compressed contents are in the file", entry.compressedSize <= bytes.count)
        require(
            "a path that leaves the archive is found",
            entry.leavesArchive || !entry.path.split(separator: "/").contains("..")
        )
        guard let content = try? archive.bytes(of: entry, limit: limit) else { continue }
        require(
            "the content has the stated size, within the limit",
            content.count == entry.size && content.count <= limit
        )
    }
}
