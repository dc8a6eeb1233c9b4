package import Activities
package import Control

/// The state of the day at one moment: the values from which the day's part of the status is made.
package struct DaySnapshot: Sendable {
    package var recorder: DayRecorder
    /// The alert that was sent most recently; nil before the first alert.
    package var lastAlert: AlertStatus?
    /// The reason why recorded data could not be written to the disk; nil while writing works.
    package var unsaved: String?

    package init(recorder: DayRecorder, lastAlert: AlertStatus?, unsaved: String?) {
        self.recorder = recorder
        self.lastAlert = lastAlert
        self.unsaved = unsaved
    }
}
