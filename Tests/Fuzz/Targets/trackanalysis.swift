import Music
import MusicFiles
import OutsideText

/// The output of `strided-music analyse`, and the beats that the library computes from it.
func fuzz(_ input: FuzzInput) {
    guard let document = try? UntrustedJSON.decode(TrackAnalysisDocument.self, from: input.bytes),
        let analysis = document.analysis
    else { return }
    check(analysis)
    check(analysis.beats, duration: analysis.duration)
    let stored = NumberBlob.numbers(in: NumberBlob.bytes(of: analysis.beats.beats.map { Int(($0 * 1e6).rounded()) }))
    require(
        "the library stores the same beats",
        stored.count == analysis.beats.beats.count
            && zip(stored, analysis.beats.beats).allSatisfy { abs(Double($0) / 1e6 - $1) < 1e-6 }
    )
    require("stored beats ascend", zip(stored, stored.dropFirst()).allSatisfy { $0 < $1 })
    require("the document of an analysis is accepted", TrackAnalysisDocument(analysis).analysis != nil)
    // Every fourth value has no tempo.
    let tempo = TrackCorrection.tempos.lowerBound + Double(input.cut >> 2) * 4
    let correction = TrackCorrection(
        tempo: input.cut & 3 == 0 ? nil : tempo,
        offset: Double(Int(input.cut) - 128) / 128 * TrackCorrection.offsets.upperBound,
        factor: TrackCorrection.factors[Int(input.cut) % TrackCorrection.factors.count]
    )
    check(analysis.beats.corrected(by: correction, duration: analysis.duration), duration: analysis.duration)
}

private func check(_ analysis: TrackAnalysis) {
    for text in [analysis.tags.title, analysis.tags.artist, analysis.tags.album].compactMap(\.self) {
        require("a text is not long", text.count <= TrackTags.longest)
        require(
            "a text has no control characters",
            text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        )
    }
    require("a duration is in its range", (0...AudioLimits.longest).contains(analysis.duration))
    require("a tempo of the tags is in its range", analysis.tags.tempo.map(TrackTags.tempos.contains) ?? true)
    require("a loudness is in its range", analysis.loudness.integrated.map { (-200...50).contains($0) } ?? true)
    require("a peak is in its range", (0...1_000).contains(analysis.loudness.truePeak))
    require("the waveform is not long", analysis.waveform.count <= TrackAnalysis.waveformParts)
}

/// Beats that `BeatMap` would refuse end the run by its own preconditions.
private func check(_ map: BeatMap, duration: Double) {
    require("beats are in the track", map.beats.allSatisfy { (0...duration).contains($0) })
    require("a tempo is a number that can be shown", map.tempo.map { (0...1e6).contains($0) } ?? true)
    let followUp = zip(map.steady, map.steady.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    require("parts follow each other", followUp)
    require("a certainty is in its range", (0...1).contains(map.confidence))
    _ = PlayableTrack(id: 1, beats: map)?.firstBeat
}
