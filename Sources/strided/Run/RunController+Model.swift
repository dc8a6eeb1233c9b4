import Cadence
import Clocks
import Configuration
import Logbook
import Logging
import Pacing

extension RunController {
    /// Learns the personal model from the runs in the logbook, and replaces the present model by it.
    ///
    /// What the present model learnt from runs that are not in the logbook is lost. If the logbook has no run that can be used,
    /// or if nothing steady was found in the runs, the present model is kept.
    ///
    /// - Returns: the runs that were used and those that were not.
    /// - Throws: `Refused` if the logbook cannot be read, or has no run that can be used.
    func learnModel() async throws(Refused) -> LogbookLearning {
        let (settings, runner) = (pacer.settings, pacer.runner)
        let result = await clock.read(of: surroundings.writer) { logbook throws(LogbookError) in
            let learning = try LogbookLearning(from: logbook, settings: settings, runner: runner)
            return (learning, learning.learning.leftOutError())
        }
        guard let (learnt, leftOut) = result else {
            throw Refused(description: "the logbook cannot be read; to find the reason: stridectl doctor")
        }
        let model = learnt.learning.model
        guard model.verdict.windows > 0 else {
            throw Refused(
                description: "no run without clicks has 20 s of steady speed and cadence; "
                    + "to add runs: stridectl import *.fit"
            )
        }
        // A model that was stored and loaded is at the beginning of a run.
        let memory = RunnerMemory(Pacer.Memory(personal: model, leftOut: leftOut)).memory(log: log)
        guard let personal = memory.personal else {
            throw Refused(description: "the runs in the logbook give no valid model; the model in use was not changed")
        }
        try carryOut(.adoptModel(personal, memory.leftOut))
        log.notice("the personal model was learnt from \(learnt.learnt) runs in the logbook")
        return learnt
    }
}
