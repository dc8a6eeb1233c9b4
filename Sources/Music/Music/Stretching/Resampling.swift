import Glibc

/// Resampling by a windowed sinc, for ratios near 1.
struct Resampling: Sendable {
    static let shared = Resampling()

    /// Number of samples on each side of a position.
    private static let reach = 8
    /// Positions between two samples for which the table has weights.
    private static let phases = 512

    private let weights: [Float]

    private init() {
        let taps = 2 * Self.reach
        weights = (0...Self.phases).flatMap { phase -> [Float] in
            let fraction = Double(phase) / Double(Self.phases)
            let values = (0..<taps).map { tap -> Double in
                let x = Double(tap - Self.reach + 1) - fraction
                guard abs(x) > 1e-9 else { return 1 }
                // The Blackman window.
                let t = x / Double(Self.reach)
                guard abs(t) < 1 else { return 0 }
                let window = 0.42 + 0.5 * cos(.pi * t) + 0.08 * cos(2 * .pi * t)
                return sin(.pi * x) / (.pi * x) * window
            }
            let sum = values.reduce(0, +)
            // Each weight is stored for both channels, so that one vector operation processes four frames.
            return values.flatMap { [Float($0 / sum), Float($0 / sum)] }
        }
    }

    /// Resamples stereo frames to another number of frames; `unchanged` frames at each end are copied.
    func stretch(
        _ source: UnsafeBufferPointer<Float>,
        to output: UnsafeMutableBufferPointer<Float>,
        unchanged: Int
    ) {
        guard let read = source.baseAddress, let write = output.baseAddress else { return }
        let (length, wanted) = (source.count / 2, output.count / 2)
        if length == wanted { return write.update(from: read, count: 2 * length) }
        write.update(from: read, count: 2 * unchanged)
        (write + 2 * (wanted - unchanged)).update(from: read + 2 * (length - unchanged), count: 2 * unchanged)
        let (inner, innerWanted) = (length - 2 * unchanged, wanted - 2 * unchanged)
        guard inner > 1, innerWanted > 0 else { return }
        let speed = Double(inner) / Double(innerWanted)
        for frame in 0..<innerWanted {
            let position = Double(unchanged) + speed * Double(frame)
            let whole = Int(position)
            let phase = Int((position - Double(whole)) * Double(Self.phases) + 0.5)
            interpolate(read, length, whole, phase, to: write + 2 * (unchanged + frame))
        }
    }

    private func interpolate(
        _ source: UnsafePointer<Float>,
        _ length: Int,
        _ whole: Int,
        _ phase: Int,
        to output: UnsafeMutablePointer<Float>
    ) {
        let taps = 2 * Self.reach
        let start = whole - Self.reach + 1
        weights.withUnsafeBufferPointer { weights in
            guard let row = weights.baseAddress.map({ UnsafeRawPointer($0 + 2 * phase * taps) }) else { return }
            guard start >= 0, start + taps <= length else {
                let row = row.assumingMemoryBound(to: Float.self)
                var (left, right): (Float, Float) = (0, 0)
                for tap in 0..<taps {
                    // Beyond the ends, the last frame is repeated.
                    let frame = max(0, min(start + tap, length - 1))
                    left += row[2 * tap] * source[2 * frame]
                    right += row[2 * tap] * source[2 * frame + 1]
                }
                (output[0], output[1]) = (left, right)
                return
            }
            let samples = UnsafeRawPointer(source + 2 * start)
            var sum = SIMD8<Float>(repeating: 0)
            for offset in stride(from: 0, to: taps * 8, by: 32) {
                // Four frames have 32 bytes; all `taps` frames are within the source.
                let part = samples.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
                sum += part * row.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
            }
            (output[0], output[1]) = (sum.evenHalf.sum(), sum.oddHalf.sum())
        }
    }
}
