import ArgumentParser
import Logbook

/// The command `stridectl reset`: permanently deletes all activities, the data of all days, or both.
struct ResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Delete all activities, all daily data, or both, permanently. Goals and settings are kept."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @OptionGroup var confirmation: Confirmation
    @Flag(help: "Delete all activities, including those that could still be restored.") var activities = false
    @Flag(help: "Delete steps, distance and calories of all days.") var days = false
    @Flag(help: "Delete all activities and the data of all days.") var history = false

    private var parts: Set<Logbook.Part> {
        if history { return [.activities, .days] }
        return Set((activities ? [.activities] : []) + (days ? [.days] : []))
    }

    func validate() throws {
        guard !parts.isEmpty else {
            throw ValidationError("add --activities, --days, or --history for both; see also: stridectl delete")
        }
    }

    func run() async throws {
        let counts = try options.use(for: .writing) { logbook throws(LogbookError) -> [(Logbook.Part, Int)] in
            var counts: [(Logbook.Part, Int)] = []
            for part in Logbook.Part.allCases where parts.contains(part) {
                counts.append((part, try logbook.count(of: part)))
            }
            return counts
        }
        let things = counts.map { part, count in
            switch part {
            case .activities: count == 1 ? "1 activity" : "\(count) activities"
            case .days: "steps of " + (count == 1 ? "1 day" : "\(count) days")
            }
        }
        try confirmation.require(for: things, "Delete all of this permanently?")
        try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.reset(parts) }
        Terminal.printLine("deleted: " + things.joined(separator: ", "))
        await daemon.notifyOfChange()
    }
}
