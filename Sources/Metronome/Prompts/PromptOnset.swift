/// A prompt that begins, and its first frame.
public struct PromptOnset: BitwiseCopyable, Hashable, Sendable {
    /// The number of the prompt.
    public let number: UInt64
    /// The first frame of the prompt.
    public let frame: Int64

    /// Creates the onset of a prompt.
    @_noAllocation @_noLocks
    public init(number: UInt64, frame: Int64) {
        self.number = number
        self.frame = frame
    }
}
