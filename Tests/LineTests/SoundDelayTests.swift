import BlueZ
import Cadence
import Control
import Metronome
import Testing

@testable import Configuration
@testable import DaemonStatus
@testable import Pacing
@testable import Playback

/// What `stridectl doctor` says about the delay of the sound.
@Suite struct SoundDelayTests {
    private func run(
        reported: Double?,
        stored: String,
        headset: HeadsetOutput?,
        sink: OutputSink? = nil
    ) throws -> RunSnapshot {
        var preferences = Preferences.initial
        preferences.delays = try OutputDelays(parsing: stored)
        var output = PlayerStatus()
        output.sink = sink
        output.device = OutputReport(
            device: "default",
            name: "TEST",
            sampleRate: SampleRate(hertz: 48_000),
            channels: 2,
            format: "FLOAT_LE",
            bufferFrames: 1,
            periodFrames: 1,
            marginFrames: 1,
            rewinds: true,
            lookaheadFrames: 1,
            restingFrames: 1
        )
        output.clock = reported.map { delay in
            let reading = ClockReading(
                ratio: 1,
                variance: 0,
                residue: 1,
                rateResidue: 1,
                age: 1,
                outputDelay: delay,
                lateness: nil
            )
            return ClockReport(reading)
        }
        let pacer = Pacer(runner: preferences.runner, manualSpeed: Speed(metersPerSecond: 3))
        var run = RunSnapshot(now: .zero, pacer: pacer, preferences: preferences, output: output)
        run.headset = headset
        return run
    }

    @Test(
        arguments: [
            (0.182, "", 200, nil, true), (0.182, "", 0, nil, false), (0.182, "", -150, nil, false),
            (0.043, "", 200, nil, false),
            (0.043, "default=120±4ms", 200, nil, true), (nil, "", 200, HeadsetOutput(name: "Ears"), true),
            (nil, "", 200, nil, false),
        ] as [(Double?, String, Int, HeadsetOutput?, Bool)]
    )
    func aDelayThatIsCountedTwiceIsFound(
        reported: Double?,
        stored: String,
        latency: Int,
        headset: HeadsetOutput?,
        isTwice: Bool
    ) throws {
        let run = try run(reported: reported, stored: stored, headset: headset)
        let finding = try #require(Diagnosis.Finding.soundDelay(run, latency: .milliseconds(latency)))
        #expect(finding.verdict == (isTwice ? .fair : .good), "\(finding.text)")
        #expect(finding.text.contains("counted twice") == isTwice)
    }

    @Test func deviceHeadsetCodecDelayAndItsSourceAreShown() throws {
        let headset = HeadsetOutput(name: "Ears", codec: "LDAC")
        let run = try run(reported: 0.182, stored: "default/Ears=35±4ms; default=1ms", headset: headset)
        let finding = Diagnosis.Finding.soundDelay(run, latency: .zero)
        #expect(
            finding?.text == "default/Ears: codec LDAC; 182 ms reported by the sound device; "
                + "35 ms stored for this output, measured to ± 4 ms"
        )
        let status = OutputStatus(run)?.delay
        #expect(status?.output == "default/Ears")
        #expect(status?.addedMilliseconds == 35)
        let order = PlayOrder(run: 1, tempo: Tempo(stepsPerMinute: 170))
        let performance = Performance(
            order,
            run.preferences,
            recipe: .synthesised(.click),
            anchor: nil,
            output: "default/Ears"
        )
        #expect(performance.addedDelay == .milliseconds(35))
    }

    /// The present output counts, not the headset that is connected meanwhile.
    @Test(
        arguments: [
            (OutputSink(name: "alsa_output.pci", title: "Loudspeaker "), "default/Loudspeaker", nil, -3),
            (OutputSink(name: "bluez_output.00_11", title: "Ears"), "default/Ears", "LDAC", 35),
            (OutputSink(name: "usb;1", title: "\u{1B}[2JA;B=C\n"), "default/[2JA_B_C", nil, nil),
            (nil, "default/Ears", "LDAC", 35),
        ] as [(OutputSink?, String, String?, Double?)]
    )
    func theDelayIsThatOfThePresentOutput(
        sink: OutputSink?,
        name: String,
        codec: String?,
        milliseconds: Double?
    ) throws {
        let headset = HeadsetOutput(name: "Ears", codec: "LDAC")
        let stored = "default/Loudspeaker=-3ms; default/Ears=35±4ms"
        let run = try run(reported: 0.182, stored: stored, headset: headset, sink: sink)
        let delay = try #require(OutputStatus(run)?.delay)
        #expect(delay.output == name && delay.codec == codec && delay.sink == sink?.name)
        #expect(delay.addedMilliseconds == milliseconds)
        // A name survives being stored.
        #expect(try OutputDelays(parsing: "\(name)=7ms")[name]?.milliseconds == 7)
        let finding = try #require(Diagnosis.Finding.soundDelay(run, latency: .zero))
        #expect(finding.text.hasPrefix([name, sink?.name].compactMap(\.self).joined(separator: ": ")))
    }
}
