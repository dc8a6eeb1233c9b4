import Files
import OutsideText
import Secrets
import Synchronization

/// The devices that may open the page, in a file that the server and `stridectl web devices` share.
///
/// Thread-safe. Each change locks the folder, reads the file again, and replaces it, so that no writer loses the change of another one.
/// A file that cannot be decoded is never replaced, and no device is admitted then.
package final class DeviceRegistry: Sendable {
    static let file = "devices.json"
    static let limit = 64
    /// The interval after which the time of the last use is written again, in milliseconds: five minutes.
    private static let useInterval: Int64 = 300_000

    private struct Cache {
        var stamp: FileState?
        var devices: [StoredDevice] = []
    }

    private let folder: PrivateFolder
    private let cache = Mutex(Cache())

    package init(in folder: PrivateFolder) { self.folder = folder }

    package func devices() throws(LocalNetworkError) -> [PairedDevice] { try current().map(\.device) }

    package func device(token: String) throws(LocalNetworkError) -> PairedDevice? {
        let hash = Secret.hash(token)
        var found: PairedDevice?
        for stored in try current() where Secret.areEqual(stored.token_sha256, hash) { found = stored.device }
        return found
    }

    /// Whether a device may still open the page; false if the file cannot be read.
    package func contains(_ id: String) -> Bool { (try? current())?.contains { $0.device.id == id } ?? false }

    /// - Parameter replaced: The identifier that the same device had before, which is removed.
    /// - Returns: The device and its token of 256 random bits, which is stored nowhere.
    package func add(
        name: String,
        role: PairedDevice.Role,
        replacing replaced: String?,
        now: Int64
    ) throws(LocalNetworkError) -> (device: PairedDevice, token: String) {
        let token = Secret.hexadecimal(bytes: 32)
        let name = String(name.cleaned.prefix(PairedDevice.longestName).trimmed)
        let device = PairedDevice(
            id: Secret.hexadecimal(bytes: 4),
            name: name.isEmpty ? "device" : name,
            role: role,
            created_unix_ms: now,
            last_seen_unix_ms: now
        )
        try change { devices throws(LocalNetworkError) in
            devices.removeAll { $0.device.id == replaced }
            guard devices.count < Self.limit else { throw .tooManyDevices(limit: Self.limit) }
            devices.append(StoredDevice(device: device, token_sha256: Secret.hash(token)))
        }
        return (device, token)
    }

    /// Removes a device, or all of them if `id` is nil; a running server ends their connections.
    package func revoke(_ id: String?) throws(LocalNetworkError) -> [PairedDevice] {
        var removed: [PairedDevice] = []
        try change { devices throws(LocalNetworkError) in
            removed = devices.map(\.device).filter { id == nil || $0.id == id }
            devices.removeAll { id == nil || $0.device.id == id }
        }
        return removed
    }

    /// Stores the time at which a device opened the page, if the stored time is more than five minutes old.
    package func recordUse(of id: String, now: Int64) throws(LocalNetworkError) {
        func isDue(_ stored: StoredDevice) -> Bool {
            stored.device.id == id && abs(now - stored.device.last_seen_unix_ms) >= Self.useInterval
        }
        guard try current().contains(where: isDue) else { return }
        try change { devices throws(LocalNetworkError) in
            for index in devices.indices where isDue(devices[index]) { devices[index].device.last_seen_unix_ms = now }
        }
    }

    /// The devices in the file; it is read again if it has changed.
    private func current() throws(LocalNetworkError) -> [StoredDevice] {
        let stamp = folder.stamp(of: Self.file)
        if let devices = cache.withLock({ $0.stamp == stamp ? $0.devices : nil }) { return devices }
        // The stamp was read before the content. If the file changes between the two, the next call reads it again.
        let devices = try read()
        cache.withLock { $0 = Cache(stamp: stamp, devices: devices) }
        return devices
    }

    private func read() throws(LocalNetworkError) -> [StoredDevice] {
        guard let content = try folder.read(Self.file) else { return [] }
        guard let file = try? UntrustedJSON.decode(DeviceFile.self, from: content.bytes),
            file.schema == DeviceFile.currentSchema
        else { throw .damaged(path: folder.path(of: Self.file)) }
        return file.devices
    }

    private func change(
        _ body: (inout [StoredDevice]) throws(LocalNetworkError) -> Void
    ) throws(LocalNetworkError) {
        try folder.withLock { () throws(LocalNetworkError) in
            var file = DeviceFile(devices: try read())
            try body(&file.devices)
            try folder.write(json: file, to: Self.file)
        }
    }
}

/// A device of the local network that may open the page.
package struct PairedDevice: Sendable, Hashable, Codable {
    package enum Role: String, Sendable, Codable {
        /// It sees the run in progress, without positions in the privacy zones.
        case view
        /// It sees the run in progress and the logbook.
        case history
        case control
        /// Another strided, which gets the beat: only of codes, because it is a member of the group and no device.
        case member
    }

    /// The identifier: 8 hexadecimal digits.
    package let id: String
    /// The name that the user entered on the device: one line of at most ``longestName`` characters.
    package let name: String
    package let role: Role
    /// The time at which it entered the code, in Unix milliseconds.
    package let created_unix_ms: Int64
    /// The time at which it last opened the page, in Unix milliseconds; accurate to some minutes.
    package internal(set) var last_seen_unix_ms: Int64

    package static let longestName = 40
}

struct StoredDevice: Codable {
    var device: PairedDevice
    /// The SHA-256 hash of the device's token, as 64 hexadecimal digits; the token itself is stored only on the device.
    let token_sha256: String
}

struct DeviceFile: Codable {
    static let currentSchema = 1

    var schema = currentSchema
    var devices: [StoredDevice] = []
}
