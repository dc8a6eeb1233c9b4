import Activities
import Exchange
import Testing

/// Files are read in pieces and never as a whole.
@Suite("Files in pieces")
struct PieceTests {
    /// The read requests that an input received.
    private final class Requests {
        var longest = 0
        var bytes = 0
    }

    private func input(
        _ file: [UInt8],
        pieces: Int = .max,
        _ requests: Requests = Requests()
    ) -> ExchangeInput {
        ExchangeInput(count: file.count) { offset, buffer in
            requests.longest = max(requests.longest, buffer.count)
            let piece = file[min(offset, file.count)...].prefix(min(buffer.count, pieces))
            requests.bytes += piece.count
            buffer.copyBytes(from: piece)
            return piece.count
        }
    }

    private static let name = "Zürich–Üetliberg 🏃"

    private static func file(_ declaration: String, points: Int) -> String {
        let points = (0..<points).map { second in
            let digits = [second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            let time = "2026-05-03T\(digits.joined(separator: ":"))Z"
            let place = "lat=\"48.\(1_000_000 + second)\" lon=\"11.\(7_654_321 - second)\""
            return
                "<trkpt \(place)><ele>\(500 + second % 7).5</ele><time>\(time)</time></trkpt>\n"
        }
        return "\(declaration)<!-- \(name) --><gpx><trk><name>\(name)</name><type>run</type><trkseg>\(points.joined())"
            + "</trkseg></trk></gpx>"
    }

    @Test(arguments: [1, 2, 3, 7, 64, 1000])
    func theResultDoesNotDependOnThePieceLength(length: Int) throws {
        let text = Self.file("<?xml version='1.0'?>\n", points: 6)
        let latin = Self.file("<?xml version='1.0' encoding='ISO-8859-1'?>", points: 6)
        var broken = Array(text.utf8)
        let letter = try #require(broken.lastIndex(of: 0xC3))
        broken.replaceSubrange(letter..<letter, with: [0xF0, 0x9F, 0x8F])
        let files: [[UInt8]] = [
            Array(text.utf8), [0xEF, 0xBB, 0xBF] + text.utf8, broken, Array(latin.utf8),
            latin.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0xE9 },
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
            Array(text.utf8.prefix(text.utf8.count / 2)),
        ]
        for (number, file) in files.enumerated() {
            let whole = try GPX.decode(file)
            let pieces = try GPX.read(input(file, pieces: length)).map { ActivityTrack($0) }
            #expect(pieces == whole, "file \(number)")
            #expect(!whole.isEmpty && !whole[0].samples.isEmpty, "file \(number)")
        }
    }

    @Test func aFileIsReadOnceAndInBoundedPieces() throws {
        let file = Array(Self.file("", points: 5000).utf8)
        let requests = Requests()
        let track = try #require(try GPX.read(input(file, requests)).first)
        #expect(track.samples.count == 5000)
        #expect(requests.longest <= ExchangeInput.longestPiece)
        // The first 200 bytes are read twice, to detect the encoding.
        #expect(requests.bytes <= file.count + 200)
    }

    @Test func aReadErrorIsReported() throws {
        let file = Array(Self.file("", points: 2000).utf8)
        let input = ExchangeInput(count: file.count) { offset, buffer throws(ExchangeError) in
            guard offset < 100_000 else { throw ExchangeError("the disk is gone") }
            buffer.copyBytes(from: file[offset...].prefix(buffer.count))
            return min(file.count - offset, buffer.count)
        }
        let error = #expect(throws: ExchangeError.self) { try GPX.read(input) }
        #expect(error?.reason == "the disk is gone")
    }

    @Test func emptyFilesAndFilesOfOneByteAreErrors() {
        for file in [[], [0], [0x3C]] + [
            [UInt8](repeating: 0, count: 3 << 20), [UInt8](repeating: 0x20, count: 3 << 20),
        ] {
            let error = #expect(throws: ExchangeError.self) { try ExchangeFormat.detect(input(file)) }
            #expect(error?.reason.isEmpty == false)
            #expect(throws: ExchangeError.self) { try GPX.read(input(file)) }
            #expect(throws: ExchangeError.self) { try TCX.read(input(file)) }
        }
    }
}

@Suite struct ExchangeFormatTests {
    @Test func theContentHasPriorityOverTheName() throws {
        #expect(try ExchangeFormat.detect(Array(ForeignFiles.gpx.utf8), name: "run.tcx") == .gpx)
        #expect(try ExchangeFormat.detect(Array(ForeignFiles.tcx.utf8), name: "run.gpx") == .tcx)
        #expect(try ExchangeFormat.detect([14, 0x20, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8), name: "x") == .fit)
        #expect(try ExchangeFormat.detect(Array("<!-- a --><?x y?><g:gpx xmlns:g='x'>".utf8)) == .gpx)
    }

    @Test func inconclusiveContentIsDetectedByName() throws {
        #expect(try ExchangeFormat.detect([], name: "a/b.c/RUN.FIT") == .fit)
        #expect(throws: ExchangeError.self) { try ExchangeFormat.detect([1, 2, 3], name: "gpx/notes.txt") }
    }

    @Test func compressedFilesAreRejectedWithAdvice() {
        for (bytes, word) in [([0x1F, 0x8B, 8], "gunzip"), ([0x50, 0x4B, 3, 4], "unzip")] as [([UInt8], String)] {
            let error = #expect(throws: ExchangeError.self) { try ExchangeFormat.detect(bytes, name: "run.gpx.gz") }
            #expect(error?.reason.contains(word) == true)
        }
    }

    @Test func otherXMLIsRejectedWithItsRootElement() {
        let error = #expect(throws: ExchangeError.self) {
            try ExchangeFormat.detect(Array("<kml/>".utf8), name: "run.gpx")
        }
        #expect(error?.reason.contains("<kml>") == true)
        #expect(throws: ExchangeError.self) { try TCX.decode(Array(ForeignFiles.gpx.utf8)) }
    }
}
