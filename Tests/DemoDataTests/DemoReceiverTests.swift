import DemoData
import Testing

struct DemoReceiverTests {
    /// The fields of a sentence; nil if its checksum is wrong.
    private static func fields(_ sentence: [UInt8]) -> [String]? {
        // CR LF is one character.
        let text = String(decoding: sentence, as: UTF8.self)
        let parts = text.dropFirst().dropLast().split(separator: "*")
        guard parts.count == 2, Int(parts[1], radix: 16) == Int(parts[0].utf8.reduce(0, ^)) else { return nil }
        return parts[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func theRunnerMovesAlongARoundInThePark() throws {
        var receiver = DemoReceiver()
        var places: Set<String> = []
        for second in 0..<600 {
            let fields = try #require(Self.fields(receiver.nextSentence()), "second \(second)")
            #expect(fields[0] == "GPRMC" && fields[2] == "A" && fields[4] == "N" && fields[6] == "W")
            #expect(fields[3].wholeMatch(of: /5[0-9]{3}\.[0-9]{4}/) != nil && fields[5].hasPrefix("0061"), "\(fields)")
            #expect((4...9).contains(Double(fields[7]) ?? 0))
            places.insert(fields[3] + fields[5])
        }
        #expect(places.count > 500)
    }

    @Test func theCadenceIsThatOfARunner() {
        var receiver = DemoReceiver()
        for _ in 0..<100 {
            _ = receiver.nextSentence()
            let line = String(decoding: receiver.cadenceLine(), as: UTF8.self)
            let cadence = Int(line.dropFirst("cadence ".count).dropLast())
            #expect(line.hasPrefix("cadence ") && (160...185).contains(cadence ?? 0), "\(line)")
        }
    }
}
