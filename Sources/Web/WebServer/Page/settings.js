// The settings of this device, which are kept in localStorage.
import { unitsOfLocale } from "./format.js";

const defaults = () => ({ units: unitsOfLocale(navigator.language), colours: "system", awake: true, shortcuts: true, vibration: "off", sound: false, soundDelay: 0 });
const key = "strided-settings";

/** The stored settings; defaults if there are none, or if the browser does not store any. */
export function loadSettings() {
  try {
    return { ...defaults(), ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return defaults();
  }
}

/** Stores the settings. A browser without storage keeps them until the page is closed. */
export function saveSettings(settings) {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // The settings are in effect, only not stored.
  }
}

/** Applies the colour scheme; a system that asks for more contrast gets it. */
export function applyColours({ colours }) {
  if (colours === "system" && matchMedia("(prefers-contrast: more)").matches) document.documentElement.dataset.colours = "contrast";
  else if (colours === "system") delete document.documentElement.dataset.colours;
  else document.documentElement.dataset.colours = colours;
}

/** Keeps the screen on while a run is in progress, if the browser can. */
export class ScreenLock {
  /** Requests or releases the lock; a lock that the browser has released is requested again. */
  async update(isWanted) {
    this.isWanted = isWanted && !document.hidden;
    if (!("wakeLock" in navigator) || this.isBusy) return;
    this.isBusy = true;
    try {
      if (this.isWanted && (!this.lock || this.lock.released)) this.lock = await navigator.wakeLock.request("screen");
      else if (!this.isWanted && this.lock && !this.lock.released) await this.lock.release();
    } catch {
      // The browser refuses the lock, for example because the battery is low. It is requested again with the next status.
    } finally {
      this.isBusy = false;
    }
  }
}
