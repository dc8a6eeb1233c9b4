import OutsideText
import Testing
import TestSupport

@Suite struct UntrustedJSONTests {
    private struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    private static let deepest = UntrustedJSON.deepestNesting

    @Test(arguments: ["[", "{\"a\":", "[{\"a\":", "[1,[", "[\"[\",", " [", "\n{\"\\\"[\":"])
    func truncatedNestingIsAnErrorAtAnyDepth(opening: String) {
        for depth in 1...600 {
            let text = String(repeating: opening, count: depth)
            #expect(throws: (any Error).self) { try UntrustedJSON.decode(Anything.self, from: text.utf8) }
            let shorter = Array(text.utf8.dropLast())
            #expect(throws: (any Error).self) { try UntrustedJSON.decode([Int].self, from: shorter) }
        }
    }

    @Test func theMaximumNestingIsDecodedAndOneMoreLevelIsRefused() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func text(_ depth: Int) -> String {
                String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
            }
            _ = try UntrustedJSON.decode(Anything.self, from: text(Self.deepest).utf8)
            #expect(throws: UntrustedJSON.Refusal.nestedTooDeep) {
                try UntrustedJSON.decode(Anything.self, from: text(Self.deepest + 1).utf8)
            }
        }
    }

    @Test func bracketsInStringsAndSiblingsDoNotCountAsNesting() throws {
        let name = String(repeating: "[{", count: 500) + "\\\"["
        let text = "[" + Array(repeating: "{\"n\":[\"\(name)\"]}", count: 200).joined(separator: ",") + "]"
        #expect(try UntrustedJSON.decode([[String: [String]]].self, from: text.utf8).count == 200)
    }

    @Test(arguments: [false, true])
    func otherEncodingsAreRefused(isBigEndian: Bool) {
        // A byte that looks like a quotation mark, but is half of a UTF-16 character, would hide the brackets after it.
        let text = "[\u{2200}" + String(repeating: "[", count: 600)
        let bytes = text.utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        #expect(throws: UntrustedJSON.Refusal.notUTF8) { try UntrustedJSON.decode([Int].self, from: bytes) }
        let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
        #expect(throws: UntrustedJSON.Refusal.notUTF8) { try UntrustedJSON.decode([Int].self, from: mark + bytes) }
    }

    @Test func damagedTextIsAnErrorAndDoesNotTrap() {
        let seed: UInt64 = 513
        var noise = SplitMix64(seed: seed)
        let sample = Array(#"{"schema":1,"settings":{"sound.name":"a\"[{"},"list":[[1,2],[{"x":null}],[]]}"#.utf8)
        let telling = Array("[]{}\"\\,:0eE-. \n".utf8) + [0x00, 0x7F, 0xC3, 0xED, 0xFF]
        for _ in 0..<20_000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...6, using: &noise) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &noise)
                let byte = telling[Int.random(in: 0..<telling.count, using: &noise)]
                switch Int.random(in: 0..<4, using: &noise) {
                case 0: bytes[place] = byte
                case 1: bytes.removeSubrange(place...)
                case 2: bytes.insert(contentsOf: repeatElement(byte, count: Int(noise.next() % 600)), at: place)
                default: bytes.remove(at: place)
                }
            }
            _ = try? UntrustedJSON.decode(Anything.self, from: bytes)
            _ = try? UntrustedJSON.decode([String: [[Int]]].self, from: bytes)
        }
    }
}
