import Cadence
import OutsideText

/// One setting: its key, the only functions that parse and write its value, and the owners that a change concerns.
///
/// config.toml, the environment, flags, requests on the control socket, `stridectl` and the page all use this table.
package struct SettingKey: Sendable {
    package struct Fault: Error {
        package var reason: String
    }

    package enum Owner: Sendable, CaseIterable {
        case run, day, voice, music
    }

    package let name: String
    /// Parses the text and stores the value in the settings; if the text is not valid, throws and leaves the settings unchanged.
    package let read: @Sendable (_ text: String, _ settings: inout DaemonSettings) throws(Fault) -> Void
    /// The value in the settings as a text that ``read`` accepts; nil if it is not set.
    package let format: @Sendable (_ settings: DaemonSettings) -> String?
    /// The owners that a change concerns; empty if the setting can only be changed in config.toml.
    package private(set) var owners: [Owner] = []
    /// Applies a text such as "+3dB" to the present value; false if the text is not relative.
    private let adjust: @Sendable (_ text: String, _ settings: inout DaemonSettings) throws(Fault) -> Bool

    init(
        name: String,
        read: @escaping @Sendable (_ text: String, _ settings: inout DaemonSettings) throws(Fault) -> Void
    ) {
        (self.name, self.read) = (name, read)
        format = { _ in nil }
        adjust = { _, _ throws(Fault) in false }
    }

    /// - Parameters:
    ///   - format: the value as a text that `parse` accepts; nil if it is not set.
    ///   - adjust: the value after a relative change; nil if the text is not relative.
    init<Value>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        format: @escaping @Sendable (Value) -> String?,
        adjust: @escaping @Sendable (String, Value) throws(Fault) -> Value? = { _, _ throws(Fault) in nil },
        parse: @escaping @Sendable (String) throws(Fault) -> Value
    ) {
        self.name = name
        read = { text, settings throws(Fault) in settings[keyPath: path] = try parse(text) }
        self.format = { format($0[keyPath: path]) }
        self.adjust = { text, settings throws(Fault) in
            guard let value = try adjust(text, settings[keyPath: path]) else { return false }
            settings[keyPath: path] = value
            return true
        }
    }

    func concerning(_ owners: Owner...) -> SettingKey {
        var key = self
        key.owners = owners
        return key
    }
}

extension SettingKey {
    package static let all: [SettingKey] =
        runner + sound + haptic + beats + voice + music + players + coach + audio + inputs + pacing + body + model
        + record + workout + web + mqtt

    /// Whether a value of a setting can make strided start a program.
    package static func startsProgram(_ name: String, _ value: String) -> Bool {
        switch name {
        case "voice.command": true
        // Instead of a name, ALSA accepts the description of a device, which can contain a pipe to a program or name a library.
        case "audio.device": value.contains { "|{}<>@'\"".contains($0) }
        default: false
        }
    }

    package static let changeable = all.filter { !$0.owners.isEmpty }

    /// - Throws: a fault that names the most similar setting, the possible settings, or why this one is not in `keys`.
    package static func named(_ name: String, among keys: [SettingKey] = all) throws(Fault) -> SettingKey {
        if let key = keys.first(where: { $0.name == name }) { return key }
        guard !all.contains(where: { $0.name == name }) else {
            throw Fault(reason: "\(name) can only be changed in config.toml, not while strided runs")
        }
        let problem = "there is no setting \"\(name.prefix(60))\"; "
        let names = keys.map(\.name)
        if let nearest = NearestWord.nearest(to: name, among: names) {
            throw Fault(reason: problem + "did you mean \(nearest)?")
        }
        let table = name.split(separator: ".").dropLast().joined(separator: ".")
        let near = names.filter { $0.hasPrefix(table + ".") }
        throw Fault(reason: problem + "the settings are " + (near.isEmpty ? names : near).joined(separator: ", "))
    }

    /// Parses a text that may also be a change of the present value, such as "+3dB", and stores the value in the settings.
    package func change(_ settings: inout DaemonSettings, to text: String) throws(Fault) {
        if try !adjust(text, &settings) { try read(text, &settings) }
    }

    /// Checks a text without storing its value; it may also be a change of the present value.
    package func check(_ text: String) throws(Fault) {
        var settings = DaemonSettings()
        try change(&settings, to: text)
    }
}

// MARK: - Kinds of values

extension SettingKey {
    static func quantity<Value>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        format: @escaping @Sendable (Value) -> String? = { _ in nil },
        adjust: @escaping @Sendable (String, Value) throws(Fault) -> Value? = { _, _ throws(Fault) in nil },
        _ parse: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> SettingKey {
        SettingKey(name, path, format: format, adjust: adjust) { text throws(Fault) in
            do throws(QuantityError) {
                return try parse(text)
            } catch {
                throw Fault(reason: error.description)
            }
        }
    }

    static func choice<Value: Sendable & Equatable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        SettingKey(name, path, format: { value in choices.first { $0.value == value }?.text }) { text throws(Fault) in
            if let choice = choices.first(where: { $0.text == text }) { return choice.value }
            let words = choices.map(\.text)
            let nearest = NearestWord.nearest(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
            throw Fault(reason: "\"\(text.prefix(40))\" is not one of \(words.joined(separator: ", "))\(nearest)")
        }
    }

    static func choice<Value: Sendable & Equatable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value?> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        choice(name, path, choices.map { ($0.text, Optional($0.value)) })
    }

    static func flag(_ name: String, _ path: any WritableKeyPath<DaemonSettings, Bool> & Sendable) -> SettingKey {
        choice(name, path, [("true", true), ("false", false)])
    }

    static func number(
        _ name: String,
        in range: ClosedRange<Double>,
        _ set: @escaping @Sendable (inout DaemonSettings, Double) -> Void
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard let number = Double(text), range.contains(number) else {
                throw Fault(
                    reason: "\"\(text.prefix(40))\" is not a number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            set(&settings, number)
        }
    }

    /// A setting whose value is a volume; a change such as "+3dB" makes it louder.
    static func volume(_ name: String, _ path: any WritableKeyPath<DaemonSettings, Volume> & Sendable) -> SettingKey {
        SettingKey(name, path, format: \.text, adjust: louder) { text throws(Fault) in
            guard !text.hasPrefix("+"), let volume = Volume(parsing: text) else {
                throw Fault(reason: "\"\(text.prefix(40))\" is not a volume: write \(Volume.forms)")
            }
            return volume
        }
    }

    private static func louder(_ text: String, _ present: Volume) throws(Fault) -> Volume? {
        let entry = text.filter { $0 != " " }.lowercased()
        if entry.hasPrefix("+"), entry.hasSuffix("db"), let decibels = Double(entry.dropLast(2)),
            (0...Volume.decibelRange.lowerBound.magnitude).contains(decibels)
        {
            return Volume(decibels: min(present.decibels + decibels, 0))
        }
        // Percentage points or decibels? Only the runner knows.
        guard entry.hasPrefix("+") || entry.hasPrefix("-"),
            let change = Double(entry.hasSuffix("%") ? entry.dropLast() : entry[...]), (-100...100).contains(change)
        else { return nil }
        let number = entry.filter { $0 != "%" }
        throw Fault(
            reason: "volume \(number): percent or decibels? \(number)dB is \(number.dropFirst()) dB "
                + (change < 0 ? "below full volume" : "louder than now") + "; or write a percentage such as 80%"
        )
    }

    static func duration(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Duration> & Sendable,
        in range: ClosedRange<Duration>
    ) -> SettingKey {
        SettingKey(name, path, format: { "\($0 / .milliseconds(1))ms" }) { text throws(Fault) in
            try duration(text, in: range)
        }
    }

    static func duration(_ text: String, in range: ClosedRange<Duration>) throws(Fault) -> Duration {
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        guard let size = DurationText(isNegative ? String(text.dropFirst()) : text)?.duration else {
            throw Fault(reason: "\"\(text.prefix(40))\" is not \(DurationText.forms)")
        }
        let duration = isNegative ? .zero - size : size
        guard range.contains(duration) else {
            throw Fault(reason: "\(text) is outside the range \(range.lowerBound) to \(range.upperBound)")
        }
        return duration
    }
}

/// A duration in the form that people write: `300ms`, `60s`, `1.5min`, `2h`.
package struct DurationText: Hashable, Sendable {
    package var duration: Duration

    package static let forms = "a duration with a unit, such as 300ms, 60s, 5min or 2h"

    /// Parses a number with a unit; nil for all other texts, for negative durations and for durations longer than one day.
    package init?(_ text: String) {
        let units: [(String, Double)] = [("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600)]
        guard let (unit, seconds) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.count).filter { $0 != " " }),
            (0...86_400).contains(number * seconds)
        else { return nil }
        duration = .milliseconds(Int64((number * seconds * 1000).rounded()))
    }
}
