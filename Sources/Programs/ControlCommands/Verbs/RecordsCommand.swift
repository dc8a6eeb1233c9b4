import Activities
import Analysis
import ArgumentParser
import Logbook
import Report

/// The command `stridectl records`: prints the runner's records.
struct RecordsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "records",
        abstract: "Print your best times, longest runs, most steps in a day, best week and longest streak.",
        discussion: """
            Only runs count. Best times are the fastest sections of all runs; pauses within a section count. Jumps of a GPS receiver and parts \
            that no runner can have run do not count. Estimated distances are marked. If you have edited a distance, the \
            measured distances are multiplied so that the total is yours.
            """
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() throws {
        let records = try options.records()
        guard !json else { return Terminal.printLine(JSONText(RecordsDocument(records), .records)) }
        Terminal.show(RecordsText(records, style: display.style))
    }
}

extension LogbookOptions {
    /// The runner's records; none if there is no logbook.
    func records() throws -> RunningRecords {
        try readAnalysed { logbook throws(LogbookError) in try logbook.records(today: LocalClock.now.date) }
            ?? RunningRecords()
    }
}
