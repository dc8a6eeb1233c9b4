import Metronome

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

    /// Reads the present state of the device's buffer.
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
