/// The information of one sensor reading for the recorder of activities and for the daily step count.
public struct DayReading: Sendable {
    /// The reading in the form for the recorder of activities; nil if the recorder does not use it.
    public var recorder: Recorder.Reading?
    /// The information about steps, and the sensor that sent it; nil if the reading has no such information.
    public var steps: (source: StepSource, event: StepEvent)?
    /// When the steps were made, on the time axis of the recorder's events; nil if this is not known.
    public var instant: Duration?

    /// Creates a reading.
    public init(
        recorder: Recorder.Reading?,
        steps: (source: StepSource, event: StepEvent)? = nil,
        at instant: Duration? = nil
    ) {
        self.recorder = recorder
        self.steps = steps
        self.instant = instant
    }
}
