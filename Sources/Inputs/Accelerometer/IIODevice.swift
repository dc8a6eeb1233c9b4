/// Where the kernel shows its industrial-I/O devices.
public struct IIORoot: Hashable, Sendable {
    /// The folder of `iio:device0` and so on.
    public let devices: String
    /// The folder of their nodes of the same name.
    public let nodes: String

    /// The kernel's own.
    public init() {
        devices = "/sys/bus/iio/devices"
        nodes = "/dev"
    }

    /// A folder that stands in for it: `FOLDER/iio:device0/…`, and the node `FOLDER/dev/iio:device0` (a FIFO, say).
    public init(folder: String) {
        devices = folder
        nodes = folder + "/dev"
    }
}

/// A device with an accelerometer, or with a step counter, as its files describe it.
///
/// Its mount matrix is not read: it turns the axes, and steps are found in the magnitude, which has none.
struct IIODevice: Hashable, Sendable {
    /// What it measures.
    enum Kind: Hashable {
        case accelerometer
        case stepCounter
    }

    let kind: Kind
    /// As its `name` file says, bounded.
    let name: String
    /// Its folder.
    let folder: String
    /// Its node.
    let node: String

    private static let axes = ["in_accel_x", "in_accel_y", "in_accel_z"]

    /// The first accelerometer under a root; where there is none, the first step counter.
    static func find(in root: IIORoot) throws(IIOError) -> IIODevice {
        let names = SystemFile.names(in: root.devices).filter { $0.hasPrefix("iio:device") }
        for (file, kind) in [("in_accel_x_raw", Kind.accelerometer), ("in_steps_input", .stepCounter)] {
            for name in names where SystemFile.exists("\(root.devices)/\(name)/\(file)") {
                return IIODevice(kind, "\(root.devices)/\(name)", node: "\(root.nodes)/\(name)")
            }
        }
        throw IIOError("find", root.devices, reason: "no accelerometer among \(names.count) devices")
    }

    private init(_ kind: Kind, _ folder: String, node: String) {
        self.kind = kind
        self.folder = folder
        self.node = node
        let told = (try? SystemFile.text(of: folder + "/name")) ?? ""
        name = told.isEmpty ? "an unnamed device" : String(told.prefix(40))
    }

    /// Samples per second it is set to; nil where it does not say.
    var samplingFrequency: Double? {
        let files = ["in_accel_sampling_frequency", "sampling_frequency"]
        return files.lazy.compactMap { SystemFile.number(in: "\(folder)/\($0)") }.first { $0 > 0 }
    }

    /// The clock of its stamps.
    var clock: IIOClock {
        (try? SystemFile.text(of: folder + "/current_timestamp_clock")).flatMap(IIOClock.init) ?? .realtime
    }

    /// How its raw numbers become m/s².
    ///
    /// - Throws: `IIOError` where it does not say.
    func calibration() throws(IIOError) -> IIOCalibration {
        var scales: [Double] = []
        var offsets: [Double] = []
        for axis in Self.axes {
            guard let scale = number("scale", of: axis) else {
                throw IIOError("find", folder + "/in_accel_scale", reason: "the device does not say its scale")
            }
            scales.append(scale)
            offsets.append(number("offset", of: axis) ?? 0)
        }
        return IIOCalibration(scales: scales, offsets: offsets)
    }

    /// Asks it for one sample.
    ///
    /// - Throws: `IIOError`; `EBUSY` while somebody captures.
    func poll(_ calibration: IIOCalibration) throws(IIOError) -> Acceleration? {
        var raw: [Double] = []
        for axis in Self.axes {
            let path = "\(folder)/\(axis)_raw"
            let text = try SystemFile.text(of: path)
            guard let value = Int64(text) else { throw IIOError("read", path, reason: "no number is in it") }
            raw.append(Double(value))
        }
        return calibration.acceleration(raw[0], raw[1], raw[2])
    }

    /// A channel's own attribute, or the one all axes share.
    private func number(_ attribute: String, of axis: String) -> Double? {
        SystemFile.number(in: "\(folder)/\(axis)_\(attribute)")
            ?? SystemFile.number(in: "\(folder)/in_accel_\(attribute)")
    }
}

/// How raw numbers become m/s²: `(raw + offset) × scale`, by axis.
struct IIOCalibration: Hashable, Sendable {
    private let scales: [Double]
    private let offsets: [Double]

    /// Three of each.
    init(scales: [Double], offsets: [Double]) {
        self.scales = scales
        self.offsets = offsets
    }

    /// The acceleration; nil for what nobody can feel.
    func acceleration(_ x: Double, _ y: Double, _ z: Double) -> Acceleration? {
        Acceleration(
            x: (x + offsets[0]) * scales[0],
            y: (y + offsets[1]) * scales[1],
            z: (z + offsets[2]) * scales[2]
        )
    }
}
