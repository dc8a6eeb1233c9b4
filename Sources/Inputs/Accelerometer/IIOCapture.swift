import Files
import Glibc

/// A buffered capture: the device measures by its own clock and stamps each sample.
///
/// The capture ends when this value is destroyed.
struct IIOCapture: ~Copyable {
    /// Largest number of bytes read in one call: 170 records of 24 bytes, more than three seconds at 50 Hz.
    private static let most = 4096

    private let device: IIODevice
    private let file: OpenFile
    private var stream: IIORecordStream

    /// Enables the channels of the three axes, the time stamps and the buffer, and opens the device.
    ///
    /// This needs write access to the device's files.
    ///
    /// - Throws: `IIOError`; `EBUSY` while another program captures.
    init(_ device: IIODevice) throws(IIOError) {
        let elements = device.folder + "/scan_elements"
        for channel in ["in_accel_x", "in_accel_y", "in_accel_z"] {
            try Self.enable("\(elements)/\(channel)_en")
        }
        // Not every device has time stamps.
        try? Self.enable(elements + "/in_timestamp_en")
        guard let layout = IIORecordLayout(Self.channels(in: elements)) else {
            throw IIOError("read", elements, reason: "a channel's index or type is missing or invalid")
        }
        // 128 records are enough for a read every 20 ms at any sample rate.
        try? SystemFile.write("128", to: device.folder + "/buffer/length")
        try SystemFile.write("1", to: device.folder + "/buffer/enable")
        do throws(IIOError) {
            file = try OpenFile(device.node, O_RDONLY)
        } catch {
            try? SystemFile.write("0", to: device.folder + "/buffer/enable")
            throw error
        }
        self.device = device
        stream = IIORecordStream(layout)
    }

    deinit {
        try? SystemFile.write("0", to: device.folder + "/buffer/enable")
    }

    /// Returns the records captured since the previous call, at most 4096 bytes in one call.
    ///
    /// - Throws: `IIOError`, for example if the device was removed.
    mutating func read() throws(IIOError) -> [IIORecordLayout.Record] {
        guard let bytes = try file.read(upTo: Self.most) else {
            throw IIOError("read", device.node, reason: "the accelerometer stopped sending samples")
        }
        return stream.feed(bytes)
    }

    /// Writes "1" to a file unless it already contains "1": the kernel may refuse any write while another program captures.
    private static func enable(_ path: String) throws(IIOError) {
        guard try SystemFile.text(of: path) != "1" else { return }
        try SystemFile.write("1", to: path)
    }

    /// Returns all enabled channels, also those that we do not need, because each of them occupies space in the records.
    private static func channels(in folder: String) -> [IIORecordLayout.Channel] {
        KernelFile.names(in: folder).filter { $0.hasSuffix("_en") }.compactMap { file in
            let name = String(file.dropLast(3))
            guard (try? SystemFile.text(of: "\(folder)/\(file)")) == "1",
                let index = (try? SystemFile.text(of: "\(folder)/\(name)_index")).flatMap({ Int($0) }),
                let type = try? SystemFile.text(of: "\(folder)/\(name)_type"),
                let element = IIOElement(parsing: type)
            else { return nil }
            return IIORecordLayout.Channel(name: name, index: index, element: element)
        }
    }
}
