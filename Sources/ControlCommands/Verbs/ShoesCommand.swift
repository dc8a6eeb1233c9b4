import Activities
import ArgumentParser
import Cadence
import Logbook

/// The command `stridectl shoes`: lists, adds and retires pairs of shoes, and sets which new activities get.
struct ShoesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shoes",
        abstract: "Count the kilometres of your shoes.",
        discussion: "To set the shoes of an activity: stridectl edit 17 --shoe \"Name\"",
        subcommands: [ListShoes.self, AddShoes.self, RetireShoes.self, DefaultShoes.self],
        defaultSubcommand: ListShoes.self
    )
}

/// The command `stridectl shoes list`: prints the shoes with their distances.
struct ListShoes: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Print your shoes.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() throws {
        let shoes = try options.read { logbook throws(LogbookError) in try logbook.shoes() } ?? []
        guard !json else {
            return Terminal.printLine(JSONText(ShoesDocument(shoes: shoes.map(ShoeDocument.init)), .shoes))
        }
        guard !shoes.isEmpty else { return Terminal.printLine("no shoes; to add a pair: stridectl shoes add NAME") }
        for shoe in shoes { Terminal.printLine(shoe.line(display)) }
    }
}

/// The command `stridectl shoes add`: adds a pair of shoes, or changes it.
struct AddShoes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a pair of shoes, or change the distances of one."
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The name.") var name: String
    @Option(
        help: "The distance that they already have, such as 120km.",
        transform: { try Distance(parsing: $0) }
    ) var start: Distance?
    @Option(
        help: "A warning is shown from this distance on; without it, there is none.",
        transform: { try Distance(parsing: $0) }
    ) var limit: Distance?

    func run() throws {
        try options.use(for: .writing) { logbook throws(LogbookError) in
            try logbook.addShoe(name, start: start, limit: limit)
        }
        Terminal.printLine("for new runs and walks in them: stridectl shoes default \"\(name)\"")
    }
}

/// The command `stridectl shoes retire`: ends the use of a pair of shoes.
struct RetireShoes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retire",
        abstract: "Retire a pair of shoes; their activities keep them."
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The name.") var name: String

    func run() throws {
        try options.use(for: .writing) { logbook throws(LogbookError) in try logbook.retireShoe(name) }
        Terminal.printLine("retired: \(name)")
    }
}

/// The command `stridectl shoes default`: sets the shoes of new activities.
struct DefaultShoes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "Set the shoes of activities from today on: of all runs and walks, of a kind, or with a tag."
    )
    @OptionGroup var options: LogbookOptions
    @Argument(help: "The name; \"\" for no shoes.") var name: String
    @Option(name: .kind, help: "Only for this kind: run or walk.") var kind: Activity.Kind?
    @Option(help: "Only for activities with this tag.", transform: { try ActivityTag(parsing: $0) }) var tag:
        ActivityTag?

    func validate() throws {
        guard kind == nil || tag == nil else { throw ValidationError("write either --kind or --tag") }
        guard kind?.isOnFoot ?? true else { throw ValidationError("shoes are for runs and walks") }
    }

    func run() throws {
        let scope = kind.map(Shoe.Scope.kind) ?? tag.map(Shoe.Scope.tag) ?? .all
        try options.use(for: .writing) { logbook throws(LogbookError) in
            try logbook.setDefaultShoe(name, for: scope, since: LocalClock.now.date)
        }
        Terminal.printLine(name.isEmpty ? "new activities get no shoes" : "new activities get: \(name)")
    }
}

/// A list of shoes as JSON.
struct ShoesDocument: Encodable {
    let shoes: [ShoeDocument]
}

/// A pair of shoes as JSON.
struct ShoeDocument: Encodable {
    let name: String
    let distance_m: Double
    let activities: Int
    let limit_m: Double?
    let limit_passed: Bool
    let retired: Bool
    let `default`: [String]

    init(_ shoe: Shoe) {
        (name, distance_m, activities, limit_m) = (shoe.name, shoe.distance.meters, shoe.activities, shoe.limit?.meters)
        (limit_passed, retired, `default`) = (shoe.isWorn, shoe.isRetired, shoe.defaults)
    }
}

extension Shoe {
    /// `Cloud: 512 km of 700 km, 43 activities, default: run`.
    func line(_ display: DisplayOptions) -> String {
        func text(_ distance: Distance) -> String { distance.text(display.units) }
        let covered = limit.map { "\(text(distance)) of \(text($0))" } ?? text(distance)
        return [
            "\(name): \(covered)", activities == 1 ? "1 activity" : "\(activities) activities",
            isWorn ? "the limit is passed" : nil, isRetired ? "retired" : nil,
            defaults.isEmpty ? nil : "default: " + defaults.joined(separator: " "),
        ].compactMap(\.self).joined(separator: ", ")
    }
}
