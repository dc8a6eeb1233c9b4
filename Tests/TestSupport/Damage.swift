/// Damage to files, as by a memory card or an interrupted download.
package enum Damage {
    /// A copy of the bytes with one to six changes: flipped bits, other bytes, missing, repeated or cleared parts, or a missing end.
    package static func some(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !bytes.isEmpty else { return bytes }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.removeSubrange(place..<end)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
            case 4: bytes.removeSubrange(place...)
            default: bytes.replaceSubrange(place..<end, with: repeatElement(0, count: end - place))
            }
        }
        return bytes
    }
}
