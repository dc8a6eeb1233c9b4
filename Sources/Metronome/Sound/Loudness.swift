extension DampedPartials {
    /// The perceived energy of the sound: full scale squared times seconds, with the K-weighting of ITU-R BS.1770-4.
    ///
    /// The weighting is a shelf filter, which models the head, and a high-pass filter. It is computed at 48 kHz,
    /// because the standard defines its coefficients for this rate; a sound thus has one loudness at every rate.
    func weightedEnergy(pitch: Double) -> Double {
        let rate = SampleRate(hertz: 48_000)
        var shelf = Biquad(
            b: (1.53512485958697, -2.69169618940638, 1.19839281085285),
            a: (-1.69065929318241, 0.73248077421585)
        )
        var highPass = Biquad(b: (1, -2, 1), a: (-1.99004745483398, 0.99007225036621))
        let sum = samples(at: rate, pitch: pitch).reduce(0) { sum, sample in
            let weighted = highPass.next(shelf.next(Double(sample)))
            return sum + weighted * weighted
        }
        return sum / Double(rate.hertz)
    }
}

/// A second-order filter in transposed direct form II.
private struct Biquad {
    let b: (Double, Double, Double)
    let a: (Double, Double)
    private var state = (0.0, 0.0)

    init(b: (Double, Double, Double), a: (Double, Double)) {
        self.b = b
        self.a = a
    }

    mutating func next(_ x: Double) -> Double {
        let y = b.0 * x + state.0
        state = (b.1 * x - a.0 * y + state.1, b.2 * x - a.1 * y)
        return y
    }
}
