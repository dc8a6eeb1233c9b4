// Shows the workout in progress: the step, what remains of it, its target and the next step.
import { drawDigits } from "./digits.js";
import * as format from "./format.js";
import { localized, text as message } from "./text.js";

const element = (id) => document.getElementById(id);
const purposes = { warmup: "purposeWarmup", work: "purposeWork", recovery: "purposeRecovery", rest: "purposeRest", cooldown: "purposeCooldown" };

function setText(id, text) {
  const target = element(id);
  if (target.textContent !== text) target.textContent = text;
}

/** A planned end in the one-line form of workouts, or words for an end without a length. */
function planText(plan) {
  if (plan === "lap") return message("untilLapKey");
  if (plan === "open") return message("untilSkipped");
  if (plan.startsWith("hr>")) return message("untilHeartAbove", { rate: plan.slice(3) });
  if (plan.startsWith("hr<")) return message("untilHeartBelow", { rate: plan.slice(3) });
  return localized(plan);
}

const nameOf = (step) => message(purposes[step.intensity] ?? "purposeWork");
const targetOf = (step) => step.targets.map((target) => target.text).join(", ");

/** The purpose, the plan and the target of a step in one line. */
export function stepText(step) {
  return [nameOf(step), planText(step.end_text), targetOf(step)].filter(Boolean).join(", ");
}

/** What remains of the step at a time of the page's clock: { digits, unit }, or null if no number remains. */
export function remainderAt(model, now, units) {
  const { workout } = model;
  if (workout.remaining_s !== undefined) {
    const passed = workout.paused ? 0 : Math.max(now - model.receivedAt, 0) / 1000;
    return { digits: format.timeText(Math.ceil(Math.max(workout.remaining_s - passed, 0))), unit: "" };
  }
  if (workout.remaining_m === undefined) return null;
  const meters = Math.max(workout.remaining_m, 0);
  if (units === "metric" && meters < 1000) return { digits: String(Math.ceil(meters)), unit: "m" };
  return { digits: format.distanceText(meters, units), unit: format.unitTable[units].distance };
}

/** Shows everything except what remains. */
export function showWorkout(model) {
  const { workout } = model;
  document.body.toggleAttribute("data-workout", workout !== null);
  element("workout").hidden = workout === null;
  if (workout === null) return;
  const { step, next } = workout;
  const round = step.rounds.at(-1);
  const place = [
    workout.paused && message("workoutPaused"),
    message("stepOfSteps", { number: step.number, count: workout.steps }),
    round && message("roundOfRounds", { number: round.number, count: round.count }),
    workout.name,
  ];
  setText("workout-place", place.filter(Boolean).join(", "));
  setText("workout-step", [nameOf(step), targetOf(step) || message("withoutTarget"), step.text].filter(Boolean).join(", "));
  const share = workout.in_range_share;
  setText("workout-share", share === undefined ? "" : message("withinTarget", { share: `${Math.floor(share * 100 + 1e-9)} %` }));
  setText("workout-next", next ? message("nextIs", { step: stepText(next) }) : message("lastStep"));
  element("step-minute").disabled = step.end !== "time";
}

/** Shows what remains at a time of the page's clock. */
export function showRemainder(model, now, units) {
  if (model.workout === null) return;
  const remainder = remainderAt(model, now, units);
  element("workout-digits").hidden = remainder === null;
  setText("workout-unit", remainder === null ? planText(model.workout.step.end_text) : remainder.unit);
  if (remainder !== null) drawDigits(element("workout-digits"), remainder.digits);
}
