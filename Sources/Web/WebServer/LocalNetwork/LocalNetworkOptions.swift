package import LocalNetwork

/// How the server serves the local network.
package struct LocalNetworkOptions: Sendable {
    /// The port for the local network: 0…65535; 0 means any free port.
    package var port: Int
    /// The folder with the certificate and the devices.
    package var folder: PrivateFolder
    /// The current time in Unix milliseconds.
    package var unixMilliseconds: @Sendable () -> Int64
    /// The addresses of this machine; the server calls it for each new connection.
    package var addresses: @Sendable () -> OwnAddresses
    /// The names of this machine.
    package var names: [String]
    /// Gets the events of the pairing, on any thread.
    package var report: @Sendable (PairingEvent) -> Void

    /// Creates options for this machine.
    package init(port: Int, folder: PrivateFolder, report: @escaping @Sendable (PairingEvent) -> Void) {
        self.port = port
        self.folder = folder
        self.report = report
        unixMilliseconds = { SystemTime.unixMilliseconds }
        addresses = { OwnAddresses.current() }
        names = HostNames.current()
    }
}

/// What happens when devices of the local network use the server.
package enum PairingEvent: Sendable, Hashable {
    /// A device has sent the right code, which is not valid any more.
    case paired(PairedDevice)
    /// Too many wrong codes were sent, so the code for a device with this role is no longer valid.
    case codeExhausted(PairedDevice.Role)
    /// A file cannot be used.
    case failed(LocalNetworkError)
}
