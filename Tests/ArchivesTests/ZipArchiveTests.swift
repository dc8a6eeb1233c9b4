import Archives
import Foundation
import Testing
import TestSupport

/// Archives as services write them, and archives that are damaged or made to do harm.
@Suite struct ZipArchiveTests {
    private static let limit = 1 << 20

    /// Reads each file of an archive; a failure is the text of the error.
    private func contents(_ bytes: [UInt8]) throws -> [Result<[UInt8], ZipError>] {
        let folder = try TemporaryFolder()
        let file = try FileHandle(forReadingFrom: URL(filePath: folder.file("a.zip", containing: bytes)))
        let archive = try ZipArchive(descriptor: file.fileDescriptor)
        return archive.entries.map { entry in
            Result { () throws(ZipError) in try archive.bytes(of: entry, limit: Self.limit) }
        }
    }

    private func reason(_ entry: ZipFixture.Entry) throws -> String {
        let results = try contents(ZipFixture([ZipFixture.Entry("first", "x".utf8), entry]).bytes)
        #expect(results.first == .success(Array("x".utf8)))
        guard case .failure(let error) = try #require(results.last) else { return "" }
        return error.description
    }

    @Test func filesAreReadWithTheirPathsAndContents() throws {
        let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let entries = [
            ZipFixture.Entry("activities/Läufe 🏃.gpx", "<gpx>".utf8), ZipFixture.Entry("media/", []),
            ZipFixture.Entry("media/long.fit", long), ZipFixture.Entry("empty", []),
        ]
        let folder = try TemporaryFolder()
        let path = try folder.file("a.zip", containing: ZipFixture(entries).bytes)
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        let archive = try ZipArchive(descriptor: file.fileDescriptor)
        #expect(archive.entries.map(\.path) == entries.map(\.path))
        #expect(archive.entries.map(\.isFolder) == [false, true, false, false])
        #expect(archive.entries[2].checksum == ZipFixture.checksum(long))
        for (index, entry) in entries.enumerated() where !archive.entries[index].isFolder {
            #expect(try archive.bytes(of: archive.entries[index], limit: Self.limit) == entry.content)
        }
    }

    @Test func twoFilesWithTheSamePathAreBothRead() throws {
        let results = try contents(
            ZipFixture([ZipFixture.Entry("a", "1".utf8), ZipFixture.Entry("a", "2".utf8)]).bytes
        )
        #expect(results == [.success(Array("1".utf8)), .success(Array("2".utf8))])
    }

    @Test func pathsOutsideOfTheArchiveAreRecognised() throws {
        let paths = [
            ("/etc/passwd", true), ("../x.gpx", true), ("a/../../x", true), ("a\\..\\x", true), ("C:\\x", true),
            ("a/..b/c..gpx", false), ("a/b.gpx", false), ("a./b", false),
        ]
        let folder = try TemporaryFolder()
        let bytes = ZipFixture(paths.map { ZipFixture.Entry($0.0, "x".utf8) }).bytes
        let file = try FileHandle(forReadingFrom: URL(filePath: folder.file("a.zip", containing: bytes)))
        let archive = try ZipArchive(descriptor: file.fileDescriptor)
        #expect(archive.entries.map(\.leavesArchive) == paths.map(\.1))
    }

    @Test func wrongStatementsAboutAFileAreErrors() throws {
        var entry = ZipFixture.Entry("a.fit", "0123456789".utf8)
        entry.statedChecksum = 1
        #expect(try reason(entry).contains("damaged"))
        for size in [4, 40, 1 << 30] {
            entry = ZipFixture.Entry("a.fit", "0123456789".utf8)
            entry.statedSize = size
            #expect(try !reason(entry).isEmpty, "\(size)")
        }
        entry.statedSize = Self.limit + 1
        #expect(try reason(entry).contains("larger than the limit of 1 MB"))
        entry = ZipFixture.Entry("a.fit", "0123456789".utf8)
        entry.flags |= 1
        #expect(try reason(entry).contains("it is encrypted"))
        entry.flags = 0
        entry.method = 97
        #expect(try reason(entry).contains("compression method is not supported"))
        entry.method = 8
        #expect(try reason(entry).contains("damaged"))
    }

    @Test func filesThatAreNoArchiveAreErrors() throws {
        let whole = ZipFixture([ZipFixture.Entry("a.fit", "0123456789".utf8)]).bytes
        for bytes in [[], Array("PK".utf8), Array(whole.dropLast(30)), [UInt8](repeating: 0, count: 100_000)] {
            #expect(throws: ZipError.self, "\(bytes.count) bytes") { try contents(bytes) }
        }
        #expect(throws: ZipError.self) { try ZipArchive(descriptor: -1).entries.count }
    }

    @Test func filesThatShareTheirBytesAreRefused() throws {
        // Twenty directory entries for one content, each with the whole size: more bytes than the archive has.
        var entry = ZipFixture.Entry("a", [UInt8](repeating: 7, count: 5_000))
        let one = ZipFixture([entry]).bytes
        entry.content = []
        let header = 30 + 1
        let directory = Array(one[(header + 5_000)...].dropLast(22))
        let count: [UInt8] = [20, 0, 20, 0]
        let size = directory.count * 20
        let lengths = [UInt32(size), UInt32(header + 5_000)].flatMap { number in
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        let end = [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + lengths + [0, 0]
        let bytes = Array(one.prefix(header + 5_000)) + (0..<20).flatMap { _ in directory } + end
        let error = #expect(throws: ZipError.self) { try contents(bytes) }
        #expect(error?.description.contains("overlap") == true, "\(String(describing: error))")
    }

    @Test func damagedArchivesGiveAnErrorOrTheContent() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        let entries = (0..<6).map { number in
            ZipFixture.Entry("activities/\(number).gpx", (0..<number * 50).map { UInt8(truncatingIfNeeded: $0) })
        }
        let whole = ZipFixture(entries).bytes
        let known = Set(entries.map(\.content))
        var read = 0
        for _ in 0..<2_000 {
            let damaged = Damage.some(whole, &random)
            guard let results = try? contents(damaged) else { continue }
            for case .success(let content) in results where content.count > 0 {
                read += 1
                // A content that differs would have another checksum: the checksum can be damaged with the content only by chance.
                #expect(known.contains(content), "seed \(seed)")
            }
        }
        print("contents read of 2000 damaged archives: \(read)")
        #expect(read > 0)
    }
}
