public import Activities
public import ArgumentParser
import Glibc
public import Logbook

/// Where the logbook is; what is in it is read and written without the daemon.
struct LogbookOptions: ParsableArguments {
    @Option(name: .customLong("logbook"), help: ArgumentHelp("The logbook, if not the usual one.", valueName: "path"))
    var chosenPath: String?

    var path: String {
        chosenPath ?? LogbookPath { name in getenv(name).map { String(cString: $0) } }.path
    }

    /// Does the work on the logbook, and turns what went wrong into a line on standard error and an exit status.
    func use<Result>(
        for access: Logbook.Access,
        _ work: (Logbook) throws(LogbookError) -> Result
    ) throws -> Result {
        do throws(LogbookError) {
            return try work(try Logbook(path: path, for: access))
        } catch {
            throw error.complained
        }
    }

    /// The same for reading; nil where nothing was ever kept, which is no mistake.
    func look<Result>(_ work: (Logbook) throws(LogbookError) -> Result) throws -> Result? {
        do throws(LogbookError) {
            return try work(try Logbook(path: path, for: .reading))
        } catch  where error.code == .missing {
            return nil
        } catch {
            throw error.complained
        }
    }
}

extension LogbookError {
    /// Says what went wrong on standard error; the exit status that goes with it.
    var complained: ExitCode {
        Terminal.complain("\(self). \(advice)")
        return .failure
    }
}

/// One activity, as it is named on the command line: `last`, or the number that `history` shows.
enum ActivityName: ExpressibleByArgument {
    /// The latest.
    case last
    /// That one.
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

    /// The word to type.
    var defaultValueDescription: String {
        switch self {
        case .last: "last"
        case .number(let id): "\(id)"
        }
    }

    /// The entry in the logbook.
    func entry(in logbook: Logbook) throws(LogbookError) -> LogEntry? {
        switch self {
        case .last: try logbook.lastActivity()
        case .number(let id): try logbook.activity(id)
        }
    }
}

extension CivilDate: ExpressibleByArgument {
    /// Reads `2026-11-21`.
    public init?(argument: String) { self.init(parsing: argument) }
}

extension Activity.Kind: ExpressibleByArgument {}
extension Measure: ExpressibleByArgument {}
extension ActivityFilter.Order: ExpressibleByArgument {}
