import CZip
import Glibc
import LateLibraries

/// An open zip archive, read through libzip.
///
/// Nothing is extracted to the disk. Not thread-safe: an archive is used by one thread at a time.
package struct ZipArchive: ~Copyable {
    /// The largest number of files in an archive; an export of all data of a runner has tens of thousands.
    package static let mostEntries = 500_000
    /// The largest number of bytes that are passed on at once.
    static let longestPiece = 1 << 16

    /// The files and folders of the archive, in the order of its directory.
    package let entries: [ZipEntry]
    private let archive: OpaquePointer

    /// Opens the archive in a file.
    ///
    /// The corresponding libzip function is `zip_fdopen`, which reads the directory at the end of the file.
    ///
    /// - Parameter descriptor: An open regular file; it is duplicated, so the caller still has to close it.
    /// - Throws: `ZipError` if the file is not a zip archive or has a damaged directory.
    package init(descriptor: CInt) throws(ZipError) {
        guard LateLibrary.zip.isInstalled else {
            throw ZipError("\(LateLibrary.zip.absence), or extract the archive first")
        }
        var state = stat()
        let copy = dup(descriptor)
        guard copy >= 0, fstat(copy, &state) == 0 else { throw ZipError(code: ZIP_ER_OPEN, system: errno) }
        var code: CInt = 0
        // After a success, libzip owns the descriptor.
        guard let archive = zip_fdopen(copy, ZIP_RDONLY, &code) else {
            let system = errno
            close(copy)
            throw ZipError(code: code, system: system)
        }
        do throws(ZipError) {
            entries = try Self.entries(of: archive, size: Int(state.st_size))
        } catch {
            zip_discard(archive)
            throw error
        }
        self.archive = archive
    }

    deinit { zip_discard(archive) }

    private static func entries(of archive: OpaquePointer, size: Int) throws(ZipError) -> [ZipEntry] {
        let count = Int(zip_get_num_entries(archive, 0))
        guard count <= mostEntries else {
            throw ZipError("it has \(count) files, and the limit is \(mostEntries)")
        }
        var entries: [ZipEntry] = []
        var compressed = 0
        for index in 0..<count {
            var status = zip_stat_t()
            guard zip_stat_index(archive, zip_uint64_t(index), 0, &status) == 0 else {
                throw ZipError(zip_get_error(archive))
            }
            let entry = ZipEntry(status, index: index)
            compressed = compressed.addingReportingOverflow(entry.compressedSize).partialValue
            // Archives that expand to petabytes let all their entries share the same compressed bytes (D. Fifield, "A better zip bomb",
            // USENIX WOOT 2019).
            guard (0...size).contains(compressed) else {
                throw ZipError("its files overlap, as in archives that are made to fill a disk: it was not read")
            }
            entries.append(entry)
        }
        return entries
    }
}

extension ZipArchive {
    /// Reads the content of a file in pieces of at most 64 KiB.
    ///
    /// - Parameter body: Is called with each piece; false ends the reading.
    /// - Throws: `ZipError` if the content is encrypted, damaged, larger than the limit, or of another size than stated.
    package func read(
        _ entry: ZipEntry,
        limit: Int,
        _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(ZipError) {
        guard entry.size <= limit else { throw ZipError("it is larger than the limit of \(limit >> 20) MB") }
        guard let file = zip_fopen_index(archive, zip_uint64_t(entry.index), 0) else {
            throw ZipError(zip_get_error(archive))
        }
        defer { zip_fclose(file) }
        var count = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.longestPiece, alignment: 1)
        defer { piece.deallocate() }
        guard let start = piece.baseAddress else { return }
        while true {
            let length = Int(zip_fread(file, start, zip_uint64_t(piece.count)))
            guard length >= 0 else { throw ZipError(zip_file_get_error(file)) }
            count += length
            // libzip compares the size and the checksum only at the end. This check comes earlier, so that a wrong size costs no memory.
            guard count <= entry.size else { throw ZipError("its content is longer than the archive states") }
            guard length > 0 else { break }
            guard body(UnsafeRawBufferPointer(rebasing: piece[..<length])) else { return }
        }
        guard count == entry.size else { throw ZipError("its content is shorter than the archive states") }
    }

    /// Reads the whole content of a file into memory.
    ///
    /// - Throws: The errors of ``read(_:limit:_:)``.
    package func bytes(of entry: ZipEntry, limit: Int) throws(ZipError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(entry, limit: limit) { piece in
            bytes.append(contentsOf: piece)
            return true
        }
        return bytes
    }
}

extension ZipEntry {
    fileprivate init(_ status: zip_stat_t, index: Int) {
        self.init(
            index: index,
            // libzip converts the names to UTF-8.
            path: (status.name.map { String(cString: $0) } ?? "").withSlashes,
            size: Int(clamping: status.size),
            compressedSize: Int(clamping: status.comp_size),
            checksum: status.crc
        )
    }
}

extension String {
    /// The path with `/` between folders; some programs for Windows write `\\`, against the specification of zip (APPNOTE 4.4.17).
    fileprivate var withSlashes: String {
        contains("/") ? self : String(map { $0 == "\\" ? "/" : $0 })
    }
}

package struct ZipEntry: Hashable, Sendable {
    /// The position in the directory of the archive; two entries can have the same path.
    package let index: Int
    /// The path with `/` between folders; it can contain any characters, and is never used as a path on the disk.
    package let path: String
    /// The stated size of the content in bytes; the real size can be different.
    package let size: Int
    package let compressedSize: Int
    /// The stated CRC-32 of the content; reading the whole content checks it.
    package let checksum: UInt32

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

package struct ZipError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error number of libzip (`ZIP_ER_*`); nil if a limit of this module was exceeded.
    package let code: CInt?
    /// The reason, and the remedy if there is one: a part of a sentence.
    package let description: String

    init(_ description: String) {
        code = nil
        self.description = description
    }

    /// Creates the error for an error number of libzip.
    ///
    /// - Parameter system: The value of `errno`, which only some of the errors have.
    init(code: CInt, system: CInt = 0) {
        self.code = code
        description =
            switch code {
            case ZIP_ER_NOZIP:
                "it is not a zip archive, or its end is missing: download or copy it again"
            case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP:
                "it is encrypted: extract the archive with its password, and import the folder"
            case ZIP_ER_COMPNOTSUPP:
                "its compression method is not supported: extract the archive with another program, and import the folder"
            case ZIP_ER_CRC, ZIP_ER_INCONS, ZIP_ER_EOF, ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA:
                "the archive is damaged here (error \(code) of libzip): download or copy it again"
            case ZIP_ER_READ, ZIP_ER_SEEK, ZIP_ER_OPEN, ZIP_ER_TELL:
                "the archive cannot be read: \(system == 0 ? "error \(code) of libzip" : String(cString: strerror(system)))"
            case ZIP_ER_MULTIDISK:
                "the archive is one of several parts: join the parts first"
            case ZIP_ER_MEMORY:
                "there is too little memory"
            default:
                "the archive cannot be read: error \(code) of libzip"
            }
    }

    init(_ error: UnsafeMutablePointer<zip_error_t>?) {
        guard let error else {
            self.init(code: ZIP_ER_INTERNAL)
            return
        }
        self.init(code: zip_error_code_zip(error), system: zip_error_code_system(error))
    }
}
