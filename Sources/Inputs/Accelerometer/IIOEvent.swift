/// An event of an `IIOAccelerometer`.
public enum IIOEvent: Hashable, Sendable {
    /// A device was opened; the text contains its name and how it is read.
    case opened(String)
    /// New observations.
    case observed([Observation])
    /// There is no device, or it failed; the next search starts after the pause.
    case lost(IIOError, retryIn: Duration)
}
