import Files
import Glibc

/// The folders in which the kernel presents its industrial-I/O devices.
package struct IIORoot: Hashable, Sendable {
    /// The folder that contains `iio:device0` and so on.
    package let devices: String
    /// The folder of the device nodes; a node has the same name as its device's folder in `devices`.
    package let nodes: String

    package init() {
        devices = "/sys/bus/iio/devices"
        nodes = "/dev"
    }

    /// Uses the folder of a test, which contains `FOLDER/iio:device0/…` and the node `FOLDER/dev/iio:device0` (for example a FIFO).
    package init(folder: String) {
        devices = folder
        nodes = folder + "/dev"
    }
}

/// A device with an accelerometer or a step counter, as its files in sysfs describe it.
///
/// Its mount matrix is not read. The matrix only rotates the axes, and rotation does not change the magnitude that is used.
struct IIODevice: Hashable, Sendable {
    enum Kind: Hashable {
        case accelerometer
        case stepCounter
    }

    let kind: Kind
    /// The device's name from its `name` file, at most 40 characters.
    let name: String
    let folder: String
    /// The path of the device node, from which captured records are read.
    let node: String

    private static let axes = ["in_accel_x", "in_accel_y", "in_accel_z"]

    /// Finds the first accelerometer under a root; if there is none, the first step counter.
    static func find(in root: IIORoot) throws(IIOError) -> IIODevice {
        let names = KernelFile.names(in: root.devices).filter { $0.hasPrefix("iio:device") }
        for (file, kind) in [("in_accel_x_raw", Kind.accelerometer), ("in_steps_input", .stepCounter)] {
            for name in names where SystemFile.exists("\(root.devices)/\(name)/\(file)") {
                return IIODevice(kind, "\(root.devices)/\(name)", node: "\(root.nodes)/\(name)")
            }
        }
        throw IIOError("find", root.devices, reason: "no accelerometer or step counter among \(names.count) devices")
    }

    private init(_ kind: Kind, _ folder: String, node: String) {
        self.kind = kind
        self.folder = folder
        self.node = node
        let reported = (try? SystemFile.text(of: folder + "/name")) ?? ""
        name = reported.isEmpty ? "an unnamed device" : String(reported.prefix(40))
    }

    /// The configured number of samples per second; nil if the device does not give it.
    var samplingFrequency: Double? {
        let files = ["in_accel_sampling_frequency", "sampling_frequency"]
        return files.lazy.compactMap { SystemFile.number(in: "\(folder)/\($0)") }.first { $0 > 0 }
    }

    /// The clock from which the device takes its time stamps.
    var clock: IIOClock {
        (try? SystemFile.text(of: folder + "/current_timestamp_clock")).flatMap(IIOClock.init) ?? .realtime
    }

    /// Reads how raw values are converted to m/s².
    ///
    /// - Throws: `IIOError` if the device does not give its scale.
    func calibration() throws(IIOError) -> IIOCalibration {
        let scales = Self.axes.compactMap { number("scale", of: $0) }
        guard scales.count == Self.axes.count else {
            throw IIOError("find", folder + "/in_accel_scale", reason: "the device does not report its scale")
        }
        return IIOCalibration(scales: scales, offsets: Self.axes.map { number("offset", of: $0) ?? 0 })
    }

    /// Reads one sample from the device's files; nil if the acceleration is outside `Acceleration.range`.
    ///
    /// - Throws: `IIOError`; its code is `EBUSY` while a program uses buffered capture.
    func poll(_ calibration: IIOCalibration) throws(IIOError) -> Acceleration? {
        var raw: [Double] = []
        for axis in Self.axes {
            let path = "\(folder)/\(axis)_raw"
            let text = try SystemFile.text(of: path)
            guard let value = Int64(text) else { throw IIOError("read", path, reason: "the file contains no number") }
            raw.append(Double(value))
        }
        return calibration.acceleration(raw[0], raw[1], raw[2])
    }

    /// Reads an attribute of one channel; if the channel has none, the attribute that all axes share.
    private func number(_ attribute: String, of axis: String) -> Double? {
        SystemFile.number(in: "\(folder)/\(axis)_\(attribute)")
            ?? SystemFile.number(in: "\(folder)/in_accel_\(attribute)")
    }
}

/// Converts raw values to m/s²: `(raw + offset) × scale`, for each axis.
struct IIOCalibration: Hashable, Sendable {
    /// Three values, one for each axis, as `offsets`.
    let scales: [Double]
    let offsets: [Double]

    /// Converts the raw values of the three axes; nil if the acceleration is outside `Acceleration.range`.
    func acceleration(_ x: Double, _ y: Double, _ z: Double) -> Acceleration? {
        Acceleration(
            x: (x + offsets[0]) * scales[0],
            y: (y + offsets[1]) * scales[1],
            z: (z + offsets[2]) * scales[2]
        )
    }
}

/// The clock of a device's time stamps, from `current_timestamp_clock`; the kernel's default is `realtime`.
///
/// The clocks are those of `clock_gettime`.
package enum IIOClock: String, Hashable, Sendable, CaseIterable {
    case realtime
    case monotonic
    case monotonicRaw = "monotonic_raw"
    case realtimeCoarse = "realtime_coarse"
    case monotonicCoarse = "monotonic_coarse"
    case boottime
    case tai

    package static func systemTime(of clock: IIOClock) -> Duration {
        var time = timespec()
        clock_gettime(clock.identifier, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private var identifier: clockid_t {
        switch self {
        case .realtime: CLOCK_REALTIME
        case .monotonic: CLOCK_MONOTONIC
        case .monotonicRaw: CLOCK_MONOTONIC_RAW
        case .realtimeCoarse: CLOCK_REALTIME_COARSE
        case .monotonicCoarse: CLOCK_MONOTONIC_COARSE
        case .boottime: CLOCK_BOOTTIME
        case .tai: CLOCK_TAI
        }
    }
}

/// Why an industrial-I/O device delivers no samples.
package struct IIOError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation that failed: "read", "write", "open" or "find".
    package let action: String
    /// The file or folder on which the operation failed.
    package let path: String
    /// The system's error number; nil if the error did not come from the system.
    package let code: Int32?
    package let reason: String

    /// True if no usable device was found; most machines have none.
    package var isAbsence: Bool { action == "find" }

    /// True if the system refused access to the device, because strided lacks the permission.
    package var isRefusal: Bool { code == EACCES || code == EPERM }

    init(_ action: String, _ path: String, code: Int32) {
        self.init(action, path, code: code, reason: String(cString: strerror(code)))
    }

    init(_ action: String, _ path: String, code: Int32? = nil, reason: String) {
        (self.action, self.path, self.code, self.reason) = (action, path, code, reason)
    }

    /// The error as one sentence for the log and the status, with a remedy if there is one.
    package var description: String {
        let remedy =
            switch code {
            case EBUSY:
                "; another program uses the sensor, most likely iio-sensor-proxy; "
                    + "to stop it: systemctl stop iio-sensor-proxy"
            case EACCES, EPERM: "; a udev rule can give the group of strided access"
            default: ""
            }
        return "cannot \(action) \(path): \(reason)\(remedy)"
    }
}
