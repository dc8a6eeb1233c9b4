import Activities
import Logbook

extension RunClock {
    /// Reads from the logbook, with all that was handed over before, where waiting delays no one.
    ///
    /// - Returns: nil where there is no logbook, or where it cannot be read.
    func read<Value: Sendable>(
        of writer: LogbookWriter?,
        _ read: @escaping @Sendable (Logbook) throws(LogbookError) -> Value
    ) async -> Value? {
        guard let writer, await outside({ await writer.flush(within: .seconds(2)) }) else { return nil }
        return await offload {
            guard let logbook = try? writer.logbook else { return nil }
            return try? read(logbook)
        }
    }

    /// The hours of a day and the goals, with all that was handed over before; nil where they cannot be read.
    func stored(of date: CivilDate, by writer: LogbookWriter?) async -> (buckets: [HourBucket]?, goals: Goals?) {
        let buckets = await read(of: writer) { logbook throws(LogbookError) in try logbook.hours(date...date) }
        let goals = await read(of: writer) { logbook throws(LogbookError) in try logbook.goals() }
        return (buckets, goals)
    }
}
