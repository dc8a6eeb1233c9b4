import Testing

@testable import LocalNetwork

/// Addresses, and the networks of this machine.
@Suite struct AddressTests {
    private func address(_ text: String) throws -> IPAddress { try #require(IPAddress(parsing: text)) }

    @Test(arguments: [
        ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.255.255", true), ("172.32.0.1", false),
        ("192.168.0.1", true), ("169.254.9.9", true), ("fe80::1", true), ("febf::1", true), ("fec0::1", false),
        ("fd12::1", true), ("8.8.8.8", false), ("100.64.0.1", false), ("2001:db8::1", false), ("203.0.113.9", true),
        ("203.0.113.129", false), ("2001:db8:1::ffff", true), ("::ffff:203.0.113.9", true), ("::ffff:8.8.8.8", false),
        ("127.0.0.1", false), ("::1", false), ("0.0.0.0", false), ("::", false),
    ])
    func onlyClientsOfTheLocalNetworkAreNear(_ client: String, _ isNear: Bool) throws {
        let own = OwnAddresses([
            .init(address: try address("203.0.113.1"), mask: [255, 255, 255, 128]),
            .init(
                address: try address("2001:db8:1::1"),
                mask: [UInt8](repeating: 255, count: 8) + [UInt8](repeating: 0, count: 8)
            ),
        ])
        #expect(own.areNear(try address(client)) == isNear)
    }

    @Test(arguments: ["", "1.2.3", "1.2.3.4.5", "1.2.3.256", "a", "::g", "fe80::1%eth0", "1.2.3.4\n"])
    func anotherTextIsNoAddress(_ text: String) { #expect(IPAddress(parsing: text) == nil) }

    @Test func addressesOfOneLinkOrDayAreNotInTheCertificate() throws {
        let lines = [
            "20010db8000100000000000000000002 02 40 00 01     eth0",
            "fd00000000000000000000000000000a 02 40 00 80     eth0",
            "", "x y z", "20010db80001000000000000000000 02 40 00 01 eth0",
        ]
        let temporary = OwnAddresses.temporaryAddresses(in: lines.map { $0[...] })
        #expect(temporary == [try address("2001:db8:1::2")])
        let own = OwnAddresses([
            .init(address: try address("fd00::a"), mask: []), .init(address: try address("127.0.0.1"), mask: []),
            .init(address: try address("192.168.1.5"), mask: []), .init(address: try address("fe80::1"), mask: []),
            .init(address: try address("2001:db8:1::2"), mask: [], isTemporary: true),
        ])
        #expect(own.reachable.map(\.urlHost) == ["192.168.1.5", "[fd00::a]"])
    }

    @Test func theLoopbackAddressIsAnOwnOne() throws {
        let own = OwnAddresses.current()
        #expect(own.all.contains(try address("127.0.0.1")))
        #expect(own.areNear(try address("127.9.9.9")))
    }

    @Test(arguments: [
        ("runner", ["localhost", "runner", "runner.local"]),
        ("Runner.Home.arpa", ["localhost", "runner.home.arpa", "runner.local"]),
        ("runner.local", ["localhost", "runner.local"]), ("localhost", ["localhost"]), ("", ["localhost"]),
        ("a b", ["localhost"]), ("a\"x", ["localhost"]), ("-a", ["localhost"]), ("a..b", ["localhost"]),
        ("ä", ["localhost"]),
    ])
    func theNamesAreValidInDNS(_ name: String, _ names: [String]) { #expect(HostNames.names(of: name) == names) }
}
