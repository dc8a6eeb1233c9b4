// Shows the beat: the lamp of a foot lights up when its step is heard, and a marker moves between the lamps.
import { isLeft, markerPlace, positionAt } from "./beat.js";

/** The longest time in milliseconds between drawing a frame and its appearance that is taken into account: one frame at 60 Hz. */
const longestFrame = 17;

export class BeatView {
  constructor(elements) {
    this.elements = elements;
    this.grid = null;
    this.frameTime = longestFrame;
    this.lastFrame = null;
    this.step = null;
    this.laneWidth = 0;
    new ResizeObserver(([entry]) => (this.laneWidth = entry.contentRect.width)).observe(elements.lane);
  }

  /** Draws the beat for the time at which the frame appears on the screen, about one frame after `now`. */
  draw(now) {
    if (this.lastFrame !== null) this.frameTime += (Math.min(now - this.lastFrame, longestFrame) - this.frameTime) * 0.1;
    this.lastFrame = now;
    if (!this.grid) return;
    const position = positionAt(this.grid, performance.now() + this.frameTime);
    const { left, right, mark } = this.elements;
    mark.style.transform = `translateX(${(markerPlace(position) * this.laneWidth).toFixed(1)}px)`;
    if (position.step === this.step) return;
    this.step = position.step;
    left.classList.toggle("lit", isLeft(position.step));
    right.classList.toggle("lit", !isLeft(position.step));
  }
}
