import OutsideText

/// JSON as it comes over the socket and out of the state files: any text, and text with the nesting that `cut` asks for.
func fuzz(_ input: FuzzInput) {
    check(input.bytes)
    // libFuzzer finds brackets by itself, but seldom hundreds of them at the right place.
    let opening: [UInt8] = input.cut & 1 == 0 ? Array("[".utf8) : Array(#"{"a":"#.utf8)
    check(input.bytes + Array(repeatElement(opening, count: 4 * Int(input.cut)).joined()))
    check(Array(repeatElement(opening, count: 500 + Int(input.cut)).joined()) + input.bytes)
}

private func check(_ bytes: [UInt8]) {
    let decoded: Any? = try? UntrustedJSON.decode(Anything.self, from: bytes)
    let isRefused = (try? UntrustedJSON.check(bytes)) == nil
    require("what is refused is not decoded", !(isRefused && decoded != nil))
    _ = try? UntrustedJSON.decode([String: [[String: Double]]].self, from: bytes)
}

private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        _ = try? container.decode(String.self)
        _ = try? container.decode([Double].self)
        _ = try? container.decode([String: Int].self)
    }
}
