import RealModule
import TestSupport

/// Sounds without a steady beat.
enum Unsteady: CaseIterable {
    case silence, whiteNoise, tone, syllables, randomNotes, swells, rubato

    func samples(seconds: Double, instruments: Instruments, sampleRate: Double, random: inout SplitMix64) -> [Float] {
        var samples = [Float](repeating: 0, count: Int(seconds * sampleRate))
        if self != .silence {
            for index in samples.indices { samples[index] = Float.random(in: -0.001...0.001, using: &random) }
        }
        func add(_ sound: [Float], at time: Double, gain: Float) {
            let first = Int(time * sampleRate)
            guard first >= 0, first < samples.count else { return }
            SyntheticMusic.mix(sound, into: &samples, at: first, gain: gain)
        }
        var time = 0.2
        switch self {
        case .silence: break
        case .whiteNoise: samples = samples.map { $0 * 200 }
        case .tone: samples = samples.indices.map { Float(0.3 * Double.sin(2 * .pi * 220 * Double($0) / sampleRate)) }
        case .syllables:
            // Bursts of noise and of a voice of 80 to 250 ms, and pauses after 5 to 12 of them.
            while time < seconds {
                for _ in 0..<Int.random(in: 5...12, using: &random) {
                    let length = Double.random(in: 0.08...0.25, using: &random)
                    add(
                        Self.syllable(length, sampleRate: sampleRate, random: &random),
                        at: time,
                        gain: .random(in: 0.4...1, using: &random)
                    )
                    time += length + Double.random(in: 0...0.06, using: &random)
                }
                time += Double.random(in: 0.2...0.9, using: &random)
            }
        case .randomNotes:
            while time < seconds {
                let chord = Int.random(in: 0..<4, using: &random)
                add(
                    Bool.random(using: &random) ? instruments.chords[chord] : instruments.bass[chord],
                    at: time,
                    gain: .random(in: 0.3...1, using: &random)
                )
                time += -0.4 * Double.log(1 - random.unit())
            }
        case .swells:
            while time < seconds {
                add(
                    instruments.pads[Int.random(in: 0..<4, using: &random)],
                    at: time,
                    gain: .random(in: 0.3...1, using: &random)
                )
                time += Double.random(in: 0.4...2.5, using: &random)
            }
        case .rubato:
            while time < seconds {
                let chord = instruments.chords[Int.random(in: 0..<4, using: &random)]
                add(chord, at: time, gain: .random(in: 0.5...1, using: &random))
                time += Double.random(in: 0.3...0.9, using: &random)
            }
        }
        return samples
    }

    private static func syllable(_ seconds: Double, sampleRate: Double, random: inout SplitMix64) -> [Float] {
        let pitch = Double.random(in: 90...220, using: &random)
        let isVoiced = random.unit() < 0.7
        let count = Int(seconds * sampleRate)
        return (0..<count).map { index in
            let time = Double(index) / sampleRate
            let shape = Double.sin(.pi * Double(index) / Double(count))
            let voice = (1...6).reduce(0.0) { $0 + Double.sin(2 * .pi * pitch * Double($1) * time) / Double($1) } * 0.2
            return Float(shape * (isVoiced ? voice : Double.random(in: -0.2...0.2, using: &random)))
        }
    }
}
