/// What an `IIOAccelerometer` tells of its device and of the runner.
public enum IIOEvent: Hashable, Sendable {
    /// A device is read; its name and how, in words.
    case opened(String)
    /// What it showed.
    case observed([Observation])
    /// No device, or none any more; the next look is after the pause.
    case lost(IIOError, retryIn: Duration)
}
