import Foundation
import LineSupport
import Testing
import TestSupport

/// The daemon among Bluetooth sensors, through a private bus with a stand-in for bluetoothd.
@Suite(.needsShared("data/runs"), .needs("dbus-daemon"), .needsPython(modules: "dbus_fast")) struct SensorTests {
    private static let address = "C0:FF:EE:00:18:14"

    private struct Status: Decodable {
        struct Measured: Decodable {
            var source: String
            var speed_mps: Double?
            var cadence_spm: Double?
        }
        struct Heart: Decodable {
            var bpm: Double
            var zone: Int?
        }
        struct Input: Decodable {
            var name: String
            var state: String
        }
        struct Target: Decodable {
            var cadence_spm: Double
        }
        var measured: Measured?
        var heart: Heart?
        var inputs: [Input]
        var target: Target
    }

    private struct Sensor: Decodable {
        var address: String
        var name: String?
        var kinds: [String]
        var remembered: Bool
        var state: String
        var cadence_unit: String?
    }

    /// A bus, and one sensor on it.
    private struct Air {
        let bus: Program
        let bluetoothd: Program
        let environment: [String: String]

        init(_ kind: String, sending payloads: [String], in home: Home) async throws {
            let lines = payloads.enumerated().map { "\(Double($0) * 0.1) \($1)\n" }.joined()
            try lines.write(toFile: home.file("payloads"), atomically: true, encoding: .utf8)
            let script = SharedFolder.file("tools/fake-bluez.py").path
            try await self.init([script, kind, home.file("payloads"), "--loop"], in: home)
        }

        /// - Parameter bluetoothd: the script of the stand-in, and its arguments.
        init(_ bluetoothd: [String], in home: Home) async throws {
            let address = "unix:path=\(home.file("bus"))"
            environment = ["DBUS_SYSTEM_BUS_ADDRESS": address]
            bus = try Program(
                "dbus-daemon",
                ["--session", "--nofork", "--print-address", "--address=\(address)"],
                reading: .output
            )
            try #require(await bus.line(containing: "unix:path") != nil)
            self.bluetoothd = try Program("python3", bluetoothd, environment: environment, reading: .output)
            try #require(await self.bluetoothd.line(containing: "READY") != nil)
        }

        func end() async {
            _ = await bluetoothd.end(with: SIGKILL)
            _ = await bus.end(with: SIGKILL)
        }
    }

    /// Waits for a status of the daemon's that is as wished.
    private func status(_ home: Home, where isWished: (Status) -> Bool) async throws -> Status? {
        let watch = try Program("stridectl", ["watch", "--json", "--socket", home.socket], reading: .output)
        for await line in watch.lines {
            guard let status = try? JSONDecoder().decode(Status.self, from: Data(line.utf8)) else { continue }
            if isWished(status) { return status }
        }
        return nil
    }

    private func sensors(_ home: Home, _ arguments: String...) async throws -> [Sensor] {
        let done = try await Program.run(
            "stridectl",
            ["sensors"] + arguments + ["--json"],
            environment: home.environment
        )
        try #require(done.status == 0, "\(done.errors)")
        return try JSONDecoder().decode([Sensor].self, from: Data(done.output.utf8))
    }

    @Test(.timeLimit(.minutes(15))) func aFootPodIsFoundPairedFollowedAndRemoved() async throws {
        let home = try Home()
        // 2.5 m/s with 84 a minute: strides, since nobody runs with 84 steps.
        let air = try await Air("rsc", sending: ["00800254"], in: home)
        var daemon = try await home.daemon(environment: air.environment)
        let found = try await sensors(home, "scan", "--for", "2")
        #expect(found.map(\.address) == [Self.address])
        #expect(found.first?.kinds == ["footpod"] && found.first?.remembered == false)
        let paired = try await home.stridectl("sensors", "pair", Self.address, "--unit", "strides")
        #expect(paired.status == 0, "\(paired.errors)")
        _ = try await home.stridectl("follow", "auto")
        let followed = try await status(home) { $0.measured?.cadence_spm == 168 && $0.target.cadence_spm == 166 }
        #expect(followed?.measured?.source == "footpod")
        #expect(followed?.measured?.speed_mps.map { abs($0 - 2.5) < 0.01 } == true)
        #expect(await daemon.end() == 0)

        daemon = try await home.daemon(environment: air.environment)
        let again = try await status(home) { $0.inputs.contains { $0.name == "footpod" && $0.state == "connected" } }
        #expect(again != nil, "what was remembered is connected to by itself")
        #expect(try await sensors(home, "list").first?.cadence_unit == "strides, as set")
        let forgotten = try await home.stridectl("sensors", "forget", Self.address)
        #expect(forgotten.status == 0)
        #expect(try await sensors(home, "list").isEmpty)
        #expect(await daemon.end() == 0)
        await air.end()
    }

    /// Total distances, in dm, of reports with this speed and stride length that a watch receives.
    private func distances(_ count: Int, of report: String, _ air: Air) async throws -> [UInt32] {
        var distances: [UInt32] = []
        while distances.count < count {
            let line = try #require(await air.bluetoothd.line(containing: "notified 2a53 \(report)"))
            let bytes = line.suffix(8)
            let digits = stride(from: 6, through: 0, by: -2).map { bytes.dropFirst($0).prefix(2) }.joined()
            distances.append(try #require(UInt32(digits, radix: 16)))
        }
        return distances
    }

    @Test(.timeLimit(.minutes(15))) func aWatchReceivesTheRunAlsoAfterACrash() async throws {
        let home = try Home()
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let script = tests.appending(path: "BlueZTests/Support/fake-gatt-manager.py").path
        let air = try await Air([script, "--visits", "9"], in: home)
        let daemon = try await home.daemon(environment: air.environment)
        #expect(try await home.stridectl("broadcast").output == "broadcast off\n")
        _ = try await home.stridectl("cadence", "174")
        _ = try await home.stridectl("start")
        _ = try await home.stridectl("pace", "12kmh")
        let on = try await home.stridectl("broadcast", "on")
        #expect(on.status == 0 && on.output.contains("stridectl set broadcast.cadence steps"), "\(on.output)")
        // 3.33 m/s is 853/256; 87 strides of 2.30 m a minute.
        let first = try await distances(3, of: "07550357e600", air)
        let shown = try await home.stridectl("broadcast")
        #expect(shown.output.hasPrefix("broadcast: received by Watch 1\n"), "\(shown.output)")
        _ = await daemon.end(with: SIGKILL)

        let next = try await home.daemon(environment: air.environment)
        let second = try await distances(3, of: "07550357e600", air)
        #expect(first == first.sorted() && second == second.sorted() && first[2] <= second[0], "\(first) \(second)")
        _ = try await home.stridectl("pause")
        #expect(await air.bluetoothd.line(containing: "notified 2a53 030000000000") != nil)
        #expect(try await home.stridectl("broadcast", "off").output == "broadcast off\n")
        #expect(await air.bluetoothd.line(containing: "application unregistered") != nil)
        #expect(await next.end() == 0)
        await air.end()
    }

    @Test(.timeLimit(.minutes(15))) func withoutBluetoothTheBroadcastSaysWhatIsMissing() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let on = try await home.stridectl("broadcast", "on")
        #expect(on.output.hasPrefix("broadcast: waits for Bluetooth\nno Bluetooth: "), "\(on.output)")
        #expect(await daemon.end() == 0)
    }

    @Test(.timeLimit(.minutes(15))) func aHeartRateIsShownWithItsZone() async throws {
        let home = try Home()
        let air = try await Air("hr", sending: ["0296"], in: home)
        let daemon = try await home.daemon(
            ["--device", "null", "--set", "heart.maximum=190"],
            environment: air.environment
        )
        _ = try await home.stridectl("sensors", "pair", Self.address)
        let shown = try await status(home) { $0.heart != nil }
        #expect(shown?.heart?.bpm == 150)
        #expect(shown?.heart?.zone == 3)
        #expect(await daemon.end() == 0)
        await air.end()
    }

    @Test(.timeLimit(.minutes(15))) func withoutABusTheStatusReportsBluetoothAsMissing() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        let shown = try await status(home) { $0.inputs.contains { $0.name == "bluetooth" } }
        let line = shown?.inputs.first { $0.name == "bluetooth" }?.state
        #expect(line?.contains("start the system bus") == true, "\(line ?? "")")
        let doctor = try await home.stridectl("doctor").output
        #expect(doctor.contains("start the system bus") && !doctor.contains("systemctl start bluetooth"), "\(doctor)")
        let wrong = try await home.stridectl("sensors", "pair", "C0:FF:EE")
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("C0:FF:EE:00:18:14"), "an example of an address: \(wrong.errors)")
        #expect(await daemon.end() == 0)
    }
}
