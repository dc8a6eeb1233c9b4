import Cadence
import OutsideText

/// One setting: its key, and the one door through which its text becomes a value.
struct SettingKey: Sendable {
    /// Why a text is no value of a setting: what would be.
    struct Fault: Error {
        var reason: String
    }

    /// Dotted key in strided.toml.
    let name: String
    /// Reads the text into the settings, or says why not and leaves them alone.
    let read: @Sendable (_ text: String, _ settings: inout DaemonSettings) throws(Fault) -> Void

    /// Every key there is.
    static let all: [SettingKey] = runner + sound + audio + inputs + pacing + body + model + record

    /// The key of that name.
    static func named(_ name: String) -> SettingKey? {
        all.first { $0.name == name }
    }
}

// MARK: - Doors

extension SettingKey {
    /// A quantity with a parser of its own, whose error says what is wrong.
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

    /// One of a few words.
    static func choice<Value: Sendable>(
        _ name: String,
        _ path: any WritableKeyPath<DaemonSettings, Value> & Sendable,
        _ choices: [(text: String, value: Value)]
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard let choice = choices.first(where: { $0.text == text }) else {
                let words = choices.map(\.text)
                let nearest = NearestWord.nearest(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
                throw Fault(reason: "\"\(text.prefix(40))\" is none of \(words.joined(separator: ", "))\(nearest)")
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

    /// Yes or no.
    static func flag(_ name: String, _ path: any WritableKeyPath<DaemonSettings, Bool> & Sendable) -> SettingKey {
        choice(name, path, [("true", true), ("false", false)])
    }

    /// A plain number in a range.
    static func number(
        _ name: String,
        in range: ClosedRange<Double>,
        _ set: @escaping @Sendable (inout DaemonSettings, Double) -> Void
    ) -> SettingKey {
        SettingKey(name: name) { text, settings throws(Fault) in
            guard let number = Double(text), range.contains(number) else {
                throw Fault(
                    reason: "\"\(text.prefix(40))\" is no number from \(range.lowerBound) to \(range.upperBound)"
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
            throw Fault(reason: "\(text) lies outside \(range.lowerBound) to \(range.upperBound)")
        }
        return duration
    }
}
