import ServiceLifecycle

/// Wakes the conductor at the times it wished for.
struct WakeService: Service {
    let conductor: Conductor
    let clock: MonotonicClock
    let wakes: AsyncStream<Duration>

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                for await time in wakes {
                    group.addTask {
                        guard (try? await clock.sleep(until: time)) != nil else { return }
                        await conductor.wake()
                    }
                }
                group.cancelAll()
            }
        }
    }
}
