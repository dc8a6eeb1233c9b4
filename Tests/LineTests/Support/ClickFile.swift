import Foundation

/// A WAV file as strided writes it: 16-bit stereo with a 44-byte header or more, read with the plainest means.
package struct ClickFile {
    package let rate: Int
    package let samples: [Int16]

    package init(path: String) throws {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        func number(at offset: Int, bytes count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
        }
        guard let data = bytes.indices.dropLast(8).first(where: { bytes[$0..<$0 + 4].elementsEqual("data".utf8) })
        else {
            throw CocoaError(.fileReadCorruptFile)
        }
        rate = number(at: 24, bytes: 4)
        let length = number(at: data + 4, bytes: 4)
        samples = bytes[(data + 8)...].prefix(length).withUnsafeBytes { bytes in
            (0..<bytes.count / 2).map {
                Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))
            }
        }
    }

    /// Frames in the file.
    package var frames: Int { samples.count / 2 }

    /// The first frame that is not silent.
    package var firstSound: Int? { samples.firstIndex { $0 != 0 }.map { $0 / 2 } }

    /// Frames at which sound follows at least `quiet` frames of silence: the onsets, late by the click's own first zeros.
    package func attacks(after quiet: Int) -> [Int] {
        var found: [Int] = []
        var lastSound = -quiet
        for frame in 0..<frames where samples[2 * frame] != 0 || samples[2 * frame + 1] != 0 {
            if frame - lastSound >= quiet { found.append(frame) }
            lastSound = frame
        }
        return found
    }
}

/// One line of a trace or of a rendering's log, as far as the tests about footfalls read it.
package struct TraceRecord: Decodable {
    package var event: String
    /// When the click is heard, in nanoseconds of the monotonic clock.
    package var heard_at_ns: Int64?
    /// Seconds since the beginning of the rendering.
    package var t_s: Double?

    /// The records of one kind in a file, in their order.
    package static func read(_ path: String, event: String) throws -> [TraceRecord] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .compactMap { try? JSONDecoder().decode(TraceRecord.self, from: Data($0.utf8)) }
            .filter { $0.event == event }
    }
}

/// For each footfall, its time minus that of the nearest click, in seconds.
package func asynchronies(_ feet: [Double], _ clicks: [Double]) -> [Double] {
    feet.compactMap { foot in clicks.map { foot - $0 }.min { abs($0) < abs($1) } }
}
