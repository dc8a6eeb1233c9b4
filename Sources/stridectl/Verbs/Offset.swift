import ArgumentParser
import Control
import Cadence

/// `stridectl offset +3`.
struct Offset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Add -10 to +10 steps per minute to every suggestion.",
        usage: "stridectl offset <steps> [--socket <path>]"
    )
    @OptionGroup var daemon: Daemon
    // All words are taken as they stand: "-3" is a number here, not an option.
    @Argument(parsing: .allUnrecognized, help: "Steps per minute, such as +3 or -2.") var words: [String]

    func validate() throws {
        _ = try offset
    }

    private var offset: StepRateOffset {
        get throws {
            guard words.count == 1 else { throw ValidationError("one number of steps per minute, such as +3 or -2") }
            do throws(QuantityError) {
                return try StepRateOffset(parsing: words[0])
            } catch {
                throw ValidationError(error.description)
            }
        }
    }

    func run() async throws { try await daemon.order(.setOffset(stepsPerMinute: offset.stepsPerMinute)) }
}
