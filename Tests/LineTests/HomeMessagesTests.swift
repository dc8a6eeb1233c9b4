import ArgumentParser
import Control
import Foundation
import Testing

@testable import ControlCommands

/// What a home receives over MQTT: the discovery of Home Assistant, and which values are sent when.
@Suite struct HomeMessagesTests {
    private static func status(_ changes: (String, String)...) throws -> Status {
        let start = StatusFormatTests.lost.replacing("HEART", with: "1")
        let document = changes.reduce(start) { $0.replacing($1.0, with: $1.1) }
        return try JSONDecoder().decode(Status.self, from: Data(document.utf8))
    }

    private static func home(_ words: String...) throws -> HomeMessages {
        HomeMessages(node: "lab", style: try DisplayOptions.parse(words.isEmpty ? ["--language", "en"] : words).style)
    }

    private struct Entity: Decodable {
        struct Device: Decodable {
            let identifiers: [String]
            let name: String
        }

        let name: String
        let unique_id: String
        let default_entity_id: String
        let object_id: String
        let state_topic: String
        let availability_topic: String
        let device: Device
        var device_class: String?
        var state_class: String?
        var unit_of_measurement: String?
        var options: [String]?
        var command_topic: String?
    }

    /// The units of strided that Home Assistant allows with each class (DEVICE_CLASS_UNITS).
    private static let units: [String: [String]] = ["speed": ["m/s"], "distance": ["m"], "duration": ["s", "ms"]]

    @Test func homeAssistantAcceptsTheDiscovery() throws {
        var home = try Self.home()
        let values = home.due(try Self.status(), at: .now).messages
        let topics = Set(values.map(\.topic))
        let entities = try home.discovery.map { message in
            (message.topic, try JSONDecoder().decode(Entity.self, from: Data(message.text.utf8)))
        }
        #expect(entities.count > 20)
        #expect(Set(entities.map(\.1.unique_id)).count == entities.count)
        for (topic, entity) in entities {
            #expect(topic.wholeMatch(of: #/homeassistant/(sensor|switch)/strided_lab/[a-z0-9_]+/config/#) != nil)
            #expect(entity.default_entity_id.wholeMatch(of: #/(sensor|switch)\.[a-z0-9_]+/#) != nil)
            #expect(entity.default_entity_id.hasSuffix(".\(entity.object_id)"))
            #expect(topics.contains(entity.state_topic), "\(entity.state_topic)")
            #expect(entity.availability_topic == "strided/lab/availability")
            #expect(entity.device.identifiers == ["strided_lab"] && !entity.name.isEmpty)
            if entity.device_class == "enum" {
                let options = try #require(entity.options)
                #expect(entity.state_class == nil && entity.unit_of_measurement == nil)
                #expect(values.contains { $0.topic == entity.state_topic && options.contains($0.text) })
            } else if let name = entity.device_class {
                #expect(Self.units[name]?.contains(entity.unit_of_measurement ?? "") == true, "\(topic)")
            }
            if entity.device_class == "speed" { #expect(entity.state_class == "measurement") }
            // A number with a unit or a class has a number as its value, or is unknown.
            if entity.state_class != nil {
                let value = values.first { $0.topic == entity.state_topic }?.text ?? ""
                #expect(value == "None" || Double(value) != nil, "\(topic): \(value)")
            }
        }
        #expect(entities.filter { $0.1.command_topic != nil }.map(\.1.command_topic) == ["strided/lab/pause/set"])
        let german = try Self.home("--language", "de").discovery.map(\.text)
        #expect(
            german.contains { $0.contains(#""name":"Puls""#) } && german.contains { $0.contains(#""name":"Pulszone""#) }
        )
    }

    @Test func valuesAreRoundedAndUnknownOnesAreNamed() throws {
        var home = try Self.home("--km", "--language", "en")
        let messages = home.due(try Self.status(("2.5,", "2.77777777,")), at: .now).messages
        let values = Dictionary(messages.map { ($0.topic, $0.text) }) { $1 }
        let expected = [
            "target_speed_mps": "2.778", "heart_bpm": "151.5", "heart_zone": "4", "state": "running", "pause": "OFF",
            "recording_distance_m": "1609.344", "measured_cadence_spm": "None", "race_lead_s": "None",
            "workout_step_intensity": "none", "pace": "6:00/km", "music_track_title": "a\"b\\c <i>&{} é",
            "availability": "online",
        ]
        for (name, text) in expected { #expect(values["strided/lab/\(name)"] == text, "\(name)") }
        #expect(messages.last?.topic == "strided/lab/availability")
        #expect(values["strided/lab/steps_played"] == nil)
    }

    @Test func onlyChangesAreSentAndAtMostOncePerSecond() throws {
        var home = try Self.home()
        let start = ContinuousClock.now
        func changed(_ status: Status?, after seconds: Double) -> [String] {
            home.due(status, at: start + .seconds(seconds)).messages.map { "\($0.topic.dropFirst(12))=\($0.text)" }
        }
        let all = changed(try Self.status(), after: 0)
        #expect(all.count > 20)
        #expect(changed(try Self.status(), after: 5).isEmpty)
        #expect(changed(try Self.status(("151.5", "152")), after: 5) == ["heart_bpm=152.0"])
        let faster = try Self.status(("151.5", "153"))
        let early = home.due(faster, at: start + .seconds(5.5))
        #expect(early.messages.isEmpty && early.next == start + .seconds(6))
        // A pause is sent at once, together with what has waited.
        let paused = try Self.status(("151.5", "153"), ("\"state\":\"running\"", "\"state\":\"paused\""))
        #expect(Set(changed(paused, after: 5.6)) == ["heart_bpm=153.0", "state=paused", "pause=ON"])
        #expect(changed(nil, after: 5.7) == ["availability=offline"])
        #expect(changed(nil, after: 9).isEmpty)
        #expect(changed(paused, after: 9.1) == ["availability=online"])
        // A change that is taken back is not sent.
        #expect(
            changed(try Self.status(("151.5", "99"), ("\"state\":\"running\"", "\"state\":\"paused\"")), after: 9.2)
                .isEmpty
        )
        #expect(changed(paused, after: 20).isEmpty)
        home.forget()
        #expect(changed(paused, after: 20.1).count == all.count)
    }

    @Test(arguments: [
        ("laptop", "laptop"), ("My-Laptop.lan", "my_laptop_lan"), ("a/+#b", "a_b"), ("日本", "computer"),
        ("", "computer"),
        (String(repeating: "x", count: 200), String(repeating: "x", count: 60)),
    ])
    func aNodeHasSafeCharacters(name: String, node: String) {
        #expect(HomeMessages.node(of: name) == node)
    }
}
