import ALSA

/// An output for stereo frames that reports how many frames it has played.
///
/// The device is open as long as the value exists. All functions are called on one thread. On the realtime thread they
/// must be realtime-safe. `Playout` is generic over the device type, so the calls are static.
protocol OutputDevice: ~Copyable {
    /// The parameters that the device granted. Realtime-safe: no.
    var report: OutputReport { get }

    /// The memory that the device's other functions read or write; valid as long as the device exists. Realtime-safe: no.
    var memory: [UnsafeRawBufferPointer] { get }

    /// Empties the device and starts it with `silence` frames of silence, or as many as fit into its buffer; also used after a fault.
    mutating func start(silence: Int) throws(OutputFault)

    /// The current time, read from the clock that `position` uses.
    var now: MonotonicTime { get }

    mutating func position() throws(OutputFault) -> DevicePosition

    /// Writes interleaved stereo samples (linear, full scale ±1); returns the number of frames that the buffer
    /// accepted.
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int

    /// Removes up to `frames` of the most recently written frames that were not played yet; returns the number of removed frames.
    ///
    /// The next write replaces the removed frames.
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int
}

extension OutputDevice where Self: ~Copyable {
    var memory: [UnsafeRawBufferPointer] { [] }

    var now: MonotonicTime {
        @_noAllocation @_noLocks get { .now }
    }
}

/// The state of a device's buffer at one instant.
struct DevicePosition: BitwiseCopyable, Sendable {
    /// The number of written frames that the device has not fetched yet.
    var fill: Int
    /// The number of frames until a frame written now is heard: the buffer plus the latency behind it.
    var delay: Int
    /// The time at which `fill` and `delay` were read.
    var time: MonotonicTime

    @_noAllocation @_noLocks
    init(fill: Int, delay: Int, time: MonotonicTime) {
        self.fill = fill
        self.delay = delay
        self.time = time
    }
}

// Full scale is 2^(bits − 1) in every integer format, so a 16-bit recording played at full volume keeps its sample
// values. Values of +1 and above saturate. The rounding is written by hand, because the compiler's realtime check
// rejects `.rounded()`.

/// The sample format and the number of channels of frames in a device's memory.
struct FrameLayout: BitwiseCopyable, Sendable {
    let format: SampleFormat
    let channels: Int

    var bytes: Int {
        @_noAllocation @_noLocks get { format.bytes * channels }
    }

    /// Converts stereo frames to this layout.
    ///
    /// A single channel gets the mean of both; channels after the second are silent.
    @_noAllocation @_noLocks
    func convert(_ samples: UnsafePointer<Float>, frames: Int, into output: UnsafeMutableRawPointer) {
        var frame = 0
        while frame < frames {
            let left = samples[2 * frame]
            let right = samples[2 * frame + 1]
            let first = output + frame * bytes
            if channels == 1 {
                store((left + right) / 2, at: first)
            } else {
                store(left, at: first)
                store(right, at: first + format.bytes)
                var channel = 2
                while channel < channels {
                    store(0, at: first + channel * format.bytes)
                    channel += 1
                }
            }
            frame += 1
        }
    }

    @_noAllocation @_noLocks
    private func store(_ sample: Float, at address: UnsafeMutableRawPointer) {
        switch format {
        case .float32: address.storeBytes(of: sample, as: Float.self)
        case .s32: address.storeBytes(of: quantised(sample, bits: 32), as: Int32.self)
        case .s24: address.storeBytes(of: quantised(sample, bits: 24), as: Int32.self)
        case .s24Packed:
            let value = quantised(sample, bits: 24)
            address.storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
            address.storeBytes(of: UInt8(truncatingIfNeeded: value >> 8), toByteOffset: 1, as: UInt8.self)
            address.storeBytes(of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: 2, as: UInt8.self)
        case .s16: address.storeBytes(of: Int16(truncatingIfNeeded: quantised(sample, bits: 16)), as: Int16.self)
        }
    }
}

/// Converts a sample in −1…1 to a signed integer of `bits` bits (2 to 32), rounded to the nearest, halves away from zero.
///
/// Samples outside −1…1 saturate; NaN becomes 0.
@_noAllocation @_noLocks
func quantised(_ sample: Float, bits: Int32) -> Int32 {
    let scale = Double(Int64(1) << Int64(bits - 1))
    let value = Double(sample) * scale
    guard value > -scale else { return value.isNaN ? 0 : Int32(-scale) }
    let bounded = min(value, scale - 1)
    return Int32(bounded + (bounded < 0 ? -0.5 : 0.5))
}
