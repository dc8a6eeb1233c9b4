public import ArgumentParser
package import Control
import Messages

struct SensorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensors",
        abstract: "Find and pair Bluetooth foot pods, treadmills and heart-rate straps.",
        subcommands: [ListSensors.self, ScanSensors.self, PairSensor.self, ForgetSensor.self],
        defaultSubcommand: ListSensors.self
    )
}

struct ListSensors: AsyncParsableCommand {
    static let configuration = verb("list", "List the paired sensors and the sensors found by a scan.")
    @OptionGroup var daemon: Daemon
    @Flag(help: "Print JSON.") var json = false

    func run() async throws { try await daemon.showSensors(after: Control.ListSensors(), json: json) }
}

struct ScanSensors: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Search for sensors nearby; first put on the strap, shake the foot pod, switch on the treadmill."
    )
    @OptionGroup var daemon: Daemon
    @Option(name: .customLong("for"), help: "The duration in seconds, 1 to 60.") var seconds = 8.0
    @Flag(help: "Also list devices that do not announce that they are sensors, as some watches.") var all = false
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        guard (1...60).contains(seconds) else {
            throw ValidationError("the duration of a scan must be 1 to 60 seconds")
        }
    }

    func run() async throws {
        OutputReader.watch()
        if let obstacle = try await daemon.status.bluetoothObstacle { throw Terminal.failure(obstacle) }
        try await daemon.showSensors(
            after: Control.ScanSensors(durationSeconds: seconds, all: all ? true : nil),
            json: json,
            patience: seconds + 10
        )
    }
}

struct PairSensor: AsyncParsableCommand {
    static let configuration = verb("pair", "Remember a sensor, and connect to it whenever it is in range.")
    @OptionGroup var daemon: Daemon
    @Argument(
        help: "The address or the name of the sensor, as shown by stridectl sensors scan.",
        completion: DaemonCandidates.sensors
    )
    var sensor: String
    @Option(help: "What a foot pod's cadence counts: auto, steps or strides.") var unit: CadenceUnitChoice?

    func run() async throws {
        let address = try await daemon.address(ofSensor: sensor)
        // The daemon first connects to a device that does not announce what it measures.
        try await daemon.showSensors(after: Control.PairSensor(address: address, unit: unit), patience: 70)
    }
}

struct ForgetSensor: AsyncParsableCommand {
    static let configuration = verb("forget", "Remove a paired sensor.")
    @OptionGroup var daemon: Daemon
    @Argument(help: "The address or the name of the sensor.", completion: DaemonCandidates.sensors) var sensor: String

    func run() async throws {
        let address = try await daemon.address(ofSensor: sensor)
        try await daemon.showSensors(after: Control.ForgetSensor(address: address))
    }
}

extension CadenceUnitChoice: ExpressibleByArgument {}

extension Daemon {
    /// The address of the only sensor with this name; an address is returned as it is, so that the daemon explains what is wrong with it.
    func address(ofSensor text: String) async throws -> String {
        // Addresses contain colons; a name with a colon is found by its address only.
        guard !text.contains(":") else { return text }
        let named = try await call(Control.ListSensors()).sensors.filter { $0.name == text }
        guard !named.isEmpty else {
            throw Terminal.failure(
                "no sensor has the name “\(text)”; to search for it: stridectl sensors scan --all",
                in: messages
            )
        }
        return named.count == 1 ? named[0].address : text
    }

    func showSensors<Method: ControlMethod>(
        after call: Method,
        json: Bool = false,
        patience: Double = 5
    ) async throws where Method.Reply == Control.ListSensors.Reply {
        let sensors = try await self.call(call, patience: .seconds(patience)).sensors
        guard !json else { return Terminal.printLine(JSONText(sensors, each: .sensor)) }
        if sensors.isEmpty { Terminal.printLine("no sensors; to search for sensors: stridectl sensors scan") }
        for sensor in sensors { Terminal.printLine(sensor.line) }
    }
}

/// Lets watches and training programs see strided as a foot pod.
struct BroadcastCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broadcast",
        abstract: "Send your speed, cadence and heart rate to watches and training programs, as a foot pod does.",
        discussion: """
            on: they find it as "strided". off: they do not find it. With broadcast.when = "run" they find it only during a run. \
            broadcast.cadence = "steps" is for a watch that shows half of your cadence.
            """
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Without it, the current value and the devices that receive are printed.") var choice: Choice?

    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case on
        case off
    }

    func run() async throws {
        try await daemon.change(["broadcast.use": choice.map { "\($0 == .on)" }]) { client in
            var status = try await client.call(GetStatus()).status
            // bluetoothd takes a moment to accept the foot pod; without Bluetooth there is nothing to wait for.
            for _ in 0..<20 where status.broadcast?.state == .waiting && status.bluetoothObstacle == nil {
                try await Task.sleep(for: .milliseconds(100))
                status = try await client.call(GetStatus()).status
            }
            for line in status.broadcastLines(daemon.messages) { Terminal.printLine(line) }
        }
    }
}

extension Status {
    fileprivate func broadcastLines(_ messages: Messages) -> [String] {
        guard let broadcast else { return [messages.broadcastOff] }
        let obstacle = broadcast.state == .waiting ? bluetoothObstacle.map(messages.translated) : nil
        return [
            "\(messages.broadcastName): \(broadcast.summary(messages))", obstacle,
            broadcast.state == .visible ? messages.broadcastVisible : nil,
            broadcast.cadence == .strides ? messages.broadcastStrides : messages.broadcastSteps,
        ].compactMap(\.self)
    }
}

extension BroadcastStatus {
    /// The devices that receive, or why there can be none.
    func summary(_ messages: Messages) -> String {
        let names = centrals.joined(separator: ", ")
        return switch state {
        case .idle: messages.broadcastIdle
        case .waiting: messages.broadcastWaiting
        case .refused: problem.map(messages.translated) ?? ""
        case .visible where receiving:
            names.isEmpty ? messages.broadcastReceived : messages.broadcastReceivedBy(names: names)
        case .visible: names.isEmpty ? messages.broadcastNoDevice : messages.broadcastConnected(names: names)
        }
    }
}

extension SensorStatus {
    var line: String {
        var parts = ["\(address)  \(name ?? "(no name)")", kinds.joined(separator: " + "), state]
        if let battery = batteryPercent { parts.append("battery \(battery) %") }
        if let cadenceUnit { parts.append("cadence in \(cadenceUnit)") }
        if let belt { parts.append(belt) }
        if let signal = signalDBm { parts.append("\(signal) dBm") }
        if !remembered { parts.append("to use it: stridectl sensors pair \(address)") }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
