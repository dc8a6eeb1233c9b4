import ALSA
import Metronome

/// The 44 bytes before the samples of a WAV file of 16 bits and two channels.
struct WAVHeader {
    /// Frames a second.
    let sampleRate: SampleRate
    /// Frames in the file.
    let frames: Int64

    static let bytes = 44
    static let layout = FrameLayout(format: .s16, channels: 2)
    /// The frames for which the RIFF size, 32 bits and 36 more than the samples' bytes, is still true.
    static let mostFrames = (Int64(UInt32.max) - 36) / Int64(layout.bytes)

    /// The header as it stands in the file, whatever the machine's byte order.
    var encoded: [UInt8] {
        let frameBytes = Self.layout.bytes
        let size = UInt32(clamping: min(frames, Self.mostFrames) * Int64(frameBytes))
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
