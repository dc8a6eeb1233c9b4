import Foundation
import Glibc
import LineSupport
import TestSupport
import Testing

/// `stridectl mqtt` between the daemon and a real broker, as a home sees it.
@Suite(
    .timeLimit(.minutes(15)),
    .needs("mosquitto", "mosquitto_sub", "mosquitto_pub", "mosquitto_passwd", "openssl", "python3")
)
struct MQTTTests {
    private let home: Home
    private let port: ReservedPort

    init() throws {
        home = try Home()
        port = try ReservedPort()
    }

    /// Starts a broker without state on the port of the test, and waits until it listens.
    private func broker(_ settings: String = "allow_anonymous true") async throws -> Program {
        let text = "listener \(port.number) 127.0.0.1\nuser root\n\(settings)\n"
        try text.write(toFile: home.file("mosquitto.conf"), atomically: true, encoding: .utf8)
        let broker = try Program("mosquitto", ["-v", "-c", home.file("mosquitto.conf")])
        try #require(await broker.line(containing: " running") != nil)
        return broker
    }

    /// Starts `stridectl mqtt`; its output and its errors can be read.
    private func mqtt(_ settings: String = "", broker: String? = nil, language: String = "en") async throws -> Program {
        let address = broker ?? "mqtt://127.0.0.1:\(port.number)"
        try home.configure("[mqtt]\nbroker = \"\(address)\"\nnode = \"lab\"\n\(settings)\n")
        let command = "exec \"$0\" mqtt --language \(language) 2>&1"
        let words = ["-c", command, Program.path(of: "stridectl")]
        return try Program("sh", words, environment: home.environment, reading: .output)
    }

    private func subscriber() throws -> Subscriber { try Subscriber(port: port.number) }

    private func publish(_ topic: String, _ text: String, retained: Bool = false) async throws {
        let words = ["-p", "\(port.number)", "-t", topic, "-m", text] + (retained ? ["-r"] : [])
        #expect(try await Program.run("mosquitto_pub", words).status == 0)
    }

    @Test func aHomeFollowsARunAndPausesIt() async throws {
        let broker = try await broker()
        var daemon = try await home.daemon()
        // It would pause each run after a connection.
        try await publish("strided/lab/pause/set", "ON", retained: true)
        // The subscriber then receives all messages in their order.
        let seen = try subscriber()
        await seen.wait("strided/lab/pause/set", "ON")
        let mqtt = try await mqtt()
        #expect(await mqtt.line(containing: "connected to mqtt://127.0.0.1:\(port.number)") != nil)
        #expect(await mqtt.line(containing: "a retained message on strided/lab/pause/set is ignored") != nil)
        await seen.wait("strided/lab/availability", "online")
        // Home Assistant finds each value with its state.
        struct Entity: Decodable { let state_topic: String }
        let configs = seen.values.filter { $0.key.hasSuffix("/config") }
        #expect(configs.count > 20)
        for (_, text) in configs {
            let entity = try JSONDecoder().decode(Entity.self, from: Data(text.utf8))
            #expect(seen.values[entity.state_topic] != nil, "\(entity.state_topic)")
        }

        _ = try await home.stridectl("run", "10km/h")
        await seen.wait("strided/lab/target_speed_mps", "2.778")
        await seen.wait("strided/lab/recording_state", "recording")
        _ = try await home.stridectl("pace", "12km/h")
        await seen.wait("strided/lab/target_speed_mps", "3.333")

        try await publish("strided/lab/pause/set", "ON")
        await seen.wait("strided/lab/pause", "ON")
        await seen.wait("strided/lab/recording_state", "paused")
        #expect(seen.values["strided/lab/state"] == "paused")
        let status = try await home.stridectl("status", "--format", "{state} {recording.state}")
        #expect(status.output == "paused paused\n")
        try await publish("strided/lab/pause/set", "OFF")
        await seen.wait("strided/lab/pause", "OFF")
        try await publish("strided/lab/pause/set", "maybe\u{1B}[2J")
        let refusal = await mqtt.line(containing: "pause/set accepts ON and OFF")
        #expect(refusal?.contains("\u{1B}") == false)

        // Home Assistant has started again.
        let count = seen.counts["homeassistant/switch/strided_lab/pause/config"] ?? 0
        try await publish("homeassistant/status", "online")
        await seen.wait { $0.counts["homeassistant/switch/strided_lab/pause/config"] == count + 1 }

        _ = await daemon.end(with: SIGKILL)
        await seen.wait("strided/lab/availability", "offline")
        daemon = try await home.daemon()
        await seen.wait("strided/lab/availability", "online")
        // The last will.
        _ = await mqtt.end(with: SIGKILL)
        await seen.wait("strided/lab/availability", "offline")
        _ = await daemon.end()
        _ = await broker.end()
    }

    @Test func aLostOrSlowBrokerDisturbsNothing() async throws {
        var broker = try await broker()
        let daemon = try await home.daemon()
        let mqtt = try await mqtt()
        #expect(await mqtt.line(containing: "connected to") != nil)
        _ = try await home.stridectl("run", "10km/h")
        // It receives nothing, and continues with the newest values.
        kill(broker.id, SIGSTOP)
        for speed in 8...15 { #expect(try await home.stridectl("pace", "\(speed)km/h").status == 0) }
        kill(broker.id, SIGCONT)
        let first = try subscriber()
        await first.wait("strided/lab/target_speed_mps", "4.167")
        await first.end()

        _ = await broker.end(with: SIGKILL)
        #expect(await mqtt.line(containing: "ended the connection") != nil)
        #expect(
            await mqtt.line(containing: "no connection to mqtt://127.0.0.1:\(port.number): Connection refused") != nil
        )
        _ = try await home.stridectl("pace", "9km/h")
        broker = try await self.broker()
        // The next line: each problem is reported once.
        var lines = mqtt.lines.makeAsyncIterator()
        #expect(await lines.next()?.hasPrefix("connected to") == true)
        let second = try subscriber()
        await second.wait("strided/lab/target_speed_mps", "2.5")
        await second.wait("strided/lab/availability", "online")
        #expect(second.values["homeassistant/sensor/strided_lab/heart_bpm/config"] != nil)
        _ = await mqtt.end()
        await second.wait("strided/lab/availability", "offline")
        #expect(await daemon.end() == 0)
        _ = await broker.end()
    }

    /// Creates an authority with the name `name`, and with `host` also a certificate of it for that host.
    private func certificates(_ name: String, host: String? = nil) async throws {
        func openssl(_ words: String...) async throws {
            let outcome = try await Program.run("openssl", words, environment: home.environment)
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let (authority, key) = (home.file("\(name).crt"), home.file("\(name).key"))
        let kind = ["-newkey", "rsa:2048", "-nodes", "-days", "2"]
        try await openssl(
            "req",
            "-x509",
            kind[0],
            kind[1],
            kind[2],
            kind[3],
            kind[4],
            "-keyout",
            key,
            "-out",
            authority,
            "-subj",
            "/CN=\(name)"
        )
        guard let host else { return }
        try "subjectAltName=DNS:\(host)\n".write(toFile: home.file("ext"), atomically: true, encoding: .utf8)
        let (request, ownKey) = (home.file("host.csr"), home.file("host.key"))
        try await openssl(
            "req",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-keyout",
            ownKey,
            "-out",
            request,
            "-subj",
            "/CN=\(host)"
        )
        try await openssl(
            "x509",
            "-req",
            "-in",
            request,
            "-CA",
            authority,
            "-CAkey",
            key,
            "-CAcreateserial",
            "-days",
            "2",
            "-extfile",
            home.file("ext"),
            "-out",
            home.file("host.crt")
        )
    }

    @Test func theBrokerProvesItsNameAndTheUserTheirs() async throws {
        try await certificates("home", host: "localhost")
        try await certificates("other")
        let users = home.file("users")
        #expect(try await Program.run("mosquitto_passwd", ["-b", "-c", users, "runner", "right word"]).status == 0)
        let broker = try await broker(
            "certfile \(home.file("host.crt"))\nkeyfile \(home.file("host.key"))\nallow_anonymous false\npassword_file \(users)"
        )
        let daemon = try await home.daemon()
        let stored = try await home.stridectl("mqtt", "--set-password", input: "wrong\n")
        #expect(stored.status == 0, "\(stored.errors)")
        let mode = try FileManager.default.attributesOfItem(atPath: home.file("config/strided/sync-keys.json"))
        #expect(mode[.posixPermissions] as? Int == 0o600)

        let (own, other) = (
            "ca = \"\(home.file("home.crt"))\"\nuser = \"runner\"", "ca = \"\(home.file("other.crt"))\""
        )
        let place = "mqtts://localhost:\(port.number)"
        let failures: [(settings: String, broker: String, language: String, line: String)] = [
            (
                own, place, "en",
                "\(place) refuses the login; check mqtt.user, and store the password: stridectl mqtt --set-password"
            ),
            (own, place, "de", "\(place) lehnt die Anmeldung ab; prüfe mqtt.user"),
            (
                other, place, "en",
                "the certificate of \(place) is not valid, is for another name, or its authority is not trusted"
            ),
            (other, place, "de", "das Zertifikat von \(place) ist ungültig"),
            ("", place, "en", "the certificate of \(place) is not valid"),
            (
                own, "mqtts://127.0.0.1:\(port.number)", "en",
                "the certificate of mqtts://127.0.0.1:\(port.number) is not valid"
            ),
            (own, "mqtt://localhost:\(port.number)", "en", "does it want TLS (mqtts://)?"),
            (
                "ca = \"/nonexistent\"", place, "en",
                "the file of mqtt.ca has no certificate or cannot be read: /nonexistent"
            ),
            ("ca = \"\(home.file("users"))\"", place, "de", "die Datei von mqtt.ca enthält kein Zertifikat"),
            (
                "", "mqtt://no-such-host.invalid", "en",
                "there is no computer with the name in mqtt://no-such-host.invalid:1883"
            ),
        ]
        for failure in failures {
            let mqtt = try await mqtt(failure.settings, broker: failure.broker, language: failure.language)
            var lines = mqtt.lines.makeAsyncIterator()
            let line = await lines.next() ?? ""
            #expect(line.contains(failure.line), "\(failure): \(line)")
            _ = await mqtt.end()
        }
        _ = try await home.stridectl("mqtt", "--set-password", input: "right word\n")
        let mqtt = try await mqtt(own, broker: place)
        #expect(await mqtt.line(containing: "connected to \(place)") != nil)
        _ = await mqtt.end()
        _ = await daemon.end()
        _ = await broker.end()
    }

    @Test func anotherServerIsReportedOnce() async throws {
        let program = """
            import socket
            server = socket.create_server(("127.0.0.1", \(port.number)))
            print("ready", flush=True)
            clients = []
            while True:
                clients.append(server.accept()[0])
                clients[-1].sendall(b"HTTP/1.1 400 Bad Request, " + 500 * b"x")
            """
        let server = try Program("python3", ["-c", program], reading: .output)
        try #require(await server.line(containing: "ready") != nil)
        let daemon = try await home.daemon()
        let mqtt = try await mqtt()
        #expect(await mqtt.line(containing: "does not follow the protocol; is that an MQTT broker?") != nil)
        _ = await server.end(with: SIGKILL)
        // No line between them.
        var lines = mqtt.lines.makeAsyncIterator()
        #expect(await lines.next()?.contains("Connection refused") == true)
        _ = await mqtt.end()
        _ = await daemon.end()
    }

    @Test func withoutABrokerItSaysWhatToWrite() async throws {
        let none = try await home.stridectl("mqtt")
        #expect(none.status == 1 && none.errors.contains("there is no mqtt.broker in config.toml"), "\(none.errors)")
        try home.configure("[mqtt]\nbroker = \"http://x\"\n")
        let wrong = try await home.stridectl("mqtt", "--language", "de")
        #expect(
            wrong.status == 1 && wrong.errors.contains("ist keine Adresse; schreibe mqtt://host"),
            "\(wrong.errors)"
        )
        try home.configure("[mqtt]\nbroker = \"mqtt://x\"\nnode = \"a/#\"\n")
        let node = try await home.stridectl("mqtt")
        #expect(node.status == 1 && node.errors.contains("mqtt.node: write 1 to 60"), "\(node.errors)")
        let daemon = try await Program.run("strided", ["--device", "null"], environment: home.environment)
        #expect(daemon.status == 78 && daemon.errors.contains("write 1 to 60 lower-case"), "\(daemon.errors)")
    }
}

/// What `mosquitto_sub` receives: the newest text of each topic.
private final class Subscriber {
    private let program: Program
    private(set) var values: [String: String] = [:]
    private(set) var counts: [String: Int] = [:]

    init(port: UInt16) throws {
        program = try Program("mosquitto_sub", ["-p", "\(port)", "-v", "-t", "#"], reading: .output)
    }

    /// Waits until a topic has a text.
    func wait(_ topic: String, _ text: String) async { await wait { $0.values[topic] == text } }

    func wait(until condition: (Subscriber) -> Bool) async {
        guard !condition(self) else { return }
        for await line in program.lines {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard let topic = parts.first else { continue }
            values[topic] = parts.count > 1 ? parts[1] : ""
            counts[topic, default: 0] += 1
            guard !condition(self) else { return }
        }
        Issue.record("mosquitto_sub has ended: \(values)")
    }

    func end() async { _ = await program.end() }
}
