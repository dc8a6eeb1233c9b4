// The texts of the live region: kilometres or miles, laps, alerts and the connection. The running figures are never announced.
import { distanceText, paceText, timeText, unitTable } from "./format.js";
import { movingAt } from "./model.js";

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
      texts.push(`${count} ${unitTable[units].distance} in ${time}, pace ${paceText(after.speed, units)} ${unitTable[units].pace}`);
    }
  }
  if (isSame && after.lap !== null && before.lap !== null && after.lap > before.lap) texts.push(`lap ${after.lap}`);
  if (after.alert && after.alert.at_unix_s !== before.alert?.at_unix_s) texts.push(`${after.alert.title}. ${after.alert.text}`);
  if (before.startedAt !== null && after.startedAt === null) {
    texts.push(`finished: ${distanceText(before.distance, units)} ${unitTable[units].distance} in ${timeText(before.moving)}`);
  }
  return texts;
}
