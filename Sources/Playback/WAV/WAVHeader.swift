import ALSA
import Metronome

/// The 44-byte header of a 16-bit stereo WAV file.
struct WAVHeader {
    /// The sample rate in frames per second.
    let sampleRate: SampleRate
    /// Number of frames in the file.
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
