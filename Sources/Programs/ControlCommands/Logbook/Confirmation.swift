import ArgumentParser
import Messages
import OutsideText

/// Asks the user to confirm that a command may delete something; the flag `--yes` replaces the question.
struct Confirmation: ParsableArguments {
    @Flag(help: "Do not ask for confirmation.") var yes = false

    /// Shows what will be deleted and asks the user; with `--yes`, or if the user answers yes, it returns.
    ///
    /// - Parameter refusal: The line that is printed if the user answers no.
    /// - Throws: An exit status if the user answers no, or if there is no terminal to ask on; nothing has been changed then.
    func require(
        for things: [String],
        _ question: String,
        refusal: String = "nothing was deleted",
        in messages: Messages = .english
    ) throws {
        guard !yes else { return }
        for thing in things { Terminal.printLine(thing) }
        switch Question.ask(question, hint: messages.yesOrNo) {
        case .yes: return
        case .no: Terminal.printError(messages.translated(refusal))
        case .notATerminal:
            let reason = "this question needs a terminal; to answer yes, add --yes"
            Terminal.printError("\(messages.translated(refusal)): \(messages.translated(reason))")
        }
        throw ExitCode.failure
    }
}
