/// How much louder the sound becomes in each frame of 5 ms, in ranges of frequency; made by `OnsetDetector`.
struct OnsetStrength {
    /// The ranges of frequency.
    enum Band: Int, CaseIterable {
        /// Bass and kick drum: below 190 Hz.
        case low
        /// Melody, chords and the body of a snare drum: 190 Hz to 2.2 kHz.
        case middle
        /// Hi-hats and the attack of most instruments: above 2.2 kHz.
        case high
        /// The strokes of the bass drum: below 190 Hz, without the logarithm, so that the loudest strokes count most.
        case bassAccent
    }

    /// Frames per second, about 200; frame n is the sound around n / `frameRate` seconds.
    let frameRate: Double
    /// For each range in the order of `Band`, one value per frame, at least 0, without unit.
    var bands: [[Float]] = Array(repeating: [], count: Band.allCases.count)

    /// The number of frames.
    var count: Int { bands[0].count }
}
