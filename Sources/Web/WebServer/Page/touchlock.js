// The black screen with a touch lock: a phone in a pocket or on the arm must not be operated by cloth and sweat.
import { onHold } from "./hold.js";

/** Locks and unlocks; `screen` covers the page, `button` in it unlocks when it is held, and `rest` is what is covered. */
export class TouchLock {
  constructor({ screen, button, rest, opener }) {
    Object.assign(this, { screen, button, rest, opener });
    // Hold with a finger, Enter or Space. A screen reader or a switch cannot hold a button: its click unlocks.
    onHold(button, () => this.unlock(), () => this.unlock());
    const swallow = (event) => {
      event.stopPropagation();
      if (event.cancelable && !button.contains(event.target)) event.preventDefault();
    };
    for (const name of ["pointerdown", "pointermove", "pointerup", "touchstart", "touchmove", "touchend", "wheel", "contextmenu", "dblclick"]) {
      screen.addEventListener(name, swallow, { passive: false });
    }
  }

  get isLocked() {
    return !this.screen.hidden;
  }

  lock() {
    this.screen.hidden = false;
    this.rest.inert = true;
    this.button.focus();
    // Without the bars of the browser there is less to touch. A browser without this function shows them.
    document.documentElement.requestFullscreen?.({ navigationUI: "hide" })?.catch(() => {});
  }

  unlock() {
    this.screen.hidden = true;
    this.rest.inert = false;
    this.opener.focus();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }
}
