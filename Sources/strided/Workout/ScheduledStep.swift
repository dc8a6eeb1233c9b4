/// The beginning of the next step of the workout on a beat, which was announced to the run in advance.
struct ScheduledStep: Hashable, Sendable {
    /// The index of the next step of the workout; the number of steps if the workout ends.
    var index: Int
    /// The number of the run of the clicks.
    var run: UInt64
    /// The step of the clicks with which the next step of the workout begins.
    var beat: Int64
    /// The time at which `beat` is heard.
    var heardAt: Duration
    /// Whether the change of the tempo is scheduled on `beat`; false if the end of the present step is only predicted.
    var changesTempo: Bool
    /// The tempo from `beat` on; nil if the run follows its own pace then.
    var tempo: StepTempoLine?
}
