// The texts of the live regions: kilometres or miles, laps, steps of a workout, alerts, the state of the run and its source. The running figures
// are never announced.
import { distanceText, paceText, timeText, unitTable } from "./format.js";
import { movingAt, nextAction, paceNote } from "./model.js";
import { text } from "./text.js";
import { stepText } from "./workoutview.js";

/**
 * Returns the texts to announce for the change from one model to the next, { texts, urgent }; `before` is null at the first one. The urgent ones
 * interrupt: the source is lost, or the clicks are silent.
 */
export function announcements(before, after, units) {
  const [texts, urgent] = [[], []];
  if (!before) return { texts, urgent };
  const length = unitTable[units].meters;
  const isSame = before.startedAt === after.startedAt;
  if (isSame && before.distance !== null && after.distance !== null) {
    const count = Math.floor(after.distance / length);
    if (count > Math.floor(before.distance / length)) {
      const time = timeText(movingAt(after, after.receivedAt));
      const pace = `${paceText(after.speed, units)} ${unitTable[units].pace}${paceNote(after)}`;
      texts.push(text("distancePassed", { distance: `${count} ${unitTable[units].distance}`, time, pace }));
    }
  }
  if (after.run !== "stopped" && after.sourceState !== before.sourceState) {
    if (after.sourceNotice) (after.sourceState === "lost" ? urgent : texts).push(after.sourceNotice);
    else if (after.isPaceHeld) texts.push(text("sourceHeld", { source: after.sourceName }));
    else if (["lost", "held"].includes(before.sourceState) && after.sourceState === "live") texts.push(text("sourceBack", { source: after.sourceName }));
  }
  if (after.countIn !== null && before.countIn === null) texts.push(text("countInNotice", { count: after.countIn }));
  const [wasPaused, isPaused] = [before, after].map((model) => nextAction(model) === "resume");
  if (before.startedAt === null && after.startedAt !== null && !isPaused) texts.push(text("startedNotice"));
  if (isPaused && !wasPaused) texts.push(text("pausedNotice"));
  else if (wasPaused && nextAction(after) === "pause") texts.push(text("resumedNotice"));
  if (after.run === "running" && after.silence && after.silence !== before.silence) urgent.push(text("silent", { reason: after.silence }));
  if (isSame && after.lap !== null && before.lap !== null && after.lap > before.lap) texts.push(text("lowerLap", { number: after.lap }));
  if (after.workout && after.workout.step.number !== before.workout?.step.number) texts.push(stepText(after.workout.step));
  if (before.workout && !after.workout) texts.push(text("workoutEnded"));
  if (after.alert && after.alert.at_unix_s !== before.alert?.at_unix_s) texts.push(`${after.alert.title}. ${after.alert.text}`);
  if (before.startedAt !== null && after.startedAt === null) {
    const distance = `${distanceText(before.distance, units)} ${unitTable[units].distance}`;
    texts.push(text("finished", { distance, time: timeText(before.moving) }));
  }
  return { texts, urgent };
}
