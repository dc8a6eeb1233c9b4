import Testing

@testable import Metronome

@Suite struct ChimeTests {
    private let sampleRate = SampleRate(hertz: 48_000)

    /// The number of notes: rises of the level over 5 ms to twice that of the 20 ms before, at least 100 ms apart.
    private func notes(_ samples: [Float]) -> Int {
        let block = 240
        let levels = stride(from: 0, to: samples.count - block, by: block).map { start in
            samples[start..<start + block].reduce(0) { $0 + $1 * $1 }
        }
        var starts: [Int] = []
        for index in levels.indices where levels[index] > 0.5 && index - (starts.last ?? -100) > 20 {
            if levels[max(0, index - 4)..<index].allSatisfy({ $0 * 2 < levels[index] }) { starts.append(index) }
        }
        return starts.count
    }

    @Test(arguments: Chime.Pitch.allCases, 1...4)
    func aChimeHasItsNotesAndItsPitch(pitch: Chime.Pitch, count: Int) {
        let samples = Chime(pitch, count: count).samples(at: sampleRate)
        #expect(notes(samples) == count)
        #expect(samples.map { abs($0) }.max() == 0.5)
        #expect(samples.first == 0 && samples.last == 0)
        let spectrum = Spectrum(samples.prefix(8_640).map(Double.init), size: 1 << 16)
        let strongest = (1..<1 << 15).max { spectrum.power($0) < spectrum.power($1) } ?? 0
        #expect(abs(Double(strongest) * 48_000 / Double(1 << 16) - pitch.rawValue) < 4)
    }

    @Test func theNumberOfNotesIsClamped() {
        #expect(Chime(.low, count: 0).count == 1)
        #expect(Chime(.low, count: 9).count == 4)
    }
}

@Suite struct CountInTickTests {
    @Test(arguments: [8_000, 44_100, 48_000, 192_000])
    func aTickIsShorterThanAStepAndDoesNotClip(hertz: Int) {
        let samples = CountInTick.samples(at: SampleRate(hertz: hertz))
        #expect(Double(samples.count) / Double(hertz) < 0.1)
        #expect(samples.first == 0 && samples.last == 0)
        #expect(abs(samples.peak - 0.8) < 1e-5)
    }
}
