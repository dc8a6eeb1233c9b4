import RealModule
import TestSupport

/// A synthetic track with known beats.
struct SyntheticMusic {
    let samples: [Float]
    let sampleRate: Double
    /// The times of the beats in seconds.
    let beats: [Double]
    /// Beats per minute in the middle of the track.
    let tempo: Double

    /// What can make the beats of a track hard to find.
    struct Difficulty {
        /// The time of the first beat in seconds.
        var start = 0.3
        /// The standard range by which a note misses its place, in seconds.
        var jitter = 0.004
        /// The relative change of the tempo from the start to the end.
        var drift = 0.0
        /// How loud the first quarter is.
        var introGain: Float = 1
        /// The part of the beats, 0 to 1, in which only the pad plays.
        var pause = 0.0..<0.0
        /// The level of white noise.
        var noise: Float = 0.002
    }

    static func seconds(at beat: Double, of count: Double, period: Double, drift: Double) -> Double {
        // The period changes evenly: its mean is `period`.
        period * (beat * (1 + drift / 2) - drift * beat * beat / (2 * count))
    }

    init(
        _ style: Style,
        tempo: Double,
        seconds: Double,
        instruments: Instruments,
        sampleRate: Double,
        difficulty: Difficulty = Difficulty(),
        random: inout SplitMix64
    ) {
        let period = 60 / tempo
        let count = ((seconds - difficulty.start - 0.3) / period).rounded(.down)
        var samples = [Float](repeating: 0, count: Int(seconds * sampleRate))
        for start in stride(from: 0, to: samples.count, by: instruments.noise.count) {
            Self.mix(instruments.noise, into: &samples, at: start, gain: difficulty.noise)
        }
        func time(_ beat: Double) -> Double {
            difficulty.start + Self.seconds(at: beat, of: count, period: period, drift: difficulty.drift)
        }
        func add(_ sound: [Float], at beat: Double, gain: Float) {
            let isPause = difficulty.pause.contains(beat / count)
            let jitter = Double.random(in: -1...1, using: &random) * difficulty.jitter
            let first = Int(((time(beat) + jitter) * sampleRate).rounded())
            guard first >= 0, first < samples.count, !isPause else { return }
            let level = gain * (beat < count / 4 ? difficulty.introGain : 1) * Float.random(in: 0.7...1, using: &random)
            Self.mix(sound, into: &samples, at: first, gain: level)
        }
        for bar in 0...Int(count) / style.beats {
            for line in style.lines {
                let step = Double(style.beats) / Double(line.rhythm.count)
                for (index, mark) in line.rhythm.enumerated() where mark != "." {
                    let late = index.isMultiple(of: 2) ? 0 : style.swing * step
                    let beat = Double(bar * style.beats) + Double(index) * step + late
                    guard beat < count else { continue }
                    add(Self.sound(line.instrument, bar: bar, instruments), at: beat, gain: mark == "X" ? 1 : 0.4)
                }
            }
        }
        self.samples = samples
        self.sampleRate = sampleRate
        self.tempo = tempo
        beats = (0..<Int(count)).map { time(Double($0)) }
    }

    /// Adds a sound; what is beyond the end is left out.
    static func mix(_ sound: [Float], into samples: inout [Float], at first: Int, gain: Float) {
        // Most of the time of a debug build is spent here.
        samples.withUnsafeMutableBufferPointer { samples in
            sound.withUnsafeBufferPointer { sound in
                let count = min(sound.count, samples.count - first)
                var index = 0
                while index < count {
                    samples[first &+ index] += sound[index] * gain
                    index &+= 1
                }
            }
        }
    }

    private static func sound(_ instrument: Style.Instrument, bar: Int, _ instruments: Instruments) -> [Float] {
        switch instrument {
        case .kick: instruments.kick
        case .snare: instruments.snare
        case .hat: instruments.hat
        case .openHat: instruments.openHat
        case .click: instruments.click
        case .bass: instruments.bass[bar % 4]
        case .chord: instruments.chords[bar % 4]
        case .pad: instruments.pads[bar % 4]
        }
    }
}

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
