import Glibc
import Metronome
import Testing

/// Audio measurements of every built-in sound with every accent, at the rates of most devices.
@Suite struct SoundQualityTests {
    static let rates = [44_100, 48_000]
    static let sounds = ClickKind.allCases.flatMap { kind in Accent.allCases.map { (kind, $0) } }

    private func sound(_ kind: ClickKind, _ accent: Accent, at hertz: Int) -> Sound {
        SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: hertz), accent: accent)
    }

    @Test(arguments: sounds, rates)
    func theTruePeakIsAtMostMinusOneDecibel(sound: (kind: ClickKind, accent: Accent), hertz: Int) {
        let clicks = self.sound(sound.kind, sound.accent, at: hertz)
        for foot in Foot.allCases {
            let curve = Spectrum(near(clicks, foot), size: 4_096).oversampled(by: 8)
            let peak = max(curve.max() ?? 1, -(curve.min() ?? -1))
            #expect(20 * log10(peak) <= -1, "\(foot)")
        }
    }

    @Test(arguments: sounds, rates)
    func noSoundHasEnergyAboveTwentyKilohertz(sound: (kind: ClickKind, accent: Accent), hertz: Int) {
        let clicks = self.sound(sound.kind, sound.accent, at: hertz)
        for foot in Foot.allCases {
            let spectrum = Spectrum(near(clicks, foot), size: 4_096)
            let end = spectrum.size / 2
            #expect(10 * log10(spectrum.power(20_000 * spectrum.size / hertz..<end) / spectrum.power(0..<end)) < -60)
        }
    }

    @Test(arguments: ClickKind.allCases, rates)
    func nothingIsAliasedIntoTheBand(kind: ClickKind, hertz: Int) {
        // The same sound at four times the rate contains four times the band. Anything above half of the lower rate
        // would be aliased there; anything below must be the same. The two feet have different spectra only with the
        // pitch accent.
        let clicks = sound(kind, .pitch, at: hertz)
        let ideal = sound(kind, .pitch, at: 4 * hertz)
        for foot in Foot.allCases {
            let narrow = Spectrum(near(clicks, foot), size: 4_096)
            let wide = Spectrum(near(ideal, foot), size: 4 * 4_096)
            let band = 0..<narrow.size / 2
            let peak = band.reduce(0) { max($0, narrow.power($1)) }
            #expect(10 * log10(wide.power(band.upperBound..<wide.size / 2) / 16 / peak) < -60)
            let difference = band.reduce(0) { worst, bin in
                let x = narrow.real[bin] - wide.real[bin] / 4
                let y = narrow.imaginary[bin] - wide.imaginary[bin] / 4
                return max(worst, x * x + y * y)
            }
            #expect(10 * log10(difference / peak) < -60, "\(foot)")
        }
    }

    @Test(arguments: Accent.allCases)
    func theSoundsAreEquallyLoudWithAnyAccent(accent: Accent) {
        for foot in Foot.allCases {
            let levels = ClickKind.allCases.map { kind in
                let clicks = sound(kind, accent, at: 48_000)
                return (0...1).map { pow(10, weightedLevel(clicks.channel($0, of: foot)) / 10) }.reduce(0, +)
            }
            #expect(10 * log10((levels.max() ?? 1) / (levels.min() ?? 0)) < 0.5, "\(foot): \(levels)")
        }
    }

    /// The louder channel of a foot's click.
    private func near(_ sound: Sound, _ foot: Foot) -> [Double] { sound.channel(foot == .left ? 0 : 1, of: foot) }
}
