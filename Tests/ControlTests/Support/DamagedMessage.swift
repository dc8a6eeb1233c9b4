import TestSupport

extension SplitMix64 {
    /// `bytes` with one to four of its bytes changed, taken out, doubled, or made something that matters to a framer.
    mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        let telling: [UInt8] = Array("{}[]\"\\\n\r 0-e.".utf8) + [0, 0x7F, 0x80, 0xC3, 0xFF]
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<4, using: &self) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(bytes[place], at: place)
            default: bytes[place] = telling[Int.random(in: 0..<telling.count, using: &self)]
            }
        }
        return bytes
    }
}
