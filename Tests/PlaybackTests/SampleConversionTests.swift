import ALSA
import Testing

@testable import Playback

@Suite struct SampleConversionTests {
    private func converted<Sample>(_ samples: [Float], _ format: SampleFormat, channels: Int, as type: Sample.Type)
        -> [Sample]
    {
        let layout = FrameLayout(format: format, channels: channels)
        let frames = samples.count / 2
        let output = UnsafeMutableRawPointer.allocate(byteCount: frames * layout.bytes, alignment: 8)
        defer { output.deallocate() }
        samples.withUnsafeBufferPointer { samples in
            if let start = samples.baseAddress { layout.convert(start, frames: frames, into: output) }
        }
        return (0..<frames * channels).map {
            output.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Sample>.size, as: type)
        }
    }

    @Test func integersSaturateAndRoundToTheNearest() {
        let samples: [Float] = [0, 0.5, -1, 1, 7, -.infinity, .nan, 0.4 / 32_768, 0.6 / 32_768, -0.6 / 32_768]
        #expect(
            converted(samples, .s16, channels: 2, as: Int16.self)
                == [0, 16_384, .min, .max, .max, .min, 0, 0, 1, -1]
        )
        #expect(
            converted([0.5, -0.5, 1, -1, 3, -3], .s24, channels: 2, as: Int32.self)
                == [1 << 22, -1 << 22, 1 << 23 - 1, -1 << 23, 1 << 23 - 1, -1 << 23]
        )
        #expect(
            converted([0.5, -0.5, 1, -1, 3, -3], .s32, channels: 2, as: Int32.self)
                == [1 << 30, -1 << 30, .max, .min, .max, .min]
        )
        #expect(converted([0.5, -2], .float32, channels: 2, as: Float.self) == [0.5, -2])
    }

    @Test func everySixteenBitSampleIsConvertedExactly() {
        let values = (Int(Int16.min)...Int(Int16.max)).map { Int16($0) }
        #expect(converted(values.map { Float($0) / 32_768 }, .s16, channels: 2, as: Int16.self) == values)
    }

    @Test func oneChannelGetsTheMeanAndExtraChannelsAreSilent() {
        #expect(converted([0.5, 0.25, 1, -1], .float32, channels: 1, as: Float.self) == [0.375, 0])
        #expect(
            converted([0.5, 0.25, 1, -1], .s16, channels: 4, as: Int16.self)
                == [16_384, 8_192, 0, 0, .max, .min, 0, 0]
        )
    }
}
