package import Activities
import ArgumentParser
import Glibc
package import Logbook
import Messages

/// The option that says where the logbook is, for the commands that use it without the daemon.
struct LogbookOptions: ParsableArguments {
    @Option(
        name: .customLong("logbook"),
        help: ArgumentHelp("The logbook file, instead of the default.", valueName: "path"),
        completion: .file(extensions: ["db"])
    )
    var chosenPath: String?

    var path: String { Self.path(chosenPath) }

    static func path(_ chosen: String?) -> String {
        chosen ?? LogbookPath(environment: ConfigurationFile.environment).path
    }

    /// Opens the logbook and runs the closure; an error becomes a line on standard error, in this language, and an exit status.
    func use<Result>(
        for access: Logbook.Access,
        in messages: Messages = .english,
        _ work: (Logbook) throws -> Result
    ) throws -> Result {
        var hasWritten = false
        do {
            let logbook = try Logbook(path: path, for: access)
            defer { hasWritten = logbook.hasWritten }
            return try work(logbook)
        } catch let error as LogbookError {
            throw error.reported(messages, afterChange: hasWritten)
        }
    }

    /// Opens the logbook for reading only and runs the closure; returns nil if no logbook exists yet, which is not an error.
    func read<Result>(
        in messages: Messages = .english,
        _ work: (Logbook) throws -> Result
    ) throws -> Result? {
        do {
            return try work(try Logbook(path: path, for: .reading))
        } catch let error as LogbookError where error.code == .missing {
            return nil
        } catch let error as LogbookError {
            throw error.reported(messages)
        }
    }

    static func noActivity(_ messages: Messages = .english) -> ExitCode {
        Terminal.failure(
            "there is no activity yet; to record one: stridectl record start; to import files: stridectl import",
            in: messages
        )
    }
}

extension LogbookError {
    private static let changeIsSaved = "What was changed before this error is saved; stridectl history shows it."

    /// - Parameter afterChange: Whether something was changed before the error, so that the advice must not say the opposite.
    func reported(_ messages: Messages = .english, afterChange: Bool = false) -> ExitCode {
        // Paths and names are not translated.
        let isName = [.noSuchShoe, .invalidShoeName, .shoeNameTaken].contains(code)
        let detail = detail.isEmpty ? "" : " (\(isName ? detail : messages.translated(detail)))"
        return Terminal.failure(
            "\(messages.translated(message)): \(path)\(detail). \(messages.translated(afterChange ? Self.changeIsSaved : advice))"
        )
    }
}

enum ActivityName: ExpressibleByArgument {
    case last
    case number(ActivityID)

    init?(argument: String) {
        if argument == "last" {
            self = .last
        } else if let id = ActivityID(parsing: argument) {
            self = .number(id)
        } else {
            return nil
        }
    }

    static var defaultCompletionKind: CompletionKind { LogbookCandidates.activities }

    var defaultValueDescription: String {
        switch self {
        case .last: "last"
        case .number(let id): "\(id)"
        }
    }

    /// The number of the activity, which may not exist; nil if it is `last` and the logbook is empty.
    func id(in logbook: Logbook) throws(LogbookError) -> ActivityID? {
        switch self {
        case .last: try logbook.lastActivity()?.id
        case .number(let id): id
        }
    }

    /// Finds the activity in the logbook; nil if it is `last` and the logbook is empty.
    func entry(in logbook: Logbook) throws(LogbookError) -> LogEntry? {
        switch self {
        case .last: try logbook.lastActivity()
        case .number(let id): try logbook.activity(id)
        }
    }
}

extension TypedDays {
    static func first(_ text: String) throws -> CivilDate { try read(text).first }

    static func last(_ text: String) throws -> CivilDate { try read(text).last }

    private static func read(_ text: String) throws -> TypedDays {
        guard let days = TypedDays(parsing: text, today: LocalClock.now.date) else {
            throw ValidationError("\"\(text.prefix(40))\" is not a day or a period: write it as \(forms)")
        }
        return days
    }
}

extension Activity.Kind: ExpressibleByArgument {
    package init?(argument: String) { self.init(rawValue: argument == "ride" ? "cycle" : argument) }
}

extension NameSpecification {
    /// `--type` is the older name.
    static let kind: Self = [.customLong("kind"), .customLong("type")]
}

extension Measure: ExpressibleByArgument {}
extension ActivityFilter.Order: ExpressibleByArgument {}

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

    /// ECMA-48: EL.
    mutating func clear() {
        guard isShown, percent >= 0 else { return }
        Terminal.write("\r\u{1B}[K", to: STDERR_FILENO)
    }
}
