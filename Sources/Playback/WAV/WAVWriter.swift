import Glibc
public import Metronome

// The header is written at once and made true again every second, so that a file whose writer was killed is a valid one that
// lacks at most its last second. Frames go to where they belong by position (`pwrite`): taking some back is a smaller position,
// and skipping some leaves a hole that reads as silence.

/// A WAV file being written: 16 bits, stereo.
///
/// Thread: one at a time. A file system's waits are its own: for a live output, where that matters, no file is written.
public struct WAVWriter: ~Copyable, @unchecked Sendable {
    // Sendable because nothing else knows the memory, and a value without copies is in one place at a time.
    private let descriptor: Int32
    private let sampleRate: SampleRate
    private let staging: UnsafeMutableRawPointer
    private var headerFrames: Int64
    /// Frames written so far, those taken back not counted.
    public private(set) var frames: Int64

    /// What to do with a file that is there already.
    public enum Mode: Sendable {
        /// It is written anew.
        case anew
        /// It is one of the same rate that `WAVWriter` has written, and goes on.
        case goingOn
    }

    private static let layout = WAVHeader.layout
    private static let stagingFrames = 4096

    /// Creates the file.
    ///
    /// - Throws: the reason it cannot be opened or written.
    public init(path: String, sampleRate: SampleRate, mode: Mode = .anew) throws(OutputFault) {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (mode == .anew ? O_TRUNC : 0), 0o644)
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
        // For who has no use for `finish`, which says what goes wrong here.
        try? complete()
        close(descriptor)
        staging.deallocate()
    }
}

extension WAVWriter {
    /// Appends interleaved stereo samples, linear, full scale at ±1; what exceeds it saturates.
    ///
    /// - Throws: EFBIG, before anything is written, for frames beyond the 4 GiB that a WAV file can say it has; ENOSPC and the
    ///   like from the file system.
    public mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) {
        guard frames <= WAVHeader.mostFrames - self.frames else { throw OutputFault(.writeFile, EFBIG) }
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

    /// Appends interleaved stereo samples, linear, full scale at ±1; what exceeds it saturates.
    ///
    /// - Throws: as `write(_:frames:)` of a pointer does.
    public mutating func write(_ samples: [Float]) throws(OutputFault) {
        try samples.withUnsafeBufferPointer { samples throws(OutputFault) in
            guard let start = samples.baseAddress else { return }
            try write(start, frames: samples.count / 2)
        }
    }

    /// Takes back the last frames; the next write comes in their place.
    mutating func rewind(_ frames: Int) {
        self.frames = max(0, self.frames - Int64(frames))
        headerFrames = min(headerFrames, self.frames)
    }

    /// Appends silence without writing it.
    mutating func skip(_ frames: Int64) throws(OutputFault) {
        guard frames <= WAVHeader.mostFrames - self.frames else { throw OutputFault(.writeFile, EFBIG) }
        // What was taken back and not replaced would show through.
        guard ftruncate(descriptor, off_t(end)) == 0 else { throw OutputFault(.writeFile, errno) }
        self.frames += max(0, frames)
    }

    /// Makes the header true, cuts off what was taken back, and closes the file.
    ///
    /// - Throws: what the file system says; the file is closed all the same.
    public consuming func finish() throws(OutputFault) {
        try complete()
    }

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
