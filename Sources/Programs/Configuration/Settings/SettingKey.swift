import Cadence
import OutsideText

/// One setting: its key, and the only function that parses its text and checks its value.
package struct SettingKey: Sendable {
    /// Why a text is not a valid value of a setting, and which values are valid.
    package struct Fault: Error {
        package var reason: String
    }

    /// The key in config.toml, with dots between its parts.
    package let name: String
    /// Parses the text and stores the value in the settings; if the text is not valid, throws and leaves the settings unchanged.
    package let read: @Sendable (_ text: String, _ settings: inout DaemonSettings) throws(Fault) -> Void

    /// Checks a text without storing its value.
    package func check(_ text: String) throws(Fault) {
        var settings = DaemonSettings()
        try read(text, &settings)
    }

    /// All keys.
    package static let all: [SettingKey] =
        runner + sound + haptic + voice + music + players + coach + audio + inputs + pacing + body + model + record
        + workout
        + web

    /// The key with that name; nil if there is none.
    package static func named(_ name: String) -> SettingKey? {
        all.first { $0.name == name }
    }
}

// MARK: - Kinds of values

extension SettingKey {
    /// A setting whose value is a quantity; the error of its parser says what is wrong.
    static func quantity<Value>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        _ parse: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            do throws(QuantityError) {
                settings[keyPath: path] = try parse(text)
            } catch {
                throw Fault(reason: error.description)
            }
        }
    }

    /// A setting whose value is one of a few words.
    static func choice<Value: Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard let choice = choices.first(where: { $0.text == text }) else {
                let words = choices.map(\.text)
                let nearest = NearestWord.nearest(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
                throw Fault(reason: "\"\(text.prefix(40))\" is not one of \(words.joined(separator: ", "))\(nearest)")
            }
            settings[keyPath: path] = choice.value
        }
    }

    static func choice<Value: Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value?> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        choice(name, path, choices.map { ($0.text, Optional($0.value)) })
    }

    /// A setting whose value is `true` or `false`.
    static func flag(_ name: String, _ path: any WritableKeyPath<DaemonSettings, Bool> & Sendable) -> SettingKey {
        choice(name, path, [("true", true), ("false", false)])
    }

    /// A setting whose value is a number within a range.
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

    static func duration(_ text: String, in range: ClosedRange<Duration>) throws(Fault) -> Duration {
        guard let duration = DurationText(text)?.duration else {
            throw Fault(reason: "\"\(text.prefix(40))\" is not \(DurationText.forms)")
        }
        guard range.contains(duration) else {
            throw Fault(reason: "\(text) is outside the range \(range.lowerBound) to \(range.upperBound)")
        }
        return duration
    }

    /// Reads a duration that may begin with a minus sign.
    ///
    /// - Parameter limit: the longest duration with either sign.
    static func signedDuration(_ text: String, upTo limit: Duration) throws(Fault) -> Duration {
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        let size = try duration(isNegative ? String(text.dropFirst()) : text, in: .zero...limit)
        return isNegative ? .zero - size : size
    }
}
