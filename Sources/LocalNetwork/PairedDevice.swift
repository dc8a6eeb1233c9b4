/// A device of the local network that may open the page.
public struct PairedDevice: Sendable, Hashable, Codable {
    /// What a device may do.
    public enum Role: String, Sendable, Codable {
        /// It shows the run.
        case view
        /// It shows and controls the run.
        case control
    }

    /// The identifier: 8 hexadecimal digits.
    public let id: String
    /// The name that the user entered on the device: one line of at most ``longestName`` characters.
    public let name: String
    /// What the device may do.
    public let role: Role
    /// The time at which it entered the code, in Unix milliseconds.
    public let created_unix_ms: Int64
    /// The time at which it last opened the page, in Unix milliseconds; accurate to some minutes.
    public internal(set) var last_seen_unix_ms: Int64

    /// The maximum number of characters in a name.
    public static let longestName = 40
}

/// A device in the file of devices.
struct StoredDevice: Codable {
    var device: PairedDevice
    /// The SHA-256 hash of the device's token, as 64 hexadecimal digits; the token itself is stored only on the device.
    let token_sha256: String
}

/// The file of devices.
struct DeviceFile: Codable {
    /// The version of the layout that this program reads and writes.
    static let currentSchema = 1

    var schema = currentSchema
    var devices: [StoredDevice] = []
}
