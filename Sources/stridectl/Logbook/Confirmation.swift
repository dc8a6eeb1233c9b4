import ArgumentParser
import OutsideText

/// What a verb that deletes asks before it does.
struct Confirmation: ParsableArguments {
    @Flag(help: "Do it without asking.") var yes = false

    /// Shows what will be deleted, and goes on only when somebody wants it.
    ///
    /// - Throws: an exit status when nobody does; nothing was changed then.
    func require(for things: [String], _ question: String) throws {
        guard !yes else { return }
        for thing in things { Terminal.say(thing) }
        switch Question.ask(question) {
        case .yes: return
        case .no: Terminal.complain("nothing was deleted")
        case .notATerminal:
            Terminal.complain("nothing was deleted: there is no terminal to ask in; to delete this, add --yes")
        }
        throw ExitCode.failure
    }
}
