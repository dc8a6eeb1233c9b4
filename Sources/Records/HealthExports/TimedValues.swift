/// A list of values with times, stored in blocks, so that appending never copies them; a heart rate or steps need 8 bytes.
struct TimedValues<Value> {
    private static var blockSize: Int { 1 << 14 }
    private var blocks: [[Value]] = []

    mutating func append(_ value: Value) {
        if blocks.last.map({ $0.count == Self.blockSize }) ?? true {
            var block: [Value] = []
            block.reserveCapacity(Self.blockSize)
            blocks.append(block)
        }
        blocks[blocks.count - 1].append(value)
    }

    /// Passes all values on and removes them, block by block.
    mutating func drain(_ body: (Value) -> Void) {
        while let block = blocks.popLast() {
            for value in block { body(value) }
        }
    }
}

struct TimedHeartRate {
    /// Unix time in seconds.
    var time: UInt32
    var beatsPerMinute: Float
}

/// The steps that a source counted in a short time, in 8 bytes.
struct TimedSteps {
    private let bits: UInt64

    /// Packs the values.
    ///
    /// - Parameters:
    ///   - start: Unix time of the start in seconds.
    ///   - length: The length in seconds; at most 4095 are kept.
    ///   - source: The number of the source; all sources from number 255 on are one.
    ///   - steps: The number of steps; at most 4095 are kept.
    init(start: UInt32, length: Int, source: Int, steps: Int) {
        bits =
            UInt64(start) << 32 | UInt64(min(max(length, 0), 4095)) << 20 | UInt64(min(max(steps, 0), 4095)) << 8
            | UInt64(min(max(source, 0), 255))
    }

    var start: UInt32 { UInt32(bits >> 32) }
    var length: Int { Int(bits >> 20 & 0xFFF) }
    var steps: Int { Int(bits >> 8 & 0xFFF) }
    var source: Int { Int(bits & 0xFF) }
}
