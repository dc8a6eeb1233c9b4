import Foundation
import TestSupport
import Testing

@testable import LocalNetwork

/// The QR code in the terminal.
@Suite struct QRCodeTests {
    private static let address = "https://" + "192.168.1.20:8018/pair#01234567"

    /// The modules that a terminal shows: true is dark.
    ///
    /// Each line has its colours, and each character two modules.
    private func rows(_ text: String) -> [[Bool]] {
        text.split(separator: "\n").flatMap { line -> [[Bool]] in
            let characters = line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "")
            return [characters.map { "█▀".contains($0) }, characters.map { "█▄".contains($0) }]
        }
    }

    @Test func theCodeHasAQuietZoneOfFourModules() throws {
        let code = try #require(QRCode(Self.address))
        #expect(code.columns == 29 + 8)
        let rows = rows(code.terminalText)
        #expect(rows.count == 38 && rows.allSatisfy { $0.count == code.columns })
        let edges = Array(rows.prefix(4)) + rows.suffix(5) + rows.map { Array($0.prefix(4) + $0.suffix(4)) }
        #expect(!edges.joined().contains(true))
        // The upper left finder pattern: a dark square of seven modules with a light ring.
        #expect(rows[4].dropFirst(4).prefix(8) == [true, true, true, true, true, true, true, false])
        #expect(rows[5].dropFirst(4).prefix(8) == [true, false, false, false, false, false, true, false])
        // The colours are those of the palette with 256 entries, on each line.
        let lines = code.terminalText.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") && $0.hasSuffix("\u{1B}[0m") })
    }

    @Test(
        .needs("zbarimg"),
        arguments: [address, "https://[2001:db8:1234:5678:9abc:def0:1234:5678]:65535/pair#99999999"]
    )
    func theCodeContainsTheAddress(_ address: String) throws {
        let rows = rows(try #require(QRCode(address)).terminalText)
        let scale = 4
        let pixels = rows.flatMap { row -> [UInt8] in
            let line = row.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
            return [[UInt8]](repeating: line, count: scale).flatMap(\.self)
        }
        let head = "P5 \(rows[0].count * scale) \(rows.count * scale) 255\n"
        let folder = try TemporaryFolder()
        let file = try folder.file("code.pgm", containing: Array(head.utf8) + pixels)
        let outcome = try TestSupport.Command.run(["zbarimg", "--quiet", "--raw", file])
        #expect(outcome.output.contains(address), "\(outcome.output)")
    }

    @Test func aTextThatIsTooLongHasNoCode() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "a", count: 3_000)) == nil)
    }
}
