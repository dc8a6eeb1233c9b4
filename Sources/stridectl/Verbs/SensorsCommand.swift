public import ArgumentParser
public import Control

/// The command `stridectl sensors`: the Bluetooth sensors.
struct SensorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sensors",
        abstract: "Find and remember Bluetooth foot pods, treadmills and heart-rate straps.",
        subcommands: [ListSensors.self, ScanSensors.self, PairSensor.self, ForgetSensor.self],
        defaultSubcommand: ListSensors.self
    )
}

/// The command `stridectl sensors list`.
struct ListSensors: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The sensors that are remembered or were found."
    )
    @OptionGroup var daemon: Daemon
    @Flag(help: "As JSON.") var json = false

    func run() async throws { try await daemon.showSensors(after: Control.ListSensors(), json: json) }
}

/// The command `stridectl sensors scan --for 10s`.
struct ScanSensors: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Look for sensors nearby; wear the strap, shake the pod, wake the treadmill."
    )
    @OptionGroup var daemon: Daemon
    @Option(name: .customLong("for"), help: "How long, in seconds: 1 to 60.") var seconds = 8.0
    @Flag(help: "As JSON.") var json = false

    func validate() throws {
        guard (1...60).contains(seconds) else { throw ValidationError("a scan takes 1 to 60 seconds") }
    }

    func run() async throws {
        var obstacle: String?
        try await daemon.connect { client throws(ControlClientError) in
            obstacle = try await client.call(GetStatus()).status.bluetoothObstacle
        }
        if let obstacle {
            Terminal.printError(obstacle)
            throw ExitCode.failure
        }
        try await daemon.showSensors(after: Control.ScanSensors(seconds: seconds), json: json, patience: seconds + 10)
    }
}

/// The command `stridectl sensors pair C0:FF:EE:00:18:14`.
struct PairSensor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair",
        abstract: "Remember a sensor, and connect to it whenever it is in reach."
    )
    @OptionGroup var daemon: Daemon
    @Argument(help: "Its address, as \"sensors scan\" shows it.") var address: String
    @Option(help: "What a foot pod's cadence counts: auto, steps or strides.") var unit: CadenceUnitChoice?

    func run() async throws { try await daemon.showSensors(after: Control.PairSensor(address: address, unit: unit)) }
}

/// The command `stridectl sensors forget C0:FF:EE:00:18:14`.
struct ForgetSensor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "forget", abstract: "Forget a sensor.")
    @OptionGroup var daemon: Daemon
    @Argument(help: "Its address.") var address: String

    func run() async throws { try await daemon.showSensors(after: Control.ForgetSensor(address: address)) }
}

extension CadenceUnitChoice: ExpressibleByArgument {}

extension Daemon {
    /// Sends a call about sensors and prints the resulting list of sensors.
    fileprivate func showSensors<Method: ControlMethod>(
        after call: Method,
        json: Bool = false,
        patience: Double = 5
    ) async throws where Method.Reply == SensorsReply {
        try await connect(patience: .seconds(patience)) { client throws(ControlClientError) in
            let sensors = try await client.call(call).sensors
            if json {
                Terminal.printLine(JSONText(sensors, each: .sensor))
            } else if sensors.isEmpty {
                Terminal.printLine("no sensors; look for some with: stridectl sensors scan")
            }
            for sensor in sensors where !json { Terminal.printLine(sensor.line) }
        }
    }
}

extension SensorStatus {
    /// A description of the sensor in one line.
    var line: String {
        var parts = ["\(address)  \(name ?? "(no name)")", kinds.joined(separator: " + "), state]
        if let battery { parts.append("battery \(battery) %") }
        if let cadenceUnit { parts.append("cadence in \(cadenceUnit)") }
        if let signal { parts.append("\(signal) dBm") }
        if !isRemembered { parts.append("to use it: stridectl sensors pair \(address)") }
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
