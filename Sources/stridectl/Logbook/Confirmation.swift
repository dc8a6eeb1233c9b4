import ArgumentParser
import OutsideText

/// The confirmation that a command requires before it deletes something.
struct Confirmation: ParsableArguments {
    @Flag(help: "Do not ask for confirmation.") var yes = false

    /// Shows what will be deleted, and returns only when the user agrees.
    ///
    /// - Throws: An exit status when the user does not agree, or when there is no terminal; nothing has been changed then.
    func require(for things: [String], _ question: String) throws {
        guard !yes else { return }
        for thing in things { Terminal.printLine(thing) }
        switch Question.ask(question) {
        case .yes: return
        case .no: Terminal.printError("nothing was deleted")
        case .notATerminal:
            Terminal.printError("nothing was deleted: this question needs a terminal; to answer yes, add --yes")
        }
        throw ExitCode.failure
    }
}
