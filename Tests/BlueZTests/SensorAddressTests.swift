import BlueZ
import Testing

/// Addresses are parsed strictly, because they are stored.
@Suite struct SensorAddressTests {
    @Test(arguments: ["C0:FF:EE:00:18:14", "c0:ff:ee:00:18:14", "00:00:00:00:00:00", "FF:FF:FF:FF:FF:FF"])
    func descriptionIsTheParsedText(text: String) throws {
        #expect(try #require(SensorAddress(parsing: text)).description == text.uppercased())
    }

    @Test(arguments: [
        "", "C0:FF:EE:00:18", "C0:FF:EE:00:18:14:", "C0:FF:EE:00:18:1G", "C0-FF-EE-00-18-14", "+0:FF:EE:00:18:14",
        " C0:FF:EE:00:18:1", "C0FF:EE:00:18:14:", "C:0FF:EE:00:18:14", "C0:FF:EE:00:18:1４",
    ])
    func anythingElseIsRefused(text: String) {
        #expect(SensorAddress(parsing: text) == nil)
    }
}
