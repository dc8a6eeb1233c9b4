internal import RealModule

/// Reduces the sample rate by a whole factor, with a low-pass filter (windowed sinc) before it.
///
/// Sample m of the output is at the time of sample m × `factor` of the input.
struct Decimator {
    /// How many input samples make one output sample.
    let factor: Int
    private let taps: [Float]
    private var pending: [Float]

    /// Creates a filter; the factor 1 passes the samples unchanged.
    init(factor: Int) {
        self.factor = factor
        let half = factor == 1 ? 0 : 6 * factor
        var taps = (-half...half).map { index in
            let x = Double(index) / Double(factor) * 0.9
            let sinc = index == 0 ? 1 : Double.sin(.pi * x) / (.pi * x)
            return Float(sinc * (0.5 + 0.5 * Double.cos(.pi * Double(index) / Double(half + 1))))
        }
        let sum = taps.reduce(0, +)
        for index in taps.indices { taps[index] /= sum }
        self.taps = taps
        pending = [Float](repeating: 0, count: half)
    }

    /// Appends the filtered samples to `output`.
    mutating func append(_ samples: UnsafeBufferPointer<Float>, to output: inout [Float]) {
        if factor == 1 {
            for sample in samples { output.append(Self.limited(sample)) }
            return
        }
        pending.reserveCapacity(pending.count + samples.count)
        for sample in samples { pending.append(Self.limited(sample)) }
        filter(to: &output)
    }

    /// Appends the last filtered samples to `output`.
    mutating func finish(to output: inout [Float]) {
        let zeros = [Float](repeating: 0, count: taps.count / 2)
        zeros.withUnsafeBufferPointer { append($0, to: &output) }
    }

    private mutating func filter(to output: inout [Float]) {
        var start = 0
        pending.withUnsafeBufferPointer { pending in
            taps.withUnsafeBufferPointer { taps in
                while start + taps.count <= pending.count {
                    var sums = SIMD8<Float>.zero
                    var tap = 0
                    while tap + 8 <= taps.count {
                        let values = UnsafeRawPointer(pending.baseAddress.unsafelyUnwrapped + start + tap)
                        let weights = UnsafeRawPointer(taps.baseAddress.unsafelyUnwrapped + tap)
                        sums += values.loadUnaligned(as: SIMD8<Float>.self) * weights.loadUnaligned(as: SIMD8<Float>.self)
                        tap += 8
                    }
                    var sum = sums.sum()
                    while tap < taps.count {
                        sum += pending[start + tap] * taps[tap]
                        tap += 1
                    }
                    output.append(sum)
                    start += factor
                }
            }
        }
        pending.removeFirst(min(start, pending.count))
    }

    /// The sample, or 0 if it is not a number; a faulty file can contain any bits.
    private static func limited(_ sample: Float) -> Float {
        sample.isFinite ? min(max(sample, -64), 64) : 0
    }
}
