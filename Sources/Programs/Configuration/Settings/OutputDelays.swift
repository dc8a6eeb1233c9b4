import OutsideText
package import Playback

/// How much later than the sound device reports the sound is heard, by the names of the outputs.
///
/// The text of the setting `sound.delays` is a list such as "default/Ears=35±4ms; hw:1=-10ms". An uncertainty means that
/// `stridectl headphones calibrate` has measured the delay.
package struct OutputDelays: Hashable, Sendable {
    package struct Delay: Hashable, Sendable {
        /// Milliseconds, `range`; negative if the sound is heard earlier than reported.
        package var milliseconds: Double
        /// The standard error of a measured delay in milliseconds; nil for a delay that was set.
        package var uncertainty: Double?
    }

    package static let range = -500.0...500.0
    /// The number of outputs that are stored.
    private static let capacity = 64

    package private(set) var delays: [String: Delay] = [:]

    package init() {}

    package subscript(output: String) -> Delay? { delays[output] }

    /// The name of an output: the sound device, and the output of the sound server; while this is not known, the Bluetooth headset that is
    /// connected.
    package static func name(device: String, sink: OutputSink?, headset: String?) -> String {
        let name = (sink?.title ?? headset).map { "\(device)/\($0.cleaned.prefix(80).trimmed)" } ?? device
        return String(name.map { $0 == ";" || $0 == "=" ? "_" : $0 })
    }
}

extension OutputDelays {
    package var text: String {
        delays.sorted { $0.key < $1.key }.map { name, delay in
            "\(name)=\(Self.text(delay.milliseconds))\(delay.uncertainty.map { "±\(Self.text($0))" } ?? "")ms"
        }.joined(separator: "; ")
    }

    private static func text(_ milliseconds: Double) -> String { "\((milliseconds * 10).rounded() / 10)" }

    package init(parsing text: String) throws(SettingKey.Fault) {
        for entry in text.split(separator: ";") { try set(entry.trimmed) }
        guard delays.count <= Self.capacity else {
            throw SettingKey.Fault(reason: "the delays of more than \(Self.capacity) outputs cannot be stored")
        }
    }

    /// The delays after a change such as "with hw:1=20ms" or "without hw:1"; nil if the text is not a change.
    func changed(by text: String) throws(SettingKey.Fault) -> OutputDelays? {
        var delays = self
        if text.hasPrefix("without ") {
            delays.delays[String(text.dropFirst(8))] = nil
        } else if text.hasPrefix("with ") {
            try delays.set(text.dropFirst(5))
        } else {
            return nil
        }
        return try OutputDelays(parsing: delays.text)
    }

    private mutating func set(_ entry: Substring) throws(SettingKey.Fault) {
        let fault = SettingKey.Fault(
            reason: "\"\(entry.prefix(80))\" is not an output and a delay from -500 to 500 ms, such as hw:1=35ms"
        )
        guard let equals = entry.lastIndex(of: "=") else { throw fault }
        let name = entry[..<equals].trimmed
        let value = entry[entry.index(after: equals)...].trimmed
        guard !name.isEmpty, name.utf8.count <= 400, name.unicodeScalars.allSatisfy({ $0.value >= 32 }),
            value.hasSuffix("ms")
        else { throw fault }
        let numbers = value.dropLast(2).split(separator: "±", omittingEmptySubsequences: false).map {
            Double($0.trimmed)
        }
        guard (1...2).contains(numbers.count), let first = numbers[0], Self.range.contains(first) else { throw fault }
        guard numbers.count == 1 || numbers[1].map({ (0...500).contains($0) }) ?? false else { throw fault }
        delays[String(name)] = Delay(milliseconds: first, uncertainty: numbers.count == 2 ? numbers[1] : nil)
    }
}
