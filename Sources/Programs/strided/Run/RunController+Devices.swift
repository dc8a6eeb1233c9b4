import Activities
import BlueZ
import Cadence
import Clocks
import Coach
import Configuration
import Control
import DaemonStatus
import Desktop
import Logging
import Media
import Messages
import Metronome
import MusicLibrary
import Pacing
import Playback

// Media keys, headsets and phone calls. `Interruptions` decides; this file carries out its actions.

extension RunController {
    static let callReason = "there is a phone call"

    func reportMedia() {
        surroundings.media.update { $0.update(pacer, settings) }
    }

    func press(_ key: MediaKey) async {
        await carryOut(decide(.key(key)))
    }

    func handle(_ report: CallReport) async {
        switch report {
        case .began(let isEarlier): await carryOut(decide(.callBegan(isEarlier: isEarlier)))
        case .ended: await carryOut(decide(.callsEnded))
        case .unavailable(let error):
            log.info("phone calls may go unnoticed, and then do not pause the clicks: \(error)")
        }
        surroundings.changes.report()
    }

    func handle(_ event: HeadsetEvent) {
        switch event {
        case .key(let key): surroundings.media.keys.send(key)
        case .output(let headset): use(headset)
        case .disconnected(let name): pauseUnplugged("the headset \(name) was disconnected")
        case .registered: log.info("the buttons of Bluetooth headsets control the run")
        case .refused(let refusal):
            log.info("the buttons of Bluetooth headsets do not control the run: bluetoothd: \(refusal)")
        }
    }

    private func carryOut(_ actions: [Interruptions.Action]) async {
        for action in actions {
            switch action {
            case .pauseRun: await pauseRun()
            case .resumeRun: await resumeRun()
            case .stopClicks:
                try? carryOut(.stop)
                await day.clicksStopped()
            case .pauseClicks:
                log.notice("the clicks are paused because \(Self.callReason); to resume: stridectl resume")
                setClicks(isPaused: true, reason: Self.callReason)
            case .resumeClicks:
                log.notice("the phone call has ended; the clicks are audible again")
                setClicks(isPaused: false, reason: nil)
            case .pauseMusic: surroundings.media.music.write { $0 = true }
            case .resumeMusic: surroundings.media.music.write { $0 = false }
            case .changePace(let isFaster): changePace(isFaster: isFaster)
            case .skipTrack(let isForward): _ = await music.skip(isForward ? .next : .previous)
            case .lap: await pressed(.lap)
            case .setVolume(let fraction): await setVolume(Volume(fraction: fraction))
            case .reportPress: for watcher in buttonWatchers.values { watcher.yield(clock.monotonic) }
            }
        }
    }

    /// Passes the times of presses of play and pause to `send`, until the task is cancelled or `send` throws.
    ///
    /// Meanwhile they do not change the run.
    func watchButtons(_ send: (MonotonicTime) async throws -> Void) async throws {
        let (presses, press) = AsyncStream.makeStream(of: MonotonicTime.self, bufferingPolicy: .bufferingNewest(64))
        let number = (buttonWatchers.keys.max() ?? 0) + 1
        buttonWatchers[number] = press
        surroundings.media.update { $0.isWatched = true }
        defer {
            buttonWatchers[number] = nil
            surroundings.media.update { $0.isWatched = !buttonWatchers.isEmpty }
        }
        for await time in presses { try await send(time) }
    }

    private func changePace(isFaster: Bool) {
        let change = ChangePace.step * (isFaster ? 1 : -1)
        do throws(Refused) {
            try carryOut(.changePace(metersPerSecond: change))
        } catch {
            log.info("the media key did not change the pace: \(error)")
        }
    }

    private func setVolume(_ volume: Volume) async {
        do {
            _ = try await change(.named("sound.volume"), to: volume.text)
        } catch {
            log.info("the volume was not changed: \(error)")
        }
    }
}

// MARK: - Orders that concern both the clicks and the recording

extension RunController {
    /// Pauses the clicks and the recording; a part that cannot be paused is left as it is.
    func pauseRun() async {
        if pacer.playing.run != 0, !pacer.playing.isPaused {
            log.info("a media key has paused the run")
            try? carryOut(.pause)
        }
        await pressed(.pause)
    }

    /// Resumes the clicks and the recording; a part that cannot be resumed is left as it is.
    func resumeRun() async {
        if pacer.playing.run != 0, pacer.playing.isPaused {
            log.info("a media key has resumed the run")
            try? carryOut(.resume)
        }
        await pressed(.resume)
    }

    private func pressed(_ order: Recorder.Order) async {
        // Without a recording, or in a state that does not permit the order, the key has no effect.
        _ = try? await record(order)
    }
}

// Bluetooth sensors.

extension RunController {
    func handle(_ event: BluetoothEvent) async {
        switch event {
        case .headset(let event): handle(event)
        case .peripheral(let state):
            for line in footPod.handle(state) { log.log(level: line.level, "\(line.text)") }
            updateFootPod()
            surroundings.changes.report()
        case .footPodDistance(let decimeters):
            footPod.set(Distance(meters: Double(decimeters) / 10), at: clock.now)
            updateFootPod()
        default:
            let outcome = await handle(.bluetooth(event))
            moveBelt(after: event, outcome.observations)
            switch event {
            case .battery, .connected: tellLowBatteries()
            default: break
            }
        }
    }

    func tellLowBatteries(isRunStart: Bool = false) {
        guard pacer.playing.run != 0 else { return }
        let messages = Messages(settings.spokenLanguage)
        for low in takeLowBatteries(isRunStart: isRunStart) {
            let sensor = low.name ?? messages.sourceName(low.kind)
            let text = messages.batteryLow(sensor: sensor, percent: "\(low.percent)")
            voice.announce(Announcement(.notice, text: text))
        }
    }

    /// Lets the foot pod send what is due, with the present state of the run, and sets the alarm.
    func updateFootPod() {
        defer { setAlarm() }
        guard settings.broadcast.isOn || footPod.isOn else { return }
        let media = surroundings.media.state
        let moment = FootPod.Moment(
            now: clock.now,
            pacer: pacer,
            runner: runnerState,
            stepLengths: stepLengths,
            isRun: media.isActive,
            isPaused: media.isPaused
        )
        for action in footPod.advance(to: moment, settings.broadcast) {
            switch action {
            case .offer(let offer): surroundings.bluetooth?.setPeripheral(offer)
            case .send(let payloads): surroundings.bluetooth?.notify(payloads)
            case .store: storeRun()
            }
        }
    }

    func scan(for length: Duration, all: Bool) async -> [SensorStatus] {
        await handle(.scan)
        surroundings.bluetooth?.scan(for: length, all: all)
        // If the client disconnects, the task is cancelled, and no client receives the result.
        try? await clock.sleep(until: clock.now + length)
        return checked.inputs.sensors.status
    }

    func pair(_ address: SensorAddress, unit: CadenceUnitChoice?) async -> [SensorStatus] {
        await handle(.pair(address, unit))
        let isOnTrial = checked.inputs.sensors.isOnTrial(address)
        surroundings.bluetooth?.connect(address, onTrial: isOnTrial)
        // What such a device measures is known after the connection; the search for it and the attempt take at most this time.
        let end = clock.now + .seconds(60)
        while isOnTrial, clock.now < end, checked.inputs.sensors.isOnTrial(address), checked.inputs.sensors.isReady {
            do { try await clock.sleep(until: clock.now + .milliseconds(250)) } catch { break }
        }
        return checked.inputs.sensors.status
    }

    /// - Returns: the remaining sensors; nil if the address was unknown.
    func forget(_ address: SensorAddress) async -> [SensorStatus]? {
        guard await handle(.forget(address)).kept != nil else { return nil }
        surroundings.bluetooth?.forget(address)
        return checked.inputs.sensors.status
    }
}
