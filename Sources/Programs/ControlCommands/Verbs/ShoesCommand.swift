import Activities
import ArgumentParser
import Cadence
import Logbook
import Messages

struct ShoesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shoes",
        abstract: "Count the kilometres of your shoes.",
        discussion: "To set the shoes of an activity: stridectl edit 17 --shoe \"Name\"",
        subcommands: [ListShoes.self, AddShoes.self, RenameShoes.self, RetireShoes.self, DefaultShoes.self],
        defaultSubcommand: ListShoes.self
    )
}

struct ListShoes: ParsableCommand {
    static let configuration = verb("list", "Print your shoes.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Flag(help: "Print JSON, in SI units.") var json = false

    func run() throws {
        let shoes = try options.read(in: display.messages) { try $0.shoes() } ?? []
        guard !json else { return Terminal.printLine(JSONText(["shoes": shoes.map(\.fields)], .shoes)) }
        guard !shoes.isEmpty else { return display.printLine(display.messages.shoesNone) }
        for shoe in shoes { display.printLine(shoe.line(display)) }
    }
}

struct AddShoes: ParsableCommand {
    static let configuration = verb("add", "Add a pair of shoes, or change the distances of one.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The name.", completion: LogbookCandidates.shoes) var name: String
    @Option(
        help: "The distance that they already have, such as 120km.",
        transform: { try Distance(parsing: $0) }
    ) var start: Distance?
    @Option(
        help: "A warning is shown from this distance on; without it, there is none.",
        transform: { try Distance(parsing: $0) }
    ) var limit: Distance?

    func run() throws {
        let shoe = try options.use(for: .writing, in: display.messages) {
            try $0.addShoe(name, start: start, limit: limit)
        }
        display.printLine(shoe.line(display))
        if shoe.defaults.isEmpty { display.printLine(display.messages.shoesToUse(name: shoe.name.quotedForShell)) }
    }
}

struct RenameShoes: ParsableCommand {
    static let configuration = verb("rename", "Rename a pair of shoes; its activities keep it.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The name.", completion: LogbookCandidates.shoes) var name: String
    @Argument(help: "The new name.") var newName: String

    func run() throws {
        let shoe = try options.use(for: .writing, in: display.messages) { try $0.renameShoe(name, to: newName) }
        display.printLine(shoe.line(display))
    }
}

struct RetireShoes: ParsableCommand {
    static let configuration = verb("retire", "Retire a pair of shoes; their activities keep them.")
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The name.", completion: LogbookCandidates.shoes) var name: String

    func run() throws {
        let shoe = try options.use(for: .writing, in: display.messages) { try $0.retireShoe(name) }
        display.printLine(shoe.line(display))
    }
}

struct DefaultShoes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default",
        abstract: "Set the shoes of activities from today on: of all runs and walks, of a kind, or with a tag."
    )
    @OptionGroup var options: LogbookOptions
    @OptionGroup var display: DisplayOptions
    @Argument(help: "The name; \"\" for no shoes.", completion: LogbookCandidates.shoes) var name: String
    @Option(name: .kind, help: "Only for this kind: run or walk.") var kind: Activity.Kind?
    @Option(help: "Only for activities with this tag.", transform: { try ActivityTag(parsing: $0) }) var tag:
        ActivityTag?

    func validate() throws {
        guard kind == nil || tag == nil else { throw ValidationError("write either --kind or --tag") }
        guard kind?.isOnFoot ?? true else { throw ValidationError("shoes are for runs and walks") }
    }

    func run() throws {
        let scope = kind.map(Shoe.Scope.kind) ?? tag.map(Shoe.Scope.tag) ?? .all
        let shoe = try options.use(for: .writing, in: display.messages) {
            try $0.setDefaultShoe(name, for: scope, since: LocalClock.now.date)
        }
        display.printLine(shoe?.line(display) ?? display.messages.shoesDefaultNone)
    }
}

extension Shoe {
    fileprivate var fields: JSONFields {
        [
            "name": name, "distance_m": distance.meters, "activities": activities, "limit_m": limit?.meters,
            "limit_passed": isWorn, "retired": isRetired, "default": defaults,
        ]
    }

    /// `Cloud: 512.00 km of 700.00 km, 43 activities, default: run`.
    func line(_ display: DisplayOptions) -> String {
        let messages = display.messages
        func text(_ distance: Distance) -> String { messages.localized(distance.text(display.units)) }
        let covered = limit.map { messages.shoesCovered(distance: text(distance), limit: text($0)) } ?? text(distance)
        return [
            "\(name): \(covered)", messages.activityCount(count: Count(activities)),
            isWorn ? messages.shoesWorn : nil, isRetired ? messages.shoesRetired : nil,
            defaults.isEmpty ? nil : messages.shoesDefault(activities: defaults.joined(separator: " ")),
        ].compactMap(\.self).joined(separator: ", ")
    }
}

extension String {
    /// The text as one word of a command line: in quotes that keep all characters.
    fileprivate var quotedForShell: String { "'" + replacing("'", with: "'\\''") + "'" }
}
