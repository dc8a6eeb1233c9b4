import ALSA
import Glibc
import Metronome
import Testing
import TestSupport

@testable import Playback

/// Real calls of alsa-lib, with its `null` PCM and with a file.
@Suite struct PCMTests {
    private func request(_ formats: [SampleFormat], rate: Int = 48_000) -> HardwareRequest {
        HardwareRequest(formats: formats, rate: rate, buffer: .milliseconds(500), period: .milliseconds(10))
    }

    @Test func anUnknownNameIsRefusedWithTheReason() {
        do throws(ALSAError) {
            let pcm = try PCM(opening: "nosuchdevice")
            Issue.record("\(pcm.name) was opened")
        } catch {
            #expect(error == ALSAError(.open, -ENOENT))
            #expect(error.description == "snd_pcm_open: No such file or directory")
        }
    }

    /// Debian's definitions of the package libasound2-plugins; `default` may be anything.
    @Test(
        .needs("/usr/share/alsa/alsa.conf.d/50-pulseaudio.conf"),
        arguments: [
            ("pulse", PCM.PulseSink()), ("pulse:headset", PCM.PulseSink(name: "headset")),
            ("pulse:DEVICE=headset", PCM.PulseSink(name: "headset")),
            // With conversions by ALSA, without PulseAudio, without a definition, and no name at all.
            ("plug:pulse", nil), ("null", nil), ("hw:0", nil), ("nosuchdevice", nil), ("pulse:\"", nil), ("", nil),
        ]
    )
    func pulseAudioIsRecognisedByItsDefinition(name: String, sink: PCM.PulseSink?) {
        #expect(PCM.pulseSink(of: name) == sink)
    }

    @Test func grantedParametersAreReported() throws {
        let pcm = try PCM(opening: "null")
        #expect(pcm.state == .open)
        let setup = try pcm.setUp(request([.s24, .s16], rate: 44_100))
        #expect(setup.format == .s24)
        #expect(setup.channels == 2)
        #expect(setup.rate == 44_100)
        #expect(setup.bufferFrames == 22_050)
        #expect(setup.periodFrames == 441)
        #expect(pcm.state == .prepared)
    }

    @Test func withoutASupportedFormatSetUpFails() throws {
        let pcm = try PCM(opening: "null")
        #expect(throws: ALSAError(.format, EINVAL)) { _ = try pcm.setUp(request([])) }
    }

    @Test(arguments: [-5, 0, Int.max])
    func absurdRequestsDoNotTrap(number: Int) throws {
        let pcm = try PCM(opening: "null")
        _ = try? pcm.setUp(
            HardwareRequest(
                channels: number,
                rate: number,
                buffer: .seconds(Int64(clamping: number)),
                period: .seconds(-1)
            )
        )
    }

    @Test func framesArriveAsTheyWereWritten() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("frames.raw")
        let samples: [Int16] = [1, -1, 2, -2, .max, .min]
        do {
            let pcm = try PCM(opening: "tee:null,'\(path)',raw")
            let setup = try pcm.setUp(request([.s16]))
            try pcm.setThresholds(setup)
            try pcm.prepare()
            #expect(try samples.withUnsafeBytes { try pcm.write(#require($0.baseAddress), frames: 3) } == 3)
            try pcm.start()
            #expect(pcm.state == .running)
            #expect(try pcm.position().avail >= 0)
            try pcm.drain()
            #expect(pcm.state == .setup)
        }
        #expect(TemporaryFolder.bytes(of: path).samples16(from: 0) == samples)
    }

    @Test func aDeviceWithoutABufferDoesNotRewind() throws {
        let device = try ALSADevice(opening: "null", preferred: SampleRate(hertz: 48_000), lookahead: Lookahead())
        #expect(!device.report.rewinds)
        #expect(device.report.lookahead == .milliseconds(75))
        #expect(device.report.name == "null" || !device.report.name.isEmpty)
    }

    @Test func clicksPassThroughALSAUnchanged() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("clicks.raw")
        let rate = SampleRate(hertz: 8_000)
        let noise = (0..<400).map { Float($0 % 37) / 40 }
        let sound = Sound(left: noise, right: noise, sampleRate: rate)
        let settings = Settings(
            serial: 1,
            order: PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 240)),
            sound: sound.reference
        )
        do {
            // Two seconds per turn, so that no turn is late on a busy computer.
            let device = try ALSADevice(
                opening: "tee:null,'\(path)',raw",
                preferred: rate,
                lookahead: Lookahead(fixed: .seconds(2))
            )
            #expect(device.report.format == "FLOAT_LE")
            let mailbox = SettingsMailbox()
            mailbox.post(settings)
            let ring = EventRing<RealtimeEvent>(capacity: 64)
            var playout = Playout(
                device: device,
                playhead: Playhead(sampleRate: rate),
                mailbox: mailbox.reader,
                events: ring.writer,
                configuration: PlayerConfiguration(lookahead: Lookahead(fixed: .seconds(2)))
            )
            for _ in 0..<5 {
                if case .wait = playout.turn() { continue }
                Issue.record("it ended")
            }
            #expect(playout.playhead.next >= 8_000)
        }
        var renderer = Renderer(sampleRate: rate)
        renderer.apply(settings, at: 0)
        var expected = [Float](repeating: 0, count: 2 * 8_000)
        expected.withUnsafeMutableBufferPointer { expected in
            if let start = expected.baseAddress { renderer.render(into: start, frames: 8_000, from: 0) }
        }
        let bytes = TemporaryFolder.bytes(of: path)
        let played = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
        // The rewind trial and the priming write silence first; the first sample of the first click is zero.
        let silence = try #require(played.firstIndex { $0 != 0 }) - 1
        #expect(Array(played.dropFirst(silence).prefix(expected.count)) == expected)
        withExtendedLifetime(sound) {}
    }
}
