import Exchange
import Testing

/// FIT files whose contents an import of many files must distinguish.
@Suite struct FITOtherSportTests {
    /// A file with one session of a sport and three records.
    private func file(type: Int, sport: Int?) -> [UInt8] {
        var bytes = FITBytes()
        bytes.define(0, 0, [(0, 1, 0)])
        bytes.add(0, [(type, 1)])
        bytes.define(1, 20, [(253, 4, 0x86), (4, 1, 2)])
        for second in 0..<3 { bytes.add(1, [(FITBytes.noon + second, 4), (85, 1)]) }
        bytes.define(2, 18, [(253, 4, 0x86), (2, 4, 0x86), (5, 1, 0)])
        bytes.add(2, [(FITBytes.noon + 3, 4), (FITBytes.noon, 4), (sport ?? 0xFF, 1)])
        return bytes.file()
    }

    @Test(
        arguments: [
            (1, nil), (2, nil), (17, nil), (0, nil), (nil, nil), (5, "swimming"), (13, "alpine skiing"),
            (99, "number 99"),
        ] as [(Int?, String?)]
    )
    func sportsThatStridedDoesNotRecordAreNamed(_ sport: Int?, _ name: String?) throws {
        #expect(try FIT.decodeFile(file(type: 4, sport: sport)).otherSports == [name])
    }

    @Test func filesOfOtherTypesAreDistinguishedByTheirFirstMessage() {
        #expect(!FIT.isOtherType(file(type: 4, sport: 1)))
        #expect(FIT.isOtherType(file(type: 6, sport: 1)))
        #expect(FIT.isOtherType(file(type: 32, sport: nil)))
        #expect(!FIT.isOtherType([]) && !FIT.isOtherType(Array("<gpx>".utf8)))
        #expect(!FIT.isOtherType(Array(file(type: 32, sport: nil).prefix(14))))
    }
}
