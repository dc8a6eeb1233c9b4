import Desktop
import Media
import Synchronization

/// Carries the state of the run to the media controller, and orders of media keys to the run.
///
/// The owner of the run and the owner of the day each report their part. Thread-safe. A report without a change costs one lock.
final class MediaFeed: Sendable {
    /// What the desktop has accepted.
    struct Shown: Sendable {
        /// Whether strided is a media player on the session bus.
        var isClaimed = false
        /// Whether the machine is prevented from going to sleep.
        var isSleepInhibited = false
        /// Why strided could not become a media player in this run or the last one; nil if it could.
        var failure: DesktopError?
    }

    /// Yields an element after changes; several changes before it is read are one element.
    let changes: AsyncStream<Void>
    /// The buttons of headsets.
    let keys: AsyncStream<MediaKey>
    /// Yields true when the clicks or the recording are paused, and false when both continue; only the newest value is kept.
    let pauses: AsyncStream<Bool>
    /// Requests to pause (true) or resume (false) the music; only the newest is kept.
    let music: AsyncStream<Bool>

    private let change: AsyncStream<Void>.Continuation
    private let pause: AsyncStream<Bool>.Continuation
    private let key: AsyncStream<MediaKey>.Continuation
    private let musicOrder: AsyncStream<Bool>.Continuation
    private let present = Mutex(PlayerState())
    private let presentShown = Mutex(Shown())

    /// Creates a feed without a run.
    init() {
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (pauses, pause) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (keys, key) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1_024))
        (music, musicOrder) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The present state.
    var state: PlayerState { present.withLock { $0 } }

    /// Changes a part of the state, and reports it if it differs.
    func update(_ body: (inout PlayerState) -> Void) {
        let (before, after) = present.withLock { state in
            let before = state
            body(&state)
            return (before, state)
        }
        if after != before { change.yield() }
        if after.isPaused != before.isPaused { pause.yield(after.isPaused) }
    }

    /// What the media controller has shown to the desktop, for the status.
    var shown: Shown { presentShown.withLock { $0 } }

    /// Changes what has been shown.
    func show(_ body: (inout Shown) -> Void) { presentShown.withLock { body(&$0) } }

    /// Reports a change although the state is the same, because time has passed or a connection was lost.
    func wake() { change.yield() }

    /// Passes on the button of a headset.
    func press(_ pressed: MediaKey) { key.yield(pressed) }

    /// Requests that the music is paused, or that the music paused before is resumed.
    func setMusic(isPaused: Bool) { musicOrder.yield(isPaused) }
}
