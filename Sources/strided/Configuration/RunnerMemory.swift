import Cadence
import Logging
import Pacing

/// What was learnt of the runner and planned for them, as it is stored.
struct RunnerMemory: KeptState {
    static let currentSchema = 1
    static let noun = "runner"

    var schema = currentSchema
    /// What was learnt.
    var personal: PersonalModel.State?
    /// The plan to raise the cadence.
    var plan: CadencePlan.State?

    init() {}

    /// What the pacer wants kept.
    init(_ memory: Pacer.Memory) {
        personal = memory.personal?.state
        plan = memory.plan?.state
    }

    /// What the pacer is to begin with; a part that no model or plan can be is left out, and said.
    func memory(log: Logger) -> Pacer.Memory {
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
