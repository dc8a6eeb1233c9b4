import Glibc
import Metronome
import Testing

/// The difference between the feet for each accent, as documented.
@Suite struct AccentTests {
    private func sound(_ kind: ClickKind, _ accent: Accent) -> Sound {
        SoundRecipe.synthesised(kind).sound(at: SampleRate(hertz: 48_000), accent: accent)
    }

    /// K-weighted level of the right foot relative to the left foot in decibels, per channel.
    private func differences(_ sound: Sound) -> [Double] {
        (0...1).map { weightedLevel(sound.channel($0, of: .right)) - weightedLevel(sound.channel($0, of: .left)) }
    }

    /// The strongest frequency in hertz.
    private func strongest(_ sound: Sound, _ foot: Foot) -> Double {
        let spectrum = Spectrum(sound.channel(0, of: foot), size: 16_384)
        let bin = (1..<spectrum.size / 2).max { spectrum.power($0) < spectrum.power($1) } ?? 0
        return Double(bin) * 48_000 / Double(spectrum.size)
    }

    @Test(arguments: ClickKind.allCases)
    func pitchPutsTheRightFootAFourthLowerAndAsLoud(kind: ClickKind) {
        let pitch = sound(kind, .pitch)
        // A bin is 3 Hz wide: 6 cents of the lowest of these frequencies.
        let cents = 1200 * log2(strongest(pitch, .right) / strongest(pitch, .left))
        #expect(abs(cents + 498) < 15, "\(cents) cents")
        #expect(differences(pitch).allSatisfy { abs($0) < 0.1 })
    }

    @Test(arguments: ClickKind.allCases)
    func panPutsTenDecibelsBetweenTheChannelsAndKeepsTheFeetAlike(kind: ClickKind) {
        let pan = sound(kind, .pan)
        let differences = differences(pan)
        #expect(abs(differences[0] + 10) < 0.01)
        #expect(abs(differences[1] - 10) < 0.01)
        #expect(strongest(pan, .right) == strongest(pan, .left))
        // The near channel equals the sound without accent, so the power of both channels together is 2.6 dB lower.
        #expect(areIdentical(near(pan, .left), near(sound(kind, .none), .left)))
        #expect(areIdentical(near(pan, .left), near(pan, .right)))
    }

    @Test(arguments: ClickKind.allCases)
    func levelMakesTheRightFootSixDecibelsSofterInBothChannels(kind: ClickKind) {
        let level = sound(kind, .level)
        #expect(differences(level).allSatisfy { abs($0 + 6) < 0.01 })
        #expect(areIdentical(level.samples(for: .left), sound(kind, .none).samples(for: .left)))
        #expect(strongest(level, .right) == strongest(level, .left))
    }

    /// The channel on the foot's own side.
    private func near(_ sound: Sound, _ foot: Foot) -> [Float] {
        sound.channel(foot == .left ? 0 : 1, of: foot).map { Float($0) }
    }
}
