/// The information of one sensor reading for the recorder of activities and for the daily step count.
public struct DayReading: Sendable {
    /// The reading for the recorder; nil if it has no use for it.
    public var recorder: Recorder.Reading?
    /// The information about steps, and its source; nil if there is none.
    public var steps: (source: StepSource, event: StepEvent)?

    /// Creates a reading.
    public init(recorder: Recorder.Reading?, steps: (source: StepSource, event: StepEvent)? = nil) {
        self.recorder = recorder
        self.steps = steps
    }
}
