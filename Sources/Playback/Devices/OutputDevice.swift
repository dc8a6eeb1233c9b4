import Metronome

/// Where frames go: two channels of samples in, a position out.
///
/// It is open as long as the value lives. Its functions are called on one thread, and on the realtime thread do nothing but
/// what the device needs: the generic `Playout` knows its device's type, so no call is looked up.
protocol OutputDevice: ~Copyable {
    /// What was asked for and granted. Not for the realtime thread.
    var report: OutputReport { get }

    /// Memory of its own that the other functions read or write; valid as long as the value. Not for the realtime thread.
    var memory: [UnsafeRawBufferPointer] { get }

    /// Empties the device and sets it going, also after a fault, with at least `silence` frames of silence ahead.
    mutating func start(silence: Int) throws(OutputFault)

    /// The present, by the clock that its positions are told by.
    var now: MonotonicTime { get }

    /// Where it is now.
    mutating func position() throws(OutputFault) -> DevicePosition

    /// Takes interleaved stereo samples, linear, full scale at ±1; returns how many frames found room.
    mutating func write(_ samples: UnsafePointer<Float>, frames: Int) throws(OutputFault) -> Int

    /// Takes frames back that were written last and not played; returns how many. The next write comes in their place.
    mutating func rewind(_ frames: Int) throws(OutputFault) -> Int
}

extension OutputDevice where Self: ~Copyable {
    var memory: [UnsafeRawBufferPointer] { [] }
}

/// Where a device is.
struct DevicePosition: BitwiseCopyable, Sendable {
    /// Frames written that the device has not begun to take away.
    var fill: Int
    /// Frames until one written now is heard: what is in the buffer and what lies behind it.
    var delay: Int
    /// When that was so.
    var time: MonotonicTime

    @_noAllocation @_noLocks
    init(fill: Int, delay: Int, time: MonotonicTime) {
        self.fill = fill
        self.delay = delay
        self.time = time
    }
}
