import ALSA
import Glibc
package import Metronome

// The header is written at the start and updated every second, so that the file is valid and lacks at most one second
// if the process is killed. Samples are written by position (`pwrite`): rewinding reduces the position, and skipping
// leaves a hole that reads as silence.

/// Writes a 16-bit stereo WAV file.
///
/// Not thread-safe. Not realtime-safe: writing waits for the file system.
package struct WAVWriter: ~Copyable, @unchecked Sendable {
    // Sendable is sound: only this value has the pointer to the memory, and the value cannot be copied.
    private let descriptor: Int32
    private let sampleRate: SampleRate
    private let staging: UnsafeMutableRawPointer
    private var headerFrames: Int64
    /// Number of frames in the file, without rewound frames.
    package private(set) var frames: Int64

    /// What to do if the file already exists.
    package enum Mode: Sendable {
        case overwrite
        /// Append to the file; `WAVWriter` must have written it with the same sample rate.
        case append
    }

    private static let layout = WAVHeader.layout
    private static let stagingFrames = 4096

    /// Creates the WAV file or opens an existing one.
    package init(path: String, sampleRate: SampleRate, mode: Mode = .overwrite) throws(OutputFault) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (mode == .overwrite ? O_TRUNC : 0), 0o644)
        guard file >= 0 else { throw OutputFault(.openFile, errno) }
        let bytes = Int64(lseek(file, 0, SEEK_END)) - Int64(WAVHeader.bytes)
        let present = max(0, bytes) / Int64(Self.layout.bytes)
        do throws(OutputFault) {
            try store(WAVHeader(sampleRate: sampleRate, frames: present), in: file)
        } catch {
            close(file)
            throw error
        }
        descriptor = file
        self.sampleRate = sampleRate
        staging = .allocate(byteCount: Self.layout.bytes * Self.stagingFrames, alignment: 64)
        frames = present
        headerFrames = present
    }

    deinit {
        // This completes the file if the caller has not called `finish`; errors are ignored here.
        try? complete()
        close(descriptor)
        staging.deallocate()
    }

    /// Appends interleaved stereo samples (linear, full scale ±1); larger values saturate.
    ///
    /// - Throws: EFBIG, before anything is written, if the file would exceed 4 GiB; file system errors such as ENOSPC.
    package mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) {
        guard frames <= WAVHeader.maximumFrames - self.frames else { throw OutputFault(.writeFile, EFBIG) }
        var done = 0
        while done < frames {
            let part = min(frames - done, Self.stagingFrames)
            Self.layout.convert(samples + 2 * done, frames: part, into: staging)
            try store(UnsafeRawBufferPointer(start: staging, count: part * Self.layout.bytes), in: descriptor, at: end)
            self.frames += Int64(part)
            done += part
        }
        if self.frames - headerFrames >= sampleRate.hertz {
            try store(WAVHeader(sampleRate: sampleRate, frames: self.frames), in: descriptor)
            headerFrames = self.frames
        }
    }

    /// Like `write(_:frames:)`.
    package mutating func write(_ samples: [Float]) throws(OutputFault) {
        try samples.withUnsafeBufferPointer { samples throws(OutputFault) in
            guard let start = samples.baseAddress else { return }
            try write(start, frames: samples.count / 2)
        }
    }

    /// Removes the last frames; the next write replaces them.
    mutating func rewind(_ frames: Int) {
        self.frames = max(0, self.frames - Int64(frames))
        headerFrames = min(headerFrames, self.frames)
    }

    /// Appends silence without writing samples.
    mutating func skip(_ frames: Int64) throws(OutputFault) {
        guard frames <= WAVHeader.maximumFrames - self.frames else { throw OutputFault(.writeFile, EFBIG) }
        // The file is truncated first, because rewound samples that were not replaced would be inside the skipped part.
        guard ftruncate(descriptor, off_t(end)) == 0 else { throw OutputFault(.writeFile, errno) }
        self.frames += max(0, frames)
    }

    /// Updates the header, removes rewound samples and closes the file.
    ///
    /// - Throws: file system errors; the file is closed in any case.
    package consuming func finish() throws(OutputFault) { try complete() }

    private func complete() throws(OutputFault) {
        try store(WAVHeader(sampleRate: sampleRate, frames: frames), in: descriptor)
        guard ftruncate(descriptor, off_t(end)) == 0 else { throw OutputFault(.writeFile, errno) }
    }

    private var end: Int64 { Int64(WAVHeader.bytes) + frames * Int64(Self.layout.bytes) }
}

private func store(_ header: WAVHeader, in file: Int32) throws(OutputFault) {
    try header.encoded.withUnsafeBufferPointer { bytes throws(OutputFault) in
        try store(UnsafeRawBufferPointer(bytes), in: file, at: 0)
    }
}

private func store(_ bytes: UnsafeRawBufferPointer, in file: Int32, at offset: Int64) throws(OutputFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let result = pwrite(
            file,
            UnsafeRawBufferPointer(rebasing: rest).baseAddress,
            rest.count,
            off_t(offset) + off_t(rest.startIndex)
        )
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { throw OutputFault(.writeFile, result < 0 ? errno : ENOSPC) }
        rest = rest.dropFirst(result)
    }
}

/// The 44-byte header of a 16-bit stereo WAV file.
struct WAVHeader {
    let sampleRate: SampleRate
    let frames: Int64

    static let bytes = 44
    static let layout = FrameLayout(format: .s16, channels: 2)
    /// Maximum number of frames in a file: the RIFF size field has 32 bits, and its value is the size of the samples plus 36.
    static let maximumFrames = (Int64(UInt32.max) - 36) / Int64(layout.bytes)

    /// The header as bytes in little-endian order.
    var encoded: [UInt8] {
        let frameBytes = Self.layout.bytes
        let size = UInt32(clamping: min(frames, Self.maximumFrames) * Int64(frameBytes))
        let rate = UInt32(sampleRate.hertz)
        let format =
            little(UInt16(1)) + little(UInt16(Self.layout.channels)) + little(rate)
            + little(rate * UInt32(frameBytes)) + little(UInt16(frameBytes)) + little(UInt16(16))
        return "RIFF".utf8 + little(36 + size) + "WAVEfmt ".utf8 + little(UInt32(format.count)) + format + "data".utf8
            + little(size)
    }

    private func little(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
