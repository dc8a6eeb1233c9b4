internal import RealModule

/// The exact time of the onset near a beat, from the levels of the sound in each millisecond.
struct OnsetTimes {
    struct Onset {
        /// Its time in seconds.
        var time: Double
        /// How much the level rises, in decibels, summed over both levels; 0 if there is no onset.
        var strength: Double
    }

    private let blockRate: Double
    /// Running sums of the energies, in the order of `SoundLevels`: the sound, its difference.
    private let sums: [[Double]]

    /// The energy in these numbers of milliseconds after an onset is compared with the energy in the `before` milliseconds
    /// before it.
    ///
    /// The short times find the exact time of a click, the long time ignores single waves of the bass.
    private static let afters = [2, 4, 8]
    private static let after = 8
    private static let before = 16

    init(_ levels: SoundLevels) {
        blockRate = levels.blockRate
        let energies = (0...255).map { Double.pow(10, Double($0) / 20) }
        sums = [levels.sound, levels.difference].map { levels in
            var sum = 0.0
            return [0]
                + levels.map {
                    sum += energies[Int($0)]
                    return sum
                }
        }
    }

    /// The strongest onset at most `radius` seconds from `time`; nearer onsets are preferred.
    func onset(near time: Double, radius: Double) -> Onset {
        let centre = time * blockRate
        let reach = radius * blockRate
        let blocks = sums[0].count - 1
        let first = max(Int((centre - reach).rounded(.up)), Self.before)
        let last = min(Int(centre + reach), blocks - Self.after)
        guard first <= last else { return Onset(time: time, strength: 0) }
        let rises = (first...last).map { block in
            let distance = (Double(block) - centre) / (reach * 1.5)
            return Float(rise(at: block) * (1 - distance * distance))
        }
        guard let best = rises.indices.max(by: { rises[$0] < rises[$1] }), rises[best] > 0 else {
            return Onset(time: time, strength: 0)
        }
        var position = Double(first + best)
        if best > 0, best + 1 < rises.count {
            position += Parabola.offset(rises[best - 1], rises[best], rises[best + 1])
        }
        // The onset is within the first louder block; the middle of that block is the best estimate.
        return Onset(time: (position + 0.5) / blockRate, strength: Double(rises[best]))
    }

    private func rise(at block: Int) -> Double {
        var result = 0.0
        for sum in sums {
            let energyBefore = (sum[block] - sum[block - Self.before]) / Double(Self.before) + 1
            for after in Self.afters {
                let ratio = ((sum[block + after] - sum[block]) / Double(after) + 1) / energyBefore
                if ratio > 1 { result += Double.log10(ratio) }
            }
        }
        return result * 10 / Double(Self.afters.count)
    }
}

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

/// The maximum between samples.
enum Parabola {
    /// Where the parabola through three neighbouring values has its maximum, -0.5 to 0.5 from the middle one; 0 if
    /// the middle one is not the highest.
    static func offset(_ left: Float, _ middle: Float, _ right: Float) -> Double {
        let curvature = left - 2 * middle + right
        guard middle >= left, middle >= right, curvature < 0 else { return 0 }
        return Double(0.5 * (left - right) / curvature)
    }
}
