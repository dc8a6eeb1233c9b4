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

    /// Prints that the logbook is empty, and returns the exit status of the program.
    static func noActivity(_ messages: Messages = .english) -> ExitCode {
        Terminal.failure(
            "there is no activity yet; to record one: stridectl record start; to import files: stridectl import",
            in: messages
        )
    }
}

extension LogbookError {
    private static let changeIsSaved = "What was changed before this error is saved; stridectl history shows it."

    /// Prints the error on standard error, and returns the exit status of the program.
    ///
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

/// An activity argument of the command line: `last`, or the number that `history` shows.
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
    /// Reads a kind; a ride is written as `cycle` or as `ride`.
    package init?(argument: String) { self.init(rawValue: argument == "ride" ? "cycle" : argument) }
}
extension NameSpecification {
    /// `--type` is the older name.
    static let kind: Self = [.customLong("kind"), .customLong("type")]
}

extension Measure: ExpressibleByArgument {}
extension ActivityFilter.Order: ExpressibleByArgument {}
