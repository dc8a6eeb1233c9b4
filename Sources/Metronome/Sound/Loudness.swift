extension DampedPartials {
    /// Energy of the sound as loud as it is heard, in full scale squared times seconds.
    ///
    /// After the K weighting of ITU-R BS.1770-4: a shelf for what the head does and a high pass. Taken at 48 kHz, the rate that
    /// the standard gives its coefficients for, so that a sound has one loudness at every rate.
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

/// A filter of second order, transposed direct form II.
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
