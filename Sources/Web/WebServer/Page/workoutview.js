// Shows the workout in progress: the step, what remains of it, its target and the next step.
import { request } from "./connection.js";
import { drawDigits } from "./digits.js";
import * as format from "./format.js";
import { localized, setText, text as message } from "./text.js";

const element = (id) => document.getElementById(id);
const purposes = { warmup: "purposeWarmup", work: "purposeWork", recovery: "purposeRecovery", rest: "purposeRest", cooldown: "purposeCooldown" };

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

/** All steps of the workout { intensity, estimated_s }, and the name of the workout for which they were asked. */
let plan = { steps: [], name: null };

/** Loads the steps of another workout. After a failure, the next step asks again. */
async function loadSteps({ name, steps: count, step }) {
  const asked = `${name} ${count}`;
  if (plan.name === asked || plan.failed === `${asked} ${step.number}`) return;
  plan = { steps: [], name: asked };
  let { steps } = await request("/workout").catch(() => ({ steps: [] }));
  if (plan.name !== asked) return;
  if (steps.length !== count) steps = [];
  plan = steps.length > 0 ? { steps, name: asked } : { steps, name: null, failed: `${asked} ${step.number}` };
  const parts = steps.map(({ intensity, estimated_s }) => {
    const part = document.createElement("span");
    part.className = intensity;
    part.style.flexGrow = Math.max(estimated_s, 1);
    part.append(document.createElement("i"));
    return part;
  });
  element("strip").replaceChildren(...parts);
  element("strip").hidden = true;
}

/** The part of the present step that is done, 0 to 1. */
function shareDone({ step, step_elapsed_s, remaining_s, remaining_m }, passed, estimated) {
  if (remaining_s !== undefined) return Math.min((step_elapsed_s + passed) / Math.max(step_elapsed_s + remaining_s, 1), 1);
  if (remaining_m !== undefined && step.distance_m > 0) return 1 - Math.min(remaining_m / step.distance_m, 1);
  return Math.min((step_elapsed_s + passed) / Math.max(estimated, 1), 1);
}

/** Shows how far the workout is, as the filled part of each step. */
function showStrip(workout, passed) {
  const { steps } = plan;
  if (steps.length === 0) return;
  const { number } = workout.step;
  const shareOfStep = shareDone(workout, passed, steps[number - 1].estimated_s);
  let [done, total] = [0, 0];
  steps.forEach(({ estimated_s }, index) => {
    const share = index < number - 1 ? 1 : index === number - 1 ? shareOfStep : 0;
    done += estimated_s * share;
    total += estimated_s;
    const part = element("strip").children[index];
    part.firstChild.style.width = `${(share * 100).toFixed(1)}%`;
    part.classList.toggle("now", index === number - 1);
  });
  const share = `${Math.floor((done / Math.max(total, 1)) * 100)} %`;
  const summary = message("stripSummary", { count: workout.steps, duration: format.timeText(total), number, share });
  if (element("strip").getAttribute("aria-label") !== summary) element("strip").setAttribute("aria-label", summary);
  element("strip").hidden = false;
}

/** Shows everything except what remains. */
export function showWorkout(model) {
  const { workout } = model;
  if (workout === null) plan = { steps: [], name: null };
  else loadSteps(workout);
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
  showStrip(model.workout, model.workout.paused ? 0 : Math.max(now - model.receivedAt, 0) / 1000);
  const remainder = remainderAt(model, now, units);
  element("workout-digits").hidden = remainder === null;
  setText("workout-unit", remainder === null ? planText(model.workout.step.end_text) : remainder.unit);
  if (remainder !== null) drawDigits(element("workout-digits"), remainder.digits);
}
