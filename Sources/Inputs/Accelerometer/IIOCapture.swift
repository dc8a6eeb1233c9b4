import Glibc

/// A buffered capture: the device measures by its own clock and stamps each sample; ended when it goes.
struct IIOCapture: ~Copyable {
    /// Bytes taken at once: 170 records of 24 bytes, more than three seconds at 50 Hz.
    private static let most = 4096

    private let device: IIODevice
    private let file: OpenFile
    private var stream: IIORecordStream

    /// Switches the axes, the stamp and the buffer on.
    ///
    /// It needs write access to the device's files.
    ///
    /// - Throws: `IIOError`; `EBUSY` while somebody else captures.
    init(_ device: IIODevice) throws(IIOError) {
        let elements = device.folder + "/scan_elements"
        for channel in ["in_accel_x", "in_accel_y", "in_accel_z"] {
            try Self.switchOn("\(elements)/\(channel)_en")
        }
        // Not every device stamps.
        try? Self.switchOn(elements + "/in_timestamp_en")
        guard let layout = IIORecordLayout(Self.channels(in: elements)) else {
            throw IIOError("read", elements, reason: "a channel's index or type is missing or strange")
        }
        // Deep enough to be read every 20 ms at any rate.
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

    /// What was captured since the last call.
    ///
    /// - Throws: `IIOError`; also when the device is gone.
    mutating func read() throws(IIOError) -> [IIORecordLayout.Record] {
        guard let bytes = try file.read(upTo: Self.most) else {
            throw IIOError("read", device.node, reason: "the device ended its capture")
        }
        return stream.feed(bytes)
    }

    /// What is on is left as it is: a write of what stands there may be refused while somebody else captures.
    private static func switchOn(_ path: String) throws(IIOError) {
        guard try SystemFile.text(of: path) != "1" else { return }
        try SystemFile.write("1", to: path)
    }

    /// All channels that are on, ours or not: each has its place in the records.
    private static func channels(in folder: String) -> [IIORecordLayout.Channel] {
        SystemFile.names(in: folder).filter { $0.hasSuffix("_en") }.compactMap { file in
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
