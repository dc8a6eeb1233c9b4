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

    /// Enables the channels of the three axes, the time stamps and the buffer, and opens the device; this needs write access to its files.
    ///
    /// - Throws: `EBUSY` while another program captures.
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

/// Access to sysfs files: short texts that are read and written as a whole.
enum SystemFile {
    /// The size of one memory page in bytes, which is the longest possible text of an attribute.
    private static let page = 4096

    /// Reads the text of a file, without surrounding white space.
    static func text(of path: String) throws(IIOError) -> String {
        let file = try OpenFile(path, O_RDONLY)
        guard let bytes = try file.read(upTo: page) else { return "" }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }

    /// Reads the number in a file; nil if the file cannot be read or contains no finite number.
    static func number(in path: String) -> Double? {
        guard let value = (try? text(of: path)).flatMap({ Double($0) }), value.isFinite else { return nil }
        return value
    }

    static func write(_ text: String, to path: String) throws(IIOError) {
        try OpenFile(path, O_WRONLY).write(text)
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// An open file; it is closed when this value is destroyed.
struct OpenFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens a file with `open` of the C library; later reads and writes do not wait.
    init(_ path: String, _ mode: Int32) throws(IIOError) {
        self.path = path
        descriptor = open(path, mode | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw IIOError("open", path, code: errno) }
    }

    deinit { close(descriptor) }

    /// Reads the available bytes: an empty array if there are none yet, nil at the end of the file.
    borrowing func read(upTo limit: Int) throws(IIOError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: limit)
        while true {
            let count = Glibc.read(descriptor, &buffer, limit)
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return nil }
            switch errno {
            case EINTR: continue
            case EAGAIN: return []
            default: throw IIOError("read", path, code: errno)
            }
        }
    }

    borrowing func write(_ text: String) throws(IIOError) {
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw IIOError("write", path, code: errno)
        }
    }
}
