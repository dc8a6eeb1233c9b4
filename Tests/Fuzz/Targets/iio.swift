@testable import Inputs

/// Records of an industrial-I/O accelerometer: a line with the types of x, y, z and time, then the device's bytes.
func fuzz(_ input: FuzzInput) {
    guard let end = input.bytes.firstIndex(of: 0x0A), let layout = layout(of: input.bytes[..<end]) else { return }
    let pieces = FuzzInput(bytes: Array(input.bytes[(end + 1)...]), cut: input.cut)
    checkStream(
        pieces,
        fresh: { IIORecordStream(layout) },
        feed: { stream, bytes, _ in stream.feed(bytes) },
        observations: { _ in [] }
    )
    var stream = IIORecordStream(layout)
    require("every whole record is read", stream.feed(pieces.bytes).count == pieces.bytes.count / layout.size)
}

private func layout(of line: ArraySlice<UInt8>) -> IIORecordLayout? {
    let types = line.split(separator: 0x20).map { IIOElement(parsing: String(decoding: $0, as: UTF8.self)) }
    let names = ["in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"]
    let channels = zip(names, types).enumerated().compactMap { index, channel in
        channel.1.map { IIORecordLayout.Channel(name: channel.0, index: index, element: $0) }
    }
    return IIORecordLayout(channels)
}
