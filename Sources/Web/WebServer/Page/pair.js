// The page on which a device of the local network enters a code. The QR code contains the code as the fragment of the address, which a
// browser does not send to the server.

import { text, translate } from "./text.js";

const patience = 10_000;
const element = (id) => document.getElementById(id);

/** The kind of the device as its first name. */
function deviceName() {
  const agent = navigator.userAgent;
  if (/iPhone/.test(agent)) return "iPhone";
  if (/iPad|Tablet/.test(agent)) return text("deviceTablet");
  if (/Android|Mobile/.test(agent)) return text("devicePhone");
  return text("deviceComputer");
}

/** Sends the code; returns an error text, or null if the device is paired. */
async function pair(code, name) {
  let reply;
  try {
    const body = JSON.stringify({ code, name });
    const headers = { "Content-Type": "application/json" };
    reply = await fetch("/pair", { method: "POST", headers, body, cache: "no-store", signal: AbortSignal.timeout(patience) });
  } catch {
    return text("pairServerSilent");
  }
  if (reply.ok) return null;
  const content = await reply.json().catch(() => ({}));
  return content.error ?? text("pairServerSilent");
}

translate();
document.title = `${text("pairTitle")} – strided`;
const [code, name, message, button] = ["code", "name", "message", "send"].map(element);
name.value = deviceName();

/** Uses the code of the address, which a QR code contains. */
function useFragment() {
  const fragment = location.hash.slice(1);
  if (!/^\d{8}$/.test(fragment)) return code.focus();
  code.value = fragment;
  // The code must not stay in the address and in the history.
  history.replaceState(null, "", "/pair");
  button.focus();
}

useFragment();
// A page that is already open is not loaded again for another fragment.
addEventListener("hashchange", useFragment);

element("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const digits = code.value.replace(/\s/g, "");
  message.textContent = "";
  if (!/^\d{8}$/.test(digits)) {
    message.textContent = text("codeForm");
    return code.focus();
  }
  button.disabled = true;
  const failure = await pair(digits, name.value.trim());
  button.disabled = false;
  if (failure === null) return location.replace("/");
  message.textContent = failure;
  code.select();
});
