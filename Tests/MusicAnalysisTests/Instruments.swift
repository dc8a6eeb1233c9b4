import RealModule
import TestSupport

/// Synthetic sounds at one sample rate.
struct Instruments {
    let kick: [Float]
    let snare: [Float]
    let hat: [Float]
    let openHat: [Float]
    let click: [Float]
    /// Two seconds of white noise.
    let noise: [Float]
    /// Bass notes and chords: one of each for four chords.
    let bass: [[Float]]
    let chords: [[Float]]
    /// Chords with a slow attack.
    let pads: [[Float]]

    init(sampleRate: Double) {
        var random = SplitMix64(seed: 7)
        func sound(_ seconds: Double, _ value: (Double) -> Double) -> [Float] {
            (0..<Int(seconds * sampleRate)).map { Float(value(Double($0) / sampleRate)) }
        }
        func whiteNoise(_ seconds: Double, decay: Double, level: Double) -> [Float] {
            sound(seconds) { Double.random(in: -1...1, using: &random) * level * Double.exp(-$0 / decay) }
        }
        /// White noise without low frequencies: the second difference.
        func brightNoise(_ seconds: Double, decay: Double, level: Double) -> [Float] {
            let white = whiteNoise(seconds, decay: decay, level: level)
            return white.indices.map { $0 < 2 ? white[$0] : (white[$0] - 2 * white[$0 - 1] + white[$0 - 2]) * 0.4 }
        }
        func notes(_ frequencies: [Double], seconds: Double, attack: Double, decay: Double, level: Double) -> [Float] {
            sound(seconds) { time in
                let tone = frequencies.reduce(0) { sum, frequency in
                    let angle = 2 * .pi * frequency * time
                    return sum + Double.sin(angle) + 0.5 * Double.sin(2 * angle) + 0.25 * Double.sin(3 * angle)
                }
                let end = min(1, (seconds - time) / 0.02)
                return tone * level * min(1, time / attack) * Double.exp(-time / decay) * end
            }
        }
        kick = sound(0.2) {
            Double.sin(2 * .pi * (48 * $0 + 3 * (1 - Double.exp(-$0 / 0.03)))) * 0.8 * Double.exp(-$0 / 0.07)
        }
        snare = zip(
            whiteNoise(0.15, decay: 0.05, level: 0.5),
            notes([185], seconds: 0.15, attack: 0.001, decay: 0.04, level: 0.25)
        ).map { $0 + $1 }
        hat = brightNoise(0.05, decay: 0.012, level: 0.25)
        openHat = brightNoise(0.2, decay: 0.08, level: 0.4)
        click = [0.9]
        noise = whiteNoise(2, decay: .infinity, level: 1)
        let roots = [55.0, 43.65, 65.41, 49.0]
        bass = roots.map { notes([$0], seconds: 0.3, attack: 0.004, decay: 0.2, level: 0.3) }
        chords = roots.map { notes([$0 * 4, $0 * 5, $0 * 6], seconds: 0.3, attack: 0.005, decay: 0.15, level: 0.07) }
        pads = roots.map { notes([$0 * 4, $0 * 5, $0 * 6], seconds: 1.2, attack: 0.12, decay: 1, level: 0.05) }
    }
}
