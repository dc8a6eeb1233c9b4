import ArgumentParser
import Glibc
import LocalNetwork

/// The command `stridectl web devices`: the devices of the local network that may open the live page.
struct WebDevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices of the local network that may open the page; add and revoke them.",
        subcommands: [ListDevices.self, AddDevice.self, RevokeDevice.self],
        defaultSubcommand: ListDevices.self
    )
}

/// The command `stridectl web devices list`: prints the devices.
struct ListDevices: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Print the devices.")
    @Flag(help: "Print JSON.") var json = false

    func run() throws {
        let devices = try reporting { () throws(LocalNetworkError) in
            try DeviceRegistry(in: PairingDisplay(port: PairingDisplay.usualPort).folder).devices()
        }
        guard !json else { return Terminal.printLine(JSONText(devices, each: .device)) }
        if devices.isEmpty { Terminal.printLine("no device is paired; to pair one: stridectl web devices add") }
        for device in devices {
            let (paired, seen) = (LocalTime.text(device.created_unix_ms), LocalTime.text(device.last_seen_unix_ms))
            Terminal.printLine("\(device.line)  (paired \(paired), last seen \(seen))")
        }
    }
}

/// The command `stridectl web devices add`: makes a code for the next device.
struct AddDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a code for a device; it replaces the previous code.",
        discussion: "A running stridectl web --lan accepts the code once, within ten minutes."
    )
    @Flag(help: "The device shows the run, but cannot control it.") var readOnly = false
    @Option(help: "The port of the server for the local network.") var lanPort = PairingDisplay.usualPort

    func validate() throws {
        guard (1...65_535).contains(lanPort) else { throw ValidationError("--lan-port must be 1 to 65535") }
    }

    func run() throws {
        let display = PairingDisplay(port: lanPort)
        let code = try reporting { () throws(LocalNetworkError) in try display.makeCode(readOnly ? .view : .control) }
        display.showAddresses(ServerIdentity.fingerprint(in: display.folder))
        display.show(code)
    }
}

/// The command `stridectl web devices revoke`: removes devices.
struct RevokeDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Remove a device, or all of them; a running server closes their connections."
    )
    @Argument(help: "The identifier that the list shows, or all.") var device: String

    func run() throws {
        let id = device == "all" ? nil : device
        let removed = try reporting { () throws(LocalNetworkError) in
            try DeviceRegistry(in: PairingDisplay(port: PairingDisplay.usualPort).folder).revoke(id)
        }
        for device in removed { Terminal.printLine("revoked: \(device.line)") }
        guard !removed.isEmpty || id == nil else {
            Terminal.printError("no device has the identifier \"\(device.prefix(40))\"; see: stridectl web devices")
            throw ExitCode.failure
        }
    }
}

/// Runs a function; an error becomes a line on standard error and an exit status.
private func reporting<Value>(_ body: () throws(LocalNetworkError) -> Value) throws -> Value {
    do throws(LocalNetworkError) {
        return try body()
    } catch {
        Terminal.printError("\(error)")
        throw ExitCode.failure
    }
}

/// Times in the time zone of this machine.
private enum LocalTime {
    /// A time such as `2026-11-22 18:03`.
    static func text(_ unixMilliseconds: Int64) -> String {
        var (seconds, fields) = (time_t(unixMilliseconds / 1000), tm())
        var text = [CChar](repeating: 0, count: 32)
        guard localtime_r(&seconds, &fields) != nil, strftime(&text, 32, "%Y-%m-%d %H:%M", &fields) > 0 else {
            return "at an unknown time"
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
