import CALSA
import Playback

/// A client of ALSA's sequencer with one output port, whose events the kernel sends at their times.
///
/// Only one thread may use it. The corresponding ALSA function is `snd_seq_open`.
struct MIDISequencer: ~Copyable {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        /// - Parameter result: what a function of ALSA's sequencer returned.
        init(_ result: Int32) {
            description =
                result == -ENOENT || result == -ENODEV
                ? "ALSA has no sequencer; load the kernel module snd-seq" : String(cString: snd_strerror(result))
        }
    }

    /// The kernel's queue sends an event at the first of its ticks after the time; this is half of a tick in nanoseconds.
    private static let halfTick: Int64 = 500_000

    private let handle: OpaquePointer
    private let port: Int32
    private let queue: Int32

    init() throws(Failure) {
        alsa_silence_messages()
        var opened: OpaquePointer?
        let result = snd_seq_open(&opened, "default", SND_SEQ_OPEN_OUTPUT, SND_SEQ_NONBLOCK)
        guard result >= 0, let handle = opened else { throw Failure(result) }
        snd_seq_set_client_name(handle, "strided")
        let port = snd_seq_create_simple_port(
            handle,
            "MIDI clock",
            UInt32(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ),
            UInt32(SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION)
        )
        let queue = snd_seq_alloc_named_queue(handle, "strided")
        guard port >= 0, queue >= 0 else {
            snd_seq_close(handle)
            throw Failure(min(port, queue))
        }
        (self.handle, self.port, self.queue) = (handle, port, queue)
        snd_seq_control_queue(handle, queue, Int32(SND_SEQ_EVENT_START.rawValue), 0, nil)
        snd_seq_drain_output(handle)
    }

    deinit { snd_seq_close(handle) }

    /// The time of the queue minus `CLOCK_MONOTONIC`, in nanoseconds.
    ///
    /// It changes slowly, because the queue counts the ticks of its timer.
    func queueOffset() throws(Failure) -> Int64 {
        var status: OpaquePointer?
        snd_seq_queue_status_malloc(&status)
        defer { snd_seq_queue_status_free(status) }
        let before = MonotonicTime.now.nanoseconds
        let result = snd_seq_get_queue_status(handle, queue, status)
        let after = MonotonicTime.now.nanoseconds
        guard result >= 0, let time = snd_seq_queue_status_get_real_time(status)?.pointee else { throw Failure(result) }
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) - (before + after) / 2
    }

    /// Queues an event; `drain` passes it to the kernel.
    ///
    /// - Parameters:
    ///   - time: the time of the queue in nanoseconds; nil for at once.
    ///   - position: the position in sixteenths, for `SND_SEQ_EVENT_SONGPOS`.
    func send(_ type: snd_seq_event_type, at time: Int64?, position: Int32 = 0) throws(Failure) {
        var event = snd_seq_event_t()
        event.type = UInt8(type.rawValue)
        event.source.port = UInt8(port)
        event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
        event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
        event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
        if let time {
            event.queue = UInt8(queue)
            event.flags = UInt8(SND_SEQ_TIME_STAMP_REAL | SND_SEQ_TIME_MODE_ABS)
            event.time = Self.stamp(time)
        }
        if type == SND_SEQ_EVENT_SONGPOS { event.data.control.value = position }
        let result = snd_seq_event_output(handle, &event)
        guard result >= 0 else { throw Failure(result) }
    }

    func drain() throws(Failure) {
        let result = snd_seq_drain_output(handle)
        guard result >= 0 || result == -EAGAIN else { throw Failure(result) }
    }

    /// Removes the events that have not been sent and that are due at `time` or later, or all if it is nil.
    func removeEvents(from time: Int64? = nil) {
        var removal: OpaquePointer?
        snd_seq_remove_events_malloc(&removal)
        defer { snd_seq_remove_events_free(removal) }
        snd_seq_remove_events_set_queue(removal, queue)
        var condition = SND_SEQ_REMOVE_OUTPUT
        if let time {
            var stamp = Self.stamp(time)
            snd_seq_remove_events_set_time(removal, &stamp)
            condition |= SND_SEQ_REMOVE_TIME_AFTER
        }
        snd_seq_remove_events_set_condition(removal, UInt32(condition))
        snd_seq_remove_events(handle, removal)
    }

    private static func stamp(_ time: Int64) -> snd_seq_timestamp_t {
        let rounded = max(time - halfTick, 0)
        var stamp = snd_seq_timestamp_t()
        stamp.time.tv_sec = UInt32(clamping: rounded / 1_000_000_000)
        stamp.time.tv_nsec = UInt32(rounded % 1_000_000_000)
        return stamp
    }
}
