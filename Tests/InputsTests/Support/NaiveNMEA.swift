/// A second opinion on which speeds a stream holds: as plain as can be, written apart from the decoder.
enum NaiveNMEA {
    /// Every speed in m/s that a sentence with a good checksum states as valid, anywhere in the bytes.
    static func speeds(in bytes: [UInt8]) -> [Double] {
        let lines = bytes.split(whereSeparator: { $0 == 10 || $0 == 13 })
        // A sentence ends with its line, or with the `$` of the next one.
        let parts = lines.flatMap { $0.split(separator: 36, omittingEmptySubsequences: false).dropFirst() }
        return parts.flatMap { text -> [Double] in
            guard text.count > 8, text.allSatisfy({ $0 >= 32 && $0 < 127 }) else { return [] }
            // A text may follow the checksum, as "*66,1791615600000".
            guard let star = text.lastIndex(of: UInt8(ascii: "*")) else { return [] }
            let body = text[..<star]
            let tail = Array(String(decoding: text[star...], as: UTF8.self))
            guard tail.count >= 3, tail[1...2].allSatisfy(\.isHexDigit),
                tail.count == 3 || !(tail[3].isLetter || tail[3].isNumber),
                Int(String(tail[1...2]), radix: 16) == Int(body.reduce(0, ^))
            else { return [] }
            return speeds(
                of: String(decoding: body, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
            )
        }
    }

    private static func speeds(of fields: [Substring]) -> [Double] {
        guard let id = fields.first, id.count == 5, !id.hasPrefix("P") else { return [] }
        switch id.suffix(3) {
        case "RMC" where fields.count >= 12 && fields[2] == "A":
            return [Double(fields[7]).map { $0 * 1852 / 3600 }].compactMap { $0 }
        case "VTG" where fields.count == 5:
            return [Double(fields[3]).map { $0 * 1852 / 3600 }, Double(fields[4]).map { $0 / 3.6 }].compactMap { $0 }
        case "VTG" where fields.count >= 9:
            return [Double(fields[5]).map { $0 * 1852 / 3600 }, Double(fields[7]).map { $0 / 3.6 }].compactMap { $0 }
        default:
            return []
        }
    }
}
