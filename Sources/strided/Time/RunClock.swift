import Activities
import Inputs
import Metronome
import Playback

/// The time that the controller and its services use.
///
/// The daemon passes `SystemClock`. `strided render` and the simulated day pass `VirtualTime`. There is one run loop and two clocks.
protocol RunClock: Sendable {
    /// Time since the program began; monotonic, and it goes on while the machine sleeps.
    var now: Duration { get }

    /// The date and the time of day, with the offset of the place.
    var local: Moment { get }

    /// This machine's wall clock and monotonic clock.
    var hostTime: HostTime { get }

    /// A moment of the sound's clock as time since the program began.
    func time(of moment: MonotonicTime) -> Duration

    /// Waits until a time since the program began.
    ///
    /// - Throws: `CancellationError` when the task is cancelled first.
    func sleep(until time: Duration) async throws

    /// Calls `action` once at a time since the program began, on any thread.
    ///
    /// - Returns: a handle whose `cancel()` prevents the call if it has not begun.
    func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction

    /// Runs work that blocks its thread, such as a read of the disk, where it delays no other task.
    ///
    /// Virtual time does not pass meanwhile.
    func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value

    /// Waits for work that another thread does, such as a write by the logbook's own thread.
    ///
    /// Virtual time does not pass meanwhile.
    func outside<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value
}

/// A call that a clock will make at a later time.
protocol ScheduledAction: Sendable {
    /// Prevents the call if it has not begun.
    func cancel()
}
