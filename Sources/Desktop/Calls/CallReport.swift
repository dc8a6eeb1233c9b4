/// A report about phone calls on this machine.
public enum CallReport: Hashable, Sendable {
    /// The first call has begun: it rings, is dialled or is active.
    ///
    /// `isEarlier` is true for a call that existed when strided began to watch.
    case began(isEarlier: Bool)
    /// The last call has ended.
    case ended
    /// A bus cannot be reached, so calls of its programs are not noticed; reported once.
    case unavailable(DesktopError)
}
