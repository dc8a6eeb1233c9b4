// The beat grid: which step is heard at which time. Times are milliseconds of the page's clock (performance.now).
//
// The tempo is constant, or changes linearly during a ramp. With the tempo r at the start, the tempo s after the ramp and its
// length N, the position after a time t is  r·t + (s − r)·t² / 2N  during the ramp.

/**
 * Makes a grid from a status; `offset` is the daemon's clock minus the page's clock in milliseconds. Null if there are no steps.
 */
export function gridOf({ grid }, offset) {
  if (!grid || !Number.isFinite(offset)) return null;
  return {
    step: grid.step,
    time: grid.heard_at_ns / 1e6 - offset,
    rate: grid.tempo_spm / 60_000,
    target: grid.target_spm / 60_000,
    ramp: grid.ramp_ns / 1e6,
  };
}

/** The last step that is heard at or before a time, and the fraction of the way to the next one, 0 to below 1. */
export function positionAt(grid, time) {
  const passed = time - grid.time;
  const inRamp = Math.min(Math.max(passed, 0), grid.ramp);
  const change = grid.ramp > 0 ? ((grid.target - grid.rate) * inRamp * inRamp) / (2 * grid.ramp) : 0;
  const position = grid.step + grid.rate * Math.min(passed, grid.ramp) + change + grid.target * Math.max(passed - grid.ramp, 0);
  const step = Math.floor(position);
  return { step, fraction: position - step };
}

/** The time at which a step is heard. */
export function heardAt(grid, step) {
  const ahead = step - grid.step;
  if (ahead <= 0) return grid.time + ahead / grid.rate;
  const inRamp = (grid.ramp * (grid.rate + grid.target)) / 2;
  if (ahead >= inRamp) return grid.time + grid.ramp + (ahead - inRamp) / grid.target;
  const slope = (2 * (grid.target - grid.rate) * ahead) / grid.ramp;
  return grid.time + (2 * ahead) / (grid.rate + Math.sqrt(grid.rate * grid.rate + slope));
}

/** Whether a step is a left step; step 0 is left. */
export const isLeft = (step) => step % 2 === 0;
