import Metronome
import Testing

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
