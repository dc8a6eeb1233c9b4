import Music

/// A map of equally long beats.
func steadyBeats(_ count: Int, tempo: Double = 120, begin: Double = 0.5, firstDownbeat: Int? = 0) -> BeatMap {
    BeatMap(
        beats: (0..<count).map { begin + Double($0) * 60 / tempo },
        firstDownbeat: firstDownbeat,
        steady: [0..<count],
        confidence: 1
    )
}

/// A track of equally long beats.
func steadyTrack(_ id: Int64, beats: Int = 320, tempo: Double = 120, firstDownbeat: Int? = 0, gain: Float = 1)
    -> PlayableTrack?
{
    PlayableTrack(id: id, beats: steadyBeats(beats, tempo: tempo, firstDownbeat: firstDownbeat), gain: gain)
}
