import Activities
import Files
import FoundationEssentials
import Glibc
import LateLibraries
import LocalNetwork
import Logbook
import Report
import WebServer

/// Shows how a device of the local network can open the page: addresses, fingerprint, code and QR code.
struct PairingDisplay: Sendable {
    /// The port for the local network, unless the user chooses another one.
    static let usualPort = 8018

    let port: Int
    let folder = PrivateFolder(path: Folders.user.web)

    private var now: Int64 { LocalClock.now.unixMilliseconds }

    /// Prints the addresses of the page and the fingerprint that the browser must show.
    func showAddresses(_ fingerprint: Fingerprint?) {
        let names = HostNames.current().filter { $0.hasSuffix(".local") }
        let hosts = OwnAddresses.current().reachable.map(\.urlHost) + names
        for host in hosts { Terminal.printLine("https://\(host):\(port)/") }
        if hosts.isEmpty { Terminal.printLine("this machine has no address in a local network") }
        if let fingerprint { Terminal.printLine("certificate SHA-256 \(fingerprint.text)") }
    }

    /// Makes a code and prints it; without a terminal it prints how to get one, because log files keep what is printed.
    func showNewCode(_ role: PairedDevice.Role) {
        guard isatty(STDOUT_FILENO) == 1 else {
            return Terminal.printLine("for a code for a device: stridectl web devices add")
        }
        do throws(LocalNetworkError) {
            show(try makeCode(role))
        } catch {
            Terminal.printError("\(error)")
        }
    }

    func makeCode(_ role: PairedDevice.Role) throws(LocalNetworkError) -> PairingCode {
        try PairingCodes(in: folder).create(role: role, now: now)
    }

    func show(_ code: PairingCode) {
        let right = code.role == .control ? "controls" : "shows, but does not control,"
        Terminal.printLine("code \(code.text) (once, within 10 minutes, for a device that \(right) the run)")
        guard let address = OwnAddresses.current().preferred, isatty(STDOUT_FILENO) == 1,
            ConfigurationFile.environment("TERM") ?? "dumb" != "dumb", DisplayOptions.letters == .unicode
        else { return }
        guard LateLibrary.qrencode.isInstalled else {
            return Terminal.printLine("no QR code: \(LateLibrary.qrencode.absence)")
        }
        guard let picture = QRCode("https://\(address.urlHost):\(port)/pair#\(code.digits)"),
            DisplayOptions.columns >= picture.columns
        else { return }
        Terminal.show(picture.terminalText)
    }

    @Sendable func show(_ event: PairingEvent) {
        switch event {
        case .paired(let device):
            Terminal.printLine("paired: \(device.line)")
            showNewCode(device.role)
        case .codeExhausted(let role):
            Terminal.printLine("too many wrong codes were entered; the code is no longer valid")
            showNewCode(role)
        case .failed(let error): Terminal.printError("\(error)")
        }
    }
}

extension PairedDevice {
    var line: String {
        let right = role == .control ? "controls" : "read-only"
        return "\(id)  \(right.padded(to: 9))  \(name)"
    }
}
