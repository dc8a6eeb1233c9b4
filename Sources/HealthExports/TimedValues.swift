/// Values with their times, in blocks, so that growing needs no second copy; 8 bytes for a heart rate, 16 for steps.
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

/// A heart rate of Apple's export.
struct TimedHeartRate {
    /// Unix time in seconds.
    var time: UInt32
    var beatsPerMinute: Float
}

/// Steps of Apple's export.
struct TimedSteps {
    /// Unix time of the start in seconds.
    var start: UInt32
    /// The length in seconds.
    var length: UInt16
    var source: UInt16
    var steps: UInt16
}
