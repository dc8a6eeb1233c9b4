import Glibc
import Testing

@testable import Metronome

/// One turn of the audio thread.
///
/// If this compiles, with and without optimisation, no function that it calls allocates or locks.
@_noAllocation @_noLocks
private func turn(
    _ renderer: inout Renderer,
    mailbox: SettingsMailbox.Reader,
    events: EventRing<Onset>.Writer,
    output: UnsafeMutablePointer<Float>,
    frames: Int,
    from start: Int64
) {
    if let settings = mailbox.readLatest() { renderer.apply(settings, at: start) }
    renderer.render(into: output, frames: frames, from: start)
    let end = start + Int64(frames)
    var position = start
    while let onset = renderer.nextOnset(from: position, before: end) {
        events.push(onset)
        position = onset.frame + 1
    }
    if renderer.step(at: end) == nil { renderer.move(to: renderer.sampleRate, from: start, as: start) }
}

@Suite struct RealtimeTests {
    @Test func aTurnAppliesSettingsAndReportsOnsets() {
        let mailbox = SettingsMailbox()
        let ring = EventRing<Onset>(capacity: 16)
        var renderer = Renderer(sampleRate: SampleRate(hertz: 10))
        var output = [Float](repeating: 7, count: 40)
        mailbox.post(Settings(serial: 1, order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 60)), sound: .silence))
        output.withUnsafeMutableBufferPointer { buffer in
            guard let output = buffer.baseAddress else { return }
            turn(&renderer, mailbox: mailbox.reader, events: ring.writer, output: output, frames: 20, from: 100)
        }
        #expect(output.allSatisfy { $0 == 0 })
        #expect(ring.next() == Onset(step: 0, frame: 100, isSounded: true))
        #expect(ring.next() == Onset(step: 1, frame: 110, isSounded: true))
        #expect(ring.next() == nil)
    }
}

/// The memory that the realtime thread uses, and what it does where there are no samples.
@Suite struct MemoryTests {
    private let sampleRate = SampleRate(hertz: 1_000)
    private let page = sysconf(Int32(_SC_PAGESIZE))

    @Test func theMemoryOfTheConnectionsIsWhatTheThreadsShare() {
        let mailbox = SettingsMailbox()
        #expect(mailbox.memory.map(\.count) == [3 * MemoryLayout<Settings>.stride, 1, 1])
        // 100 places are rounded up to 128; the two counters have a cache line each.
        let ring = EventRing<Onset>(capacity: 100)
        #expect(ring.memory.map(\.count) == [128 * MemoryLayout<Onset>.stride, 128])
        #expect((mailbox.memory + ring.memory).allSatisfy { $0.baseAddress != nil })
    }

    @Test func theMemoryOfSamplesBeginsOnAPage() {
        let sound = Sound(left: [1, 2, 3, 4], right: [5, 6], sampleRate: sampleRate)
        let prompt = PromptSound(mono: [1, 2, 3], sampleRate: sampleRate)
        let music = MusicSound(frames: 10, margin: 4) { $0[0] = 9 }
        // Two channels of four bytes: 2 + 1 frames of the clicks, 3 of the prompt, 4 + 10 + 4 of the music.
        for (memory, bytes, first) in [(sound.memory, 24, 1), (prompt.memory, 24, 1), (music.memory, 144, 9)] {
            #expect(memory.count == bytes)
            #expect(Int(bitPattern: memory.baseAddress) % page == 0)
            #expect(memory.load(as: Float.self) == Float(first))
        }
        withExtendedLifetime((sound, prompt, music)) {}
    }

    @Test func withoutSamplesNothingIsAdded() {
        var output: [Float] = [1, 2, 3, 4]
        MusicBlock.none.add(to: &output, frames: 2, from: 0, gain: 1)
        MusicBlock.none.addFrame(at: 0, to: &output, gain: 1)
        PlacedPrompt(Prompt(), ducking: .none, start: 0).add(to: &output, frames: 2, from: 0, start: 0)
        #expect(output == [1, 2, 3, 4])
    }

    @Test func silenceHasNoPeakToScale() {
        let silence: [Float] = [0, 0, 0]
        #expect(silence.scaled(toPeak: 0.5) == silence)
        #expect(([0.25, -1] as [Float]).scaled(toPeak: 0.5) == [0.125, -0.5])
    }

    @Test(arguments: [16.1, -17, 1_000])
    func theKernelIsZeroBeyondItsLastCrossing(distance: Double) {
        #expect(SincKernel.peaks.value(at: distance) == 0)
        #expect(SincKernel.peaks.value(at: 0) == 1)
        // Further from the only sample than the kernel reaches.
        #expect(SincKernel.peaks.interpolate([1], at: 17 + abs(distance), cutoff: 1) == 0)
    }
}
