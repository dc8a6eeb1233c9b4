import Inputs
import Testing

@Suite("Address of gpsd")
struct GPSDAddressTests {
    @Test(arguments: [
        ("localhost", "localhost", 2947), ("localhost:29470", "localhost", 29_470), ("10.0.0.7", "10.0.0.7", 2947),
        ("[::1]:2948", "::1", 2948), ("[fe80::1%eth0]", "fe80::1%eth0", 2947), ("::1", "::1", 2947),
    ])
    func anAddressIsAHostAndAnOptionalPort(text: String, host: String, port: Int) {
        let address = GPSDAddress(parsing: text)
        #expect(address?.host == host)
        #expect(address?.port == port)
        #expect(address.flatMap { GPSDAddress(parsing: $0.description) } == address)
    }

    @Test(arguments: [
        "", ":2947", "host:", "host:0", "host:65536", "host:+1", "host:2947x", "host name", "[::1", "[::1]2947",
        "[host]:1",
        "[]:1", "a/b", "host:99999999999999999999", "høst",
    ])
    func otherTextIsRefused(text: String) {
        #expect(GPSDAddress(parsing: text) == nil)
    }
}
