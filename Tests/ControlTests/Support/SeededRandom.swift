/// SplitMix64 (Steele, Lea and Flood 2014): small, and the same on every machine for one seed.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension SeededRandom {
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
