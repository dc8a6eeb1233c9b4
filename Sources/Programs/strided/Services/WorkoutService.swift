import Clocks
import ServiceLifecycle

/// Continues the workout of an earlier process, and updates the workout in progress after changes and at its deadlines.
struct WorkoutService: Service {
    let controller: WorkoutController

    func run() async throws {
        await controller.resume()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    for await _ in controller.surroundings.workout { await controller.update() }
                }
                group.addTask {
                    for await _ in controller.alarm.reached { await controller.update() }
                }
            }
        }
        controller.alarm.end()
        await controller.store()
    }
}
