import CommandSyntax
import Control
import Messages
import OutsideText
import Report

/// What a home receives of the run over MQTT: a topic for each value of a status, and the discovery messages of Home Assistant.
///
/// The node, which is part of each topic, is the name of the machine. A message is sent when its text has changed; all of them are retained
/// by the broker, so that a home that starts later has them, too.
struct HomeMessages {
    struct Message: Equatable, Sendable {
        let topic: String
        let text: String
    }

    /// Home Assistant publishes `online` here when it has started, and then needs the discovery messages again.
    static let homeStatus = "homeassistant/status"
    /// The shortest time between two messages, except when the run or the recording begins, pauses, continues or ends.
    static let interval = Duration.seconds(1)

    let node: String
    let style: TerminalStyle
    private var published: [String: String] = [:]
    private var earliest: ContinuousClock.Instant?

    init(node: String, style: TerminalStyle) {
        (self.node, self.style) = (node, style)
    }

    /// The letters, digits and underscores of a name, in lower case, as the identifiers of Home Assistant have them.
    static func node(of name: String) -> String {
        let parts = name.lowercased().split { !("a"..."z").contains($0) && !("0"..."9").contains($0) }
        return parts.isEmpty ? "computer" : String(parts.joined(separator: "_").prefix(60))
    }

    var availability: String { "strided/\(node)/availability" }
    private var pause: String { "strided/\(node)/pause" }
    /// The topic of the switch, which receives `ON` and `OFF`.
    var pauseCommand: String { "\(pause)/set" }

    // The number of the played steps changes with each step, and the recording has the steps of the runner.
    private let fields =
        StatusField.measured.filter { $0.name != "steps_played" } + [StatusField.named("pace")].compactMap(\.self)

    private func topic(of field: StatusField) -> String { "strided/\(node)/\(field.metric)" }
}

// MARK: - Values

extension HomeMessages {
    /// All values are sent again, because the broker has changed or has lost them.
    mutating func forget() {
        published = [:]
        earliest = nil
    }

    /// The messages that are due, and the time at which others will be; nil if there are none.
    ///
    /// - Parameter status: The newest status; nil while the daemon does not run, and the last values then stay.
    mutating func due(
        _ status: Status?,
        at now: ContinuousClock.Instant
    ) -> (messages: [Message], next: ContinuousClock.Instant?) {
        let changes = messages(status).filter { published[$0.topic] != $0.text }
        guard !changes.isEmpty else { return ([], nil) }
        let phases = [availability, "strided/\(node)/state", "strided/\(node)/recording_state"]
        if let earliest, now < earliest, !changes.contains(where: { phases.contains($0.topic) }) {
            return ([], earliest)
        }
        for change in changes { published[change.topic] = change.text }
        earliest = now + Self.interval
        return (changes, nil)
    }

    private func messages(_ status: Status?) -> [Message] {
        guard let status else { return [Message(topic: availability, text: "offline")] }
        let values = fields.map { Message(topic: topic(of: $0), text: text(of: $0, status)) }
        // The values are known before the device counts as available.
        return values + [
            Message(topic: pause, text: status.state == .paused ? "ON" : "OFF"),
            Message(topic: availability, text: "online"),
        ]
    }

    /// Numbers have at most three decimals.
    ///
    /// An unknown number is `None`, which Home Assistant shows as unknown.
    private func text(of field: StatusField, _ status: Status) -> String {
        switch field.value(status, style) {
        case .number(let number): "\((number * 1000).rounded() / 1000)"
        case .count(let count): "\(count)"
        case .word(let word, _): word
        // The longest state of Home Assistant has 255 characters.
        case .text(let text): String(text.cleaned.prefix(255))
        case nil:
            switch field.kind {
            case .number, .count: "None"
            case .word: "none"
            case .text: "-"
            }
        }
    }
}

// MARK: - Discovery

extension HomeMessages {
    /// The messages with which Home Assistant creates a device with a sensor for each value, and a switch.
    var discovery: [Message] {
        fields.map { field in
            var entity: JSONFields = ["state_topic": topic(of: field)]
            switch field.kind {
            case .number, .count:
                entity["device_class"] = field.unit?.deviceClass
                entity["unit_of_measurement"] = field.unit?.symbol
                // The values of a recording begin at zero with the next one.
                entity["state_class"] = field.name.hasPrefix("recording.") ? "total_increasing" : "measurement"
            case .word(let words):
                entity["device_class"] = "enum"
                entity["options"] = words.contains("none") ? words : words + ["none"]
            case .text: break
            }
            return config("sensor", field.metric, field.title, entity)
        } + [
            config(
                "switch",
                "pause",
                "Pause",
                ["state_topic": pause, "command_topic": pauseCommand, "icon": "mdi:pause"]
            )
        ]
    }

    private func config(_ component: String, _ name: String, _ title: String, _ entity: JSONFields) -> Message {
        let identifier = "strided_\(node)_\(name)"
        let device: JSONFields = [
            "identifiers": ["strided_\(node)"], "name": "strided \(node)", "manufacturer": "strided",
            "model": "strided", "sw_version": ProgramVersion.current,
        ]
        let origin: JSONFields = ["name": "strided", "sw_version": ProgramVersion.current]
        var entity = entity
        entity["name"] = style.messages.translated(title)
        entity["unique_id"] = identifier
        entity["default_entity_id"] = "\(component).\(identifier)"
        // Home Assistant before 2025.10 needs this key; without it, the entity ID comes from the translated name.
        entity["object_id"] = identifier
        entity["availability_topic"] = availability
        entity["device"] = device
        entity["origin"] = origin
        return Message(
            topic: "homeassistant/\(component)/strided_\(node)/\(name)/config",
            text: JSONText(entity).text
        )
    }
}

extension StatusField.Unit {
    /// The unit as Home Assistant writes it.
    fileprivate var symbol: String { self == .mps ? "m/s" : rawValue }

    /// The class for which Home Assistant knows other units; it allows only certain units with each class.
    fileprivate var deviceClass: String? {
        switch self {
        case .mps: "speed"
        case .m: "distance"
        case .s, .ms: "duration"
        case .spm, .bpm, .kcal: nil
        }
    }
}
