package import Cadence
package import Logging
package import Pacing

/// The stored state of the runner's personal cadence model and cadence plan.
package struct RunnerMemory: KeptState {
    package static let currentSchema = 1
    package static let noun = "runner"

    package var schema = currentSchema
    /// The learnt cadence model; nil if nothing is learnt yet.
    package var personal: PersonalModel.State?
    /// The plan to raise the cadence; nil if there is none.
    package var plan: CadencePlan.State?

    package init() {}

    /// The state of this memory of the pacer.
    package init(_ memory: Pacer.Memory) {
        personal = memory.personal?.state
        plan = memory.plan?.state
    }

    /// The memory with which the pacer starts; a part that is not valid is left out, and a warning is logged.
    package func memory(log: Logger) -> Pacer.Memory {
        var memory = Pacer.Memory()
        do throws(StoredStateError) {
            memory.personal = try personal.map { state throws(StoredStateError) in try PersonalModel(state) }
            if personal?.isConverted == true {
                log.notice(
                    "what was learnt of the runner was converted from an earlier version; the heuristic suggests until it has been judged again"
                )
            }
        } catch {
            log.warning("what was learnt of the runner is not used: \(error)")
        }
        do throws(StoredStateError) {
            memory.plan = try plan.map { state throws(StoredStateError) in try CadencePlan(state) }
        } catch {
            log.warning("the plan is not used: \(error)")
        }
        return memory
    }
}
