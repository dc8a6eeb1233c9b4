import ServiceLifecycle

/// Plays announcements, and renders phrases in advance.
///
/// While nothing is announced, both tasks wait and use no processor time.
struct VoiceService: Service {
    let voice: VoiceController
    let day: DayController

    func run() async throws {
        await voice.prepareCommonPhrases()
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    await voice.announcements.read("announcements", log: day.log) { await voice.play($0) }
                }
                group.addTask { await voice.renderPreparations() }
                group.addTask { await voice.playCountIns() }
                group.addTask {
                    for await case let kind? in day.surroundings.requests.records { await day.findRecords(of: kind) }
                }
                group.addTask {
                    for await isPaused in day.surroundings.media.pauses { await voice.setSilent(isPaused) }
                }
            }
        }
        await voice.close()
    }
}
