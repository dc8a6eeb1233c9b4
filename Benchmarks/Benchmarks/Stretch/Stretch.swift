import Foundation
import Music

/// Stretches raw samples on a regular grid of beats, for stretching.py.
///
/// Usage: Stretch IN OUT INTERVAL SPEED. The files have interleaved stereo samples (32-bit float, 48 kHz). INTERVAL is the distance of
/// the beats in frames, and with SPEED 1.08 the result is 8 % faster.
@main
enum Stretch {
    /// Stretches the file that the arguments name.
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let interval = Double(arguments[3]), let speed = Double(arguments[4]),
            interval >= 1,
            speed > 0
        else {
            FileHandle.standardError.write(Data("usage: Stretch IN OUT INTERVAL SPEED\n".utf8))
            exit(2)
        }
        let data = try Data(contentsOf: URL(filePath: arguments[1]))
        let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
        let result = samples.withUnsafeBufferPointer { stretched($0, interval: interval, speed: speed) }
        try result.withUnsafeBytes { try Data($0).write(to: URL(filePath: arguments[2])) }
    }

    /// All whole intervals of the samples, each with the number of frames of its interval at the new speed.
    private static func stretched(_ samples: UnsafeBufferPointer<Float>, interval: Double, speed: Double) -> [Float] {
        let (stretcher, source) = (BeatStretcher(sampleRate: 48_000), SourceWindow(samples, firstFrame: 0))
        var result: [Float] = []
        var number = 0.0
        while Int((number + 1) * interval) <= samples.count / 2 {
            let begin = Int(number * interval / speed)
            var part = [Float](repeating: 0, count: 2 * (Int((number + 1) * interval / speed) - begin))
            part.withUnsafeMutableBufferPointer {
                stretcher.render(source, from: Int(number * interval), to: Int((number + 1) * interval), into: $0)
            }
            result += part
            number += 1
        }
        return result
    }
}
