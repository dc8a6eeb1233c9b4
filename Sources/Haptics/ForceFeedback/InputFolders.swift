import Files

/// The two folders in which the kernel shows input devices.
public struct InputFolders: Hashable, Sendable {
    /// An input device with a motor.
    struct Entry: Hashable {
        /// The path of the device, such as "/dev/input/event5".
        let path: String
        /// The name that the device reports, at most 80 characters.
        let name: String
    }

    /// The folder with the properties of the devices.
    public var properties: String
    /// The folder with the devices themselves.
    public var devices: String

    /// Creates the folders of this machine, or other ones for a test.
    public init(properties: String = "/sys/class/input", devices: String = "/dev/input") {
        self.properties = properties
        self.devices = devices
    }

    /// The input devices that can rumble, in the order of their numbers.
    ///
    /// The kernel shows the abilities of a device to every user, so this works without permission to open the device.
    func rumbling() -> [Entry] {
        let numbers = KernelFile.names(in: properties).compactMap { name in
            name.hasPrefix("event") ? Int(name.dropFirst(5)) : nil
        }
        return numbers.sorted().compactMap { number in
            let device = "\(properties)/event\(number)/device"
            guard Self.canRumble(Self.text(of: device + "/capabilities/ff")) else { return nil }
            let name = Self.text(of: device + "/name").unicodeScalars.filter {
                !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32
            }
            return Entry(path: "\(devices)/event\(number)", name: String(String.UnicodeScalarView(name.prefix(80))))
        }
    }

    /// Whether the bit FF_RUMBLE (0x50) is set in a bitmap of the kernel: hexadecimal words with the most significant one first.
    static func canRumble(_ bitmap: String, wordBits: Int = UInt.bitWidth) -> Bool {
        let bit = 0x50
        let words = bitmap.split(whereSeparator: \.isWhitespace).reversed().map { UInt64($0, radix: 16) ?? 0 }
        guard bit / wordBits < words.count else { return false }
        return words[bit / wordBits] >> UInt64(bit % wordBits) & 1 == 1
    }

    /// The text of a file of the kernel without the newlines at its end; empty if it cannot be read.
    private static func text(of path: String) -> String {
        var text = String(decoding: KernelFile.bytes(of: path), as: UTF8.self)
        while text.last?.isNewline ?? false { text.removeLast() }
        return text
    }
}
