// The views of the page: run, map, charts, and TV mode. The view is in the address, so that Back and a reload work.

const views = ["run", "map", "charts", "tv"];

function viewOfAddress() {
  const view = new URLSearchParams(location.search).get("view");
  return views.includes(view) ? view : "run";
}

/** Connects everything that changes the view, and shows that of the address. `page` has settings and redraw(). */
export class Views {
  constructor(page) {
    this.page = page;
    for (const button of document.querySelectorAll("[data-show]")) button.onclick = () => this.show(button.dataset.show);
    document.getElementById("open-tv").onclick = () => {
      document.getElementById("settings").close();
      this.show("tv");
    };
    addEventListener("popstate", () => this.apply(viewOfAddress()));
    addEventListener("keydown", (event) => event.key === "Escape" && !document.querySelector("dialog[open]") && this.endTV());
    document.addEventListener("fullscreenchange", () => this.onScreenChange());
    // The first touch fills the screen if the page was opened in TV mode, because a browser permits it only then.
    document.getElementById("content").addEventListener("click", () => {
      if (this.view === "tv" && document.fullscreenEnabled && !document.fullscreenElement) fillScreen();
      else this.endTV();
    });
    this.apply(viewOfAddress());
  }

  /** Shows a view and keeps the previous one for the button Back. */
  show(view) {
    if (view === this.view) return;
    history.pushState({ isFromPage: true }, "", view === "run" ? location.pathname : `?view=${view}`);
    this.apply(view);
    if (view === "tv") fillScreen();
  }

  toggleTV() {
    if (this.view === "tv") this.endTV();
    else this.show("tv");
  }

  endTV() {
    if (this.view !== "tv" || this.isEnding) return;
    // Going back takes some time, and Escape can end both the full screen and the view.
    this.isEnding = true;
    if (history.state?.isFromPage) history.back();
    else this.show("run");
  }

  /** The full screen can end by a key of the browser, and begins and ends some time after it was asked for. */
  onScreenChange() {
    const isFull = document.fullscreenElement !== null;
    if (isFull && this.view !== "tv") document.exitFullscreen();
    else if (!isFull && this.wasFull) this.endTV();
    this.wasFull = isFull && this.view === "tv";
  }

  apply(view) {
    this.isEnding = this.wasFull = false;
    this.view = document.body.dataset.view = view;
    for (const button of document.querySelectorAll("[data-show]")) {
      if (button.dataset.show === view) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    if (view !== "tv" && document.fullscreenElement) document.exitFullscreen();
    this.page.redraw();
  }
}

function fillScreen() {
  document.documentElement.requestFullscreen?.().catch(() => {});
}
