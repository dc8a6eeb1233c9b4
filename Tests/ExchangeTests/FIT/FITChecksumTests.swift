import Testing

@testable import Exchange

@Suite struct FITChecksumTests {
    /// The check value of CRC-16/ARC in the catalogue of Greg Cook, reveng.sourceforge.io/crc-catalogue.
    @Test func checkValueMatchesTheCatalogue() {
        #expect(FIT.Checksum(of: Array("123456789".utf8)[...]).value == 0xBB3D)
        #expect(FIT.Checksum(of: []).value == 0)
    }
}
