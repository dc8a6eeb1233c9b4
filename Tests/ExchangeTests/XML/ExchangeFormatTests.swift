import Exchange
import Testing

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
