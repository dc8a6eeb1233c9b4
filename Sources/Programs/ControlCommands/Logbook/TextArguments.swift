import Activities
import ArgumentParser
import Logbook

extension PerceivedEffort {
    /// Parses a number from 1 to 10 on the command line.
    static func parse(_ argument: String) throws -> PerceivedEffort {
        guard let effort = PerceivedEffort(parsing: argument) else {
            throw ValidationError("write a number from 1 (very easy) to 10 (maximal)")
        }
        return effort
    }
}

extension ActivityEdit.EffortChange {
    /// Parses a number from 1 to 10, or an empty text, which removes the effort.
    static func parse(_ argument: String) throws -> ActivityEdit.EffortChange {
        argument.isEmpty ? .removed : .set(try PerceivedEffort.parse(argument))
    }
}
