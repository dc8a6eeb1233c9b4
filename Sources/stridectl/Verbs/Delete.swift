import Activities
import ArgumentParser
import Logbook

/// `stridectl delete 17`.
struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete activities, or all demo data, for good.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Argument(help: "last, or numbers that history shows.") var activities: [ActivityName] = []
    @Flag(help: "All that strided --demo-data made up.") var demo = false

    func validate() throws {
        guard activities.isEmpty == demo else {
            throw ValidationError("which? last, a number that history shows, or --demo alone")
        }
    }

    func run() async throws {
        let count = try options.use(for: .writing) { logbook throws(LogbookError) -> Int in
            guard !demo else { return try logbook.removeDemo() }
            var count = 0
            for name in activities {
                guard let entry = try name.entry(in: logbook) else { continue }
                try logbook.delete(entry.id)
                count += 1
            }
            return count
        }
        Terminal.say(count == 1 ? "1 activity deleted" : "\(count) activities deleted")
        await daemon.tellOfChange()
    }
}

/// `stridectl reset --history`.
struct Reset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete all activities and all days, for good. Goals and settings stay."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Flag(help: "Yes, all of it.") var history = false

    func validate() throws {
        guard history else {
            throw ValidationError("this deletes all activities and days; if you mean it: reset --history")
        }
    }

    func run() async throws {
        let count = try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.resetHistory() }
        Terminal.say("\(count) activities and all days are deleted")
        await daemon.tellOfChange()
    }
}
