package import Configuration
import Metronome
import OutsideText
import Playback

/// Renders a trace again: the same settings take effect at the same frames, but all of them are known from the beginning.
package struct TraceRendering {
    package struct Unusable: Error, CustomStringConvertible {
        package var description: String
    }

    private let records: [TraceRecord]
    private let sampleRate: SampleRate

    /// - Throws: `Unusable` if the text is not a trace, if the output was not opened exactly once or had an underrun, or if
    ///   the run continues that of an earlier process.
    package init(_ text: String) throws(Unusable) {
        var records: [TraceRecord] = []
        for (index, line) in text.split(separator: "\n").enumerated() {
            guard let record = try? UntrustedJSON.decode(TraceRecord.self, from: line.utf8) else {
                throw Unusable(description: "line \(index + 1) is not a record of a trace")
            }
            records.append(record)
        }
        let openings = records.filter { $0.event == .opened }
        guard let rate = openings.first?.rate, openings.count == 1, SampleRate.range.contains(rate) else {
            throw Unusable(description: "a trace can be rendered only if it has one output that was opened once")
        }
        guard !records.contains(where: { $0.event == .xrun }) else {
            throw Unusable(
                description: "the trace has an underrun: all later frames were played at other positions, "
                    + "so the trace cannot be rendered again"
            )
        }
        guard !records.contains(where: { $0.playing?.continuedAt != nil }) else {
            throw Unusable(description: "the start of the run is missing: the run continues from an earlier process")
        }
        self.records = records
        sampleRate = SampleRate(hertz: rate)
    }

    package var frames: Int64 { records.compactMap(\.frame).max() ?? 0 }

    package func render(to path: String, sounds library: SoundLibrary) throws {
        var file = try RenderedFile(path: path, sampleRate: sampleRate)
        var renderer = Renderer(sampleRate: sampleRate)
        // The renderer refers to these sounds, so they must exist as long as the renderer does.
        var sounds: [Sound] = []
        for (index, record) in records.enumerated() {
            guard let end = record.frame else { continue }
            try file.write(renderer, until: end)
            if let frames = record.skipped { renderer.skip(frames, at: end) }
            if let stretch = record.stretch { renderer.stretch(to: stretch, at: end) }
            if let playing = record.playing {
                let performance = try Performance(playing, sounds: library)
                let sound = performance.recipe.sound(at: sampleRate, accent: performance.accent)
                sounds.append(sound)
                renderer.apply(Settings(performance, serial: UInt64(index), sound: sound.reference), at: end)
            }
        }
        try file.finish()
        withExtendedLifetime(sounds) {}
    }
}

extension Performance {
    fileprivate init(_ playing: TraceRecord.Playing, sounds: SoundLibrary) throws {
        guard let accent = Accent(rawValue: playing.accent), let cue = Cue(rawValue: playing.cue) else {
            throw TraceRendering.Unusable(description: "the trace contains an unknown accent or cue")
        }
        self.init(
            order: PlayOrder(
                run: playing.run,
                isPaused: playing.isPaused,
                tempo: Tempo(stepsPerMinute: playing.stepsPerMinute),
                ramp: .seconds(max(0, min(playing.rampSeconds, Settings.longestRamp))),
                next: playing.next.map {
                    TempoChange(
                        step: $0.step,
                        start: Tempo(stepsPerMinute: $0.startStepsPerMinute),
                        end: Tempo(stepsPerMinute: $0.stepsPerMinute),
                        ramp: .seconds(max(0, min($0.rampSeconds, Settings.longestRamp)))
                    )
                },
                shift: playing.shift
            ),
            style: ClickStyle(
                cue: cue,
                gain: playing.gain,
                leadIn: playing.leadIn,
                keepsAwake: playing.keepsAwake
            ),
            recipe: try sounds.recipe(named: playing.sound),
            accent: accent
        )
    }
}
