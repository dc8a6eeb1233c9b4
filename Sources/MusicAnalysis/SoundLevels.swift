internal import RealModule

/// The level of the sound in blocks of 1 ms, for the exact time of an onset.
///
/// Two levels are kept: of the sound, in which the bass dominates, and of its first difference, in which the attack
/// of drums dominates. A level takes one byte, in steps of 0.5 dB, so that a minute takes 120 kB.
struct SoundLevels {
    /// Blocks per second, about 1000; block n begins at n / `blockRate` seconds.
    let blockRate: Double
    /// The levels of the sound in steps of 0.5 dB above -110 dB of full scale.
    private(set) var sound: [UInt8] = []
    /// The levels of the first difference of the sound, in the same unit.
    private(set) var difference: [UInt8] = []

    private let length: Int
    private var filled = 0
    private var soundEnergy: Float = 0
    private var differenceEnergy: Float = 0
    private var previous: Float = 0

    /// Prepares for samples at a rate in hertz.
    init(sampleRate: Double) {
        length = max(1, Int((sampleRate / 1000).rounded()))
        blockRate = sampleRate / Double(length)
    }

    /// Adds samples; an incomplete last block is not counted.
    mutating func append(_ samples: [Float]) {
        for sample in samples {
            soundEnergy += sample * sample
            let change = sample - previous
            differenceEnergy += change * change
            previous = sample
            filled += 1
            guard filled == length else { continue }
            sound.append(level(ofEnergy: soundEnergy))
            difference.append(level(ofEnergy: differenceEnergy))
            filled = 0
            soundEnergy = 0
            differenceEnergy = 0
        }
    }

    private func level(ofEnergy energy: Float) -> UInt8 {
        UInt8(min(max(20 * Float.log10(energy / Float(length) + 1e-11) + 220, 0), 255))
    }
}
