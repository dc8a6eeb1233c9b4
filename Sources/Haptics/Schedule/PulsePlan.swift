/// When a device with an uploaded effect must start it: once for each vibration.
package enum PulsePlan {
    /// The vibrations of a device are planned at most this number of nanoseconds in advance.
    private static let horizon: Int64 = 60_000_000_000

    /// Returns whether the effect must be started now, and the time of the next start.
    ///
    /// - Returns: the step whose vibration is due, which is then recorded as requested; and the time at which to call again, unless the
    ///   schedule changes before.
    package static func next(at now: Int64, _ schedule: inout VibrationSchedule) -> (due: Vibration?, deadline: Int64?)
    {
        var upcoming = schedule.upcoming(2, at: now, until: now + horizon)[...]
        guard let first = upcoming.first else { return (nil, schedule.isActive ? now + horizon : nil) }
        guard first.time <= now else { return (nil, first.time) }
        upcoming.removeFirst()
        schedule.markRequested(run: first.run, step: first.step)
        return (first, upcoming.first?.time ?? now + horizon)
    }
}
