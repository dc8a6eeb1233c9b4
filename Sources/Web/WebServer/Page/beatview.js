// Shows the beat: the lamp of a foot lights up when its step is heard, and a marker moves between the lamps. Animations do both, so that
// the page has no work to do for each frame. A plan of several steps is made at once, and again when the grid changes.
import { heardAt, isLeft, positionAt } from "./beat.js";

/** The time in milliseconds from the start of a frame until it appears on the screen: one frame at 60 Hz. */
export const frameTime = 17;
/** The length of a plan, and the rest of it at which the next one is made, in milliseconds. */
const [planTime, leastRest] = [30_000, 8000];
/** A grid that differs from the plan by less than this number of milliseconds does not change it. */
const tolerance = 2;

export class BeatView {
  #grid = null;
  /** { grid, end, animations }; null without a plan. */
  #plan = null;

  /** `elements` has the marker and the two lamps, each with a light in it. */
  constructor(elements) {
    this.elements = elements;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.reduced.addEventListener("change", () => this.#clear());
  }

  get grid() {
    return this.#grid;
  }

  /** Sets the grid; null without a beat. */
  set grid(grid) {
    this.#grid = grid;
    this.update(performance.now());
  }

  /** Makes a new plan if it is needed at a time of the page's clock. It must be called more often than every 8 s. */
  update(now) {
    const grid = this.#grid;
    if (!grid) return this.#clear();
    const plan = this.#plan;
    if (plan && plan.end - now > leastRest) {
      const steps = [now, plan.end].map((time) => positionAt(grid, time).step + 1);
      if (steps.every((step) => Math.abs(heardAt(grid, step) - heardAt(plan.grid, step)) < tolerance)) return;
    }
    this.#clear();
    const first = positionAt(grid, now).step;
    const times = [heardAt(grid, first)];
    while (times.at(-1) < now + planTime && times.length < 500) times.push(heardAt(grid, first + times.length));
    const [begin, end] = [times[0], times.at(-1)];
    const offsets = times.map((time) => (time - begin) / (end - begin));
    const animate = (element, frame) => {
      const frames = offsets.map((offset, index) => ({ offset, ...frame(isLeft(first + index)) }));
      const animation = element.animate(frames, { duration: end - begin });
      animation.startTime = begin - frameTime;
      return animation;
    };
    const { left, right, mark } = this.elements;
    const animations = [
      animate(left.firstElementChild, (isLeftFoot) => ({ opacity: isLeftFoot ? 1 : 0, easing: "step-end" })),
      animate(right.firstElementChild, (isLeftFoot) => ({ opacity: isLeftFoot ? 0 : 1, easing: "step-end" })),
    ];
    if (!this.reduced.matches) animations.push(animate(mark, (isLeftFoot) => ({ transform: `translateX(${isLeftFoot ? 0 : 100}cqw)` })));
    this.#plan = { grid, end, animations };
  }

  #clear() {
    for (const animation of this.#plan?.animations ?? []) animation.cancel();
    this.#plan = null;
  }
}
