import Glibc

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
        guard let folder = opendir(properties) else { return [] }
        defer { closedir(folder) }
        var numbers: [Int] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)) else { continue }
            numbers.append(number)
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

    /// The first 4,096 bytes of a file of the kernel; empty if it cannot be read.
    private static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return "" }
        var text = String(decoding: bytes.prefix(count), as: UTF8.self)
        while text.last?.isNewline ?? false { text.removeLast() }
        return text
    }
}
