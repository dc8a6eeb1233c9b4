import Activities
import ArgumentParser
import Cadence
import Control
import Logbook
import Report

struct GoalCommand: AsyncParsableCommand {
    enum Subject: String, ExpressibleByArgument, CaseIterable {
        case steps, distance, calories, cadence
    }

    static let configuration = CommandConfiguration(
        commandName: "goal",
        abstract: "Set daily goals and the cadence goal of runs; without a verb, print the goals.",
        discussion: "steps 10000, distance 8km, calories 500, cadence 172; off instead of a value deletes a goal."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var daemon: Daemon
    @Argument var subject: Subject?
    @Argument var value: String?
    @Flag(help: "Print JSON, in SI units.") var json = false

    func validate() throws {
        guard let subject else { return }
        guard let value else { throw ValidationError("a value is missing, as in: goal \(subject) \(subject.example)") }
        var goals = Goals()
        do {
            try subject.set(value, in: &goals)
        } catch let error as QuantityError {
            throw ValidationError(error.description)
        }
    }

    func run() async throws {
        guard let subject, let value else { return try list() }
        let goals = try options.use(for: .writing) { logbook in
            var goals = try logbook.goals()
            // `validate` has already accepted this value, so `set` cannot fail.
            try? subject.set(value, in: &goals)
            try logbook.setGoals(goals)
            return goals
        }
        show(goals)
        // A running daemon reads the goals again when it is asked for today's totals. If no daemon is running, this is not an error.
        await daemon.notifyOfChange()
    }

    private func list() throws {
        let goals = try options.read { try $0.goals() } ?? Goals()
        show(goals)
    }

    private func show(_ goals: Goals) {
        guard json else { return Terminal.printLine(lines: lines(of: goals)) }
        let document: JSONFields = [
            "steps": goals.steps, "distance_m": goals.distance?.meters, "energy_kcal": goals.energy?.kilocalories,
            "cadence_spm": goals.cadence?.stepsPerMinute,
        ]
        Terminal.printLine(JSONText(document, .goals))
    }

    private func lines(of goals: Goals) -> String {
        guard goals != Goals() else { return "no goals; to set one: stridectl goal steps 10000" }
        return GoalsText(goals, style: daemon.display.style).description
    }
}

extension GoalCommand.Subject {
    fileprivate var example: String {
        switch self {
        case .steps: "10000"
        case .distance: "8km"
        case .calories: "500"
        case .cadence: "172"
        }
    }

    fileprivate func set(_ text: String, in goals: inout Goals) throws {
        let isOff = text == "off"
        switch self {
        case .steps:
            guard isOff || Int(text).map({ (1...1_000_000).contains($0) }) ?? false else {
                throw ValidationError(
                    "\"\(text.prefix(40))\" is neither a number of steps from 1 to 1000000 nor \"off\""
                )
            }
            goals.steps = isOff ? nil : Int(text)
        case .distance: goals.distance = isOff ? nil : try Distance(parsing: text)
        case .calories: goals.energy = isOff ? nil : try Energy(parsing: text)
        case .cadence: goals.cadence = isOff ? nil : try StepRate(parsing: text)
        }
    }
}

extension Daemon {
    /// Makes the daemon, if it is running, read the logbook again, because this program has changed the logbook.
    func notifyOfChange() async {
        guard let client = try? ControlClient.blocking(path, patience: .seconds(1)) else { return }
        _ = try? await client.call(GetToday())
        await client.close()
    }
}
