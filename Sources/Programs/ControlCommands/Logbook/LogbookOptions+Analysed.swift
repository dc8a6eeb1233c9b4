import Glibc
import Logbook

extension LogbookOptions {
    /// Opens the logbook, analyses the activities that are not analysed yet, and runs the closure.
    ///
    /// After an upgrade from an older version, these are all activities, and a terminal shows the progress. If the logbook cannot be
    /// written to, the closure runs with the analyses so far, and a line on standard error says how many are missing.
    ///
    /// - Returns: The result of the closure; nil if no logbook exists yet, which is not an error.
    func readAnalysed<Result>(_ work: (Logbook) throws -> Result) throws -> Result? {
        try read { logbook in
            let pending = try logbook.pendingAnalyses()
            if pending > 0 { analyse(pending) }
            return try work(logbook)
        }
    }

    private func analyse(_ total: Int) {
        do throws(LogbookError) {
            var progress = ProgressLine("analysing the activities of the logbook", total: total)
            defer { progress.clear() }
            try Logbook(path: path, for: .writing).analysePending { done in
                progress.show(done)
                return true
            }
        } catch {
            let count = total == 1 ? "1 activity is" : "\(total) activities are"
            Terminal.printError("\(count) not analysed yet and may be missing below: \(error). \(error.advice)")
        }
    }
}

/// A line on standard error that shows how much of a task is done; it is shown only on a terminal, and only for many steps.
private struct ProgressLine {
    /// A task of fewer steps ends before a runner could read the line.
    private static let fewest = 50

    private let title: String
    private let total: Int
    private let isShown: Bool
    private var percent = -1

    init(_ title: String, total: Int) {
        self.title = title
        self.total = max(total, 1)
        isShown = total >= Self.fewest && isatty(STDERR_FILENO) == 1
    }

    mutating func show(_ done: Int) {
        let now = min(done * 100 / total, 100)
        guard isShown, now != percent else { return }
        percent = now
        Terminal.write("\r\(title): \(now) %", to: STDERR_FILENO)
    }

    /// Removes the line (ECMA-48: EL).
    mutating func clear() {
        guard isShown, percent >= 0 else { return }
        Terminal.write("\r\u{1B}[K", to: STDERR_FILENO)
    }
}
