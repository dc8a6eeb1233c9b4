import Activities
import Clocks
import Logbook

extension RunClock {
    /// Reads from the logbook, including all earlier changes, without blocking other tasks.
    ///
    /// It waits at most 2 s until the writer has written the earlier changes.
    ///
    /// - Returns: nil if there is no logbook, if the writer needs more than 2 s, or if the logbook cannot be read.
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

    /// Reads the stored hours of a day and the goals, including all earlier changes; nil if they cannot be read.
    func stored(of date: CivilDate, by writer: LogbookWriter?) async -> StoredDay? {
        await read(of: writer) { logbook throws(LogbookError) in
            StoredDay(buckets: try logbook.hours(date...date), goals: try logbook.goals())
        }
    }
}

struct StoredDay: Sendable {
    let buckets: [HourBucket]
    let goals: Goals
}
