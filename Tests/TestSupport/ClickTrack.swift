import Foundation

/// Music with a click on each beat.
package enum ClickTrack {
    /// Clicks at a tempo in beats per minute over quiet noise, as a WAV file of 16-bit samples.
    package static func wav(tempo: Double, seconds: Int) -> [UInt8] {
        var random = SplitMix64(seed: 3)
        let samples = (0..<22_050 * seconds).flatMap { frame -> [UInt8] in
            let time = Double(frame) / 22_050
            let since = (time * tempo / 60).truncatingRemainder(dividingBy: 1) * 60 / tempo
            let value = 20_000 * exp(-50 * since) * sin(2 * .pi * 400 * since) + 60 * random.normal()
            let sample = UInt16(bitPattern: Int16(value))
            return [UInt8(sample & 0xFF), UInt8(sample >> 8)]
        }
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        return Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
            + little(1, 2)
            + little(1, 2) + little(22_050, 4) + little(44_100, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
            + little(samples.count, 4) + samples
    }
}
