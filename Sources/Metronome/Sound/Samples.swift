import Glibc

/// Operations on one channel of samples, linear with full scale at ±1.
extension [Float] {
    /// Resamples the signal and removes frequencies that the lower of the two rates cannot represent.
    ///
    /// - Parameter ratio: new rate divided by the old rate; above zero.
    func resampled(by ratio: Double) -> [Float] {
        guard ratio != 1, !isEmpty else { return self }
        // The cutoff is below the Nyquist frequency by half of the kernel's transition band, so the stopband begins at Nyquist.
        let cutoff = 0.935 * Swift.min(1, ratio)
        let frames = Int((Double(count) * ratio).rounded(.up))
        return (0..<frames).map {
            SincKernel.resampling.interpolate(self, at: Double($0) / ratio, cutoff: cutoff)
        }
    }

    /// The largest magnitude of a sample; 0 if there are none.
    var peak: Float { reduce(0) { Swift.max($0, abs($1)) } }

    /// The true peak: the largest magnitude of the signal including between samples, as in ITU-R BS.1770-4 annex 2.
    func truePeak(at sampleRate: SampleRate) -> Float {
        // BS.1770 uses 192 kHz; with twice that rate, the error is below 0.1 dB.
        let factor = Swift.max(1, Swift.min(8, 384_000 / sampleRate.hertz))
        let reach = SincKernel.peaks.crossings
        let phases = (1..<factor).map { phase in
            (1 - reach...reach).map { SincKernel.peaks.value(at: Double($0) - Double(phase) / Double(factor)) }
        }
        let margin = [Float](repeating: 0, count: reach)
        let padded = margin + self + margin
        var peak = self.peak
        // Between two samples far below the peak, the signal cannot be higher than the peak, except with frequencies very close to
        // half the sample rate.
        let threshold = peak / 4
        for index in indices.dropLast() where abs(self[index]) > threshold || abs(self[index + 1]) > threshold {
            for weights in phases {
                var sum: Float = 0
                for tap in weights.indices { sum += weights[tap] * padded[index + 1 + tap] }
                peak = Swift.max(peak, abs(sum))
            }
        }
        return peak
    }

    /// Fades in the first `rise` samples and fades out the last `fall` samples with raised cosines.
    mutating func fade(in rise: Int, out fall: Int) {
        let rise = Swift.min(rise, count)
        let fall = Swift.min(fall, count)
        for index in 0..<rise { self[index] *= Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(rise))) }
        for index in 0..<fall { self[count - 1 - index] *= Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(fall))) }
    }
}
