import Files
import CLinux
import Glibc

/// An open input device with a motor, and the effect that was uploaded to it.
///
/// Closing removes the effect. Only one thread may use it. The kernel describes the interface in "Force feedback for Linux"
/// (Documentation/input/ff.rst).
final class ForceFeedbackDevice {
    /// The path of the device, such as "/dev/input/event5".
    let path: String
    /// The name that the device reports.
    let name: String
    private let descriptor: Int32
    /// The number that the kernel gave to the effect; -1 if none was uploaded.
    private var effect: Int16 = -1

    /// Opens a device.
    ///
    /// - Throws: the error number, such as EACCES.
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

    /// Uploads the effect, or changes the uploaded one.
    ///
    /// - Parameters:
    ///   - strength: the strength of both motors, 0…1.
    ///   - length: the length of the effect; at most 32 s.
    /// - Throws: the error number, such as ENODEV after the device was removed, or ENOSPC if the device has no room for an effect.
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

    /// Starts the uploaded effect; if it is playing, it begins again.
    func start() throws(SystemError) { try Self.play(effect, times: 1, on: descriptor) }

    /// Ends the effect.
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
