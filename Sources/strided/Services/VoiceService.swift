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
                group.addTask { for await announcement in voice.announcements { await voice.play(announcement) } }
                group.addTask { for await soon in voice.preparations { await voice.renderPhrases(of: soon) } }
                group.addTask {
                    for await kind in day.surroundings.requests.records { await day.findRecords(of: kind) }
                }
                group.addTask {
                    for await isPaused in voice.surroundings.media.pauses { await voice.setSilent(isPaused) }
                }
            }
        }
        await voice.close()
    }
}
