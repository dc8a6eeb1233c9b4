internal import RealModule

/// Reduces the sample rate by a whole factor, with a low-pass filter (windowed sinc) before it.
///
/// Sample m of the output is at the time of sample m × `factor` of the input.
struct Decimator {
    let factor: Int
    private let taps: [Float]
    private let half: Int
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
        // Zeros at the end, so that eight taps can be processed at once.
        self.taps = taps + Array(repeating: 0, count: (8 - taps.count % 8) % 8)
        self.half = half
        pending = [Float](repeating: 0, count: half)
    }

    mutating func append(_ samples: UnsafeBufferPointer<Float>, to output: inout [Float]) {
        if factor == 1 {
            for sample in samples { output.append(Self.limited(sample)) }
            return
        }
        pending.reserveCapacity(pending.count + samples.count)
        for sample in samples { pending.append(Self.limited(sample)) }
        filter(to: &output)
    }

    mutating func finish(to output: inout [Float]) {
        guard factor > 1 else { return }
        let zeros = [Float](repeating: 0, count: taps.count - half)
        zeros.withUnsafeBufferPointer { append($0, to: &output) }
    }

    private mutating func filter(to output: inout [Float]) {
        var start = 0
        let count = taps.count
        let size = MemoryLayout<Float>.size
        pending.withUnsafeBytes { pending in
            taps.withUnsafeBytes { taps in
                while (start + count) * size <= pending.count {
                    var sums = SIMD8<Float>.zero
                    // The number of taps is a multiple of 8.
                    for tap in stride(from: 0, to: count, by: 8) {
                        let values = pending.loadUnaligned(fromByteOffset: (start + tap) * size, as: SIMD8<Float>.self)
                        sums += values * taps.loadUnaligned(fromByteOffset: tap * size, as: SIMD8<Float>.self)
                    }
                    output.append(sums.sum())
                    start += factor
                }
            }
        }
        pending.removeFirst(min(start, pending.count))
    }

    /// The sample within ±64, or 0 if it is not finite; a faulty file can contain any bits.
    private static func limited(_ sample: Float) -> Float {
        sample.isFinite ? min(max(sample, -64), 64) : 0
    }
}
