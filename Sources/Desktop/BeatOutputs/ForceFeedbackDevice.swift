import CLinux
import Files
import Glibc

/// An open input device with a motor, and the effect that was uploaded to it.
///
/// Closing removes the effect. Only one thread may use it. The kernel describes the interface in "Force feedback for Linux"
/// (Documentation/input/ff.rst).
final class ForceFeedbackDevice {
    /// The path of the device, such as "/dev/input/event5".
    let path: String
    let name: String
    private let descriptor: Int32
    /// The number that the kernel gave to the effect; -1 if none was uploaded.
    private var effect: Int16 = -1

    init(path: String, name: String) throws(SystemError) {
        self.path = path
        self.name = name
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
    }

    deinit {
        if effect >= 0 { _ = ff_remove(descriptor, Int32(effect)) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Uploads the effect, or changes the uploaded one; `length` is at most 32 s.
    ///
    /// - Throws: such as ENODEV after the device was removed, or ENOSPC if the device has no room for an effect.
    func upload(strength: Double, length: Duration) throws(SystemError) {
        var value = ff_effect()
        value.type = UInt16(FF_RUMBLE)
        value.id = effect
        value.replay.length = UInt16(clamping: Int(length / .milliseconds(1)))
        let magnitude = UInt16(min(max(strength, 0), 1) * Double(UInt16.max))
        value.u.rumble.strong_magnitude = magnitude
        value.u.rumble.weak_magnitude = magnitude
        guard ff_upload(descriptor, &value) >= 0 else { throw SystemError(errno) }
        effect = value.id
    }

    func start() throws(SystemError) { try Self.play(effect, times: 1, on: descriptor) }

    func stop() throws(SystemError) { try Self.play(effect, times: 0, on: descriptor) }

    /// Writes the event that plays an effect; 0 times ends it.
    static func play(_ effect: Int16, times: Int32, on descriptor: Int32) throws(SystemError) {
        var event = input_event()
        event.type = UInt16(EV_FF)
        event.code = UInt16(bitPattern: effect)
        event.value = times
        let size = MemoryLayout<input_event>.size
        guard write(descriptor, &event, size) == size else { throw SystemError(errno) }
    }
}

/// The two folders in which the kernel shows input devices.
package struct InputFolders: Hashable, Sendable {
    struct Entry: Hashable {
        /// The path of the device, such as "/dev/input/event5".
        let path: String
        /// The name that the device reports, at most 80 characters.
        let name: String
    }

    package var properties: String
    package var devices: String

    /// Creates the folders of this machine, or other ones for a test.
    package init(properties: String = "/sys/class/input", devices: String = "/dev/input") {
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

/// Reports that an input device was added or removed, or that its permissions have changed.
///
/// The corresponding C function is `inotify_add_watch`.
struct InputWatch: ~Copyable {
    /// The descriptor to poll; negative if there is none.
    let descriptor: Int32

    init(folder: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return }
        // udev sets the permissions after the kernel has created the device.
        _ = inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_DELETE | IN_ATTRIB))
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether there was a change since the last call.
    func hasChanged() -> Bool {
        guard descriptor >= 0 else { return false }
        var hasChanged = false
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hasChanged = true }
        }
        return hasChanged
    }
}
