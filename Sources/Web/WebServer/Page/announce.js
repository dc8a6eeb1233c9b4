// The texts of the live region: kilometres or miles, laps, steps of a workout, alerts and the connection. The running figures are never announced.
import { distanceText, paceText, timeText, unitTable } from "./format.js";
import { movingAt } from "./model.js";
import { text } from "./text.js";
import { stepText } from "./workoutview.js";

/** Returns the texts to announce for the change from one model to the next; `before` is null at the first one. */
export function announcements(before, after, units) {
  if (!before) return [];
  const texts = [];
  const length = unitTable[units].meters;
  const isSame = before.startedAt === after.startedAt;
  if (isSame && before.distance !== null && after.distance !== null) {
    const count = Math.floor(after.distance / length);
    if (count > Math.floor(before.distance / length)) {
      const time = timeText(movingAt(after, after.receivedAt));
      const set = after.isPaceSet ? ` (${text("setByYou")})` : "";
      const pace = `${paceText(after.speed, units)} ${unitTable[units].pace}${set}`;
      texts.push(text("distancePassed", { distance: `${count} ${unitTable[units].distance}`, time, pace }));
    }
  }
  if (after.run !== "stopped" && after.sourceState !== before.sourceState) {
    if (after.sourceNotice) texts.push(after.sourceNotice);
    else if (before.sourceState === "lost" && after.sourceState === "live") texts.push(text("sourceBack", { source: after.sourceName }));
  }
  if (isSame && after.lap !== null && before.lap !== null && after.lap > before.lap) texts.push(text("lowerLap", { number: after.lap }));
  if (after.workout && after.workout.step.number !== before.workout?.step.number) texts.push(stepText(after.workout.step));
  if (before.workout && !after.workout) texts.push(text("workoutEnded"));
  if (after.alert && after.alert.at_unix_s !== before.alert?.at_unix_s) texts.push(`${after.alert.title}. ${after.alert.text}`);
  if (before.startedAt !== null && after.startedAt === null) {
    const distance = `${distanceText(before.distance, units)} ${unitTable[units].distance}`;
    texts.push(text("finished", { distance, time: timeText(before.moving) }));
  }
  return texts;
}
