import { formatRemaining } from "#web/public/words/format-remaining.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * The script of a visitor's own page. It updates the page when the notice changes, and counts down by the server's
 * clock.
 */
const said = document.getElementById("said")!;
// After a refused photo, the URL is that of the upload.
const own = location.pathname.replace(/\/foto$/u, "");
const language = new URLSearchParams(location.search).get("dil");
const page = language === null ? own : `${own}?dil=${encodeURIComponent(language)}`;
const [arrived] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// The server's time is that of the moment when the response began.
const answeredAt = Date.now() - performance.now() + (arrived?.responseStart ?? performance.now());
let shown = document.getElementById("telling")!;
let ahead = answeredAt - Number(shown.dataset["now"]);
const units = { minute: shown.dataset["minute"]!, second: shown.dataset["second"]! };
let failures = 0;
let isAsking = false;
let isSending = false;
let timer: number | undefined;

/** An error whose message is the name of a sentence on the page. Any other error is a bug of this script. */
class Trouble extends Error {}

function tick(): void {
  for (const part of shown.querySelectorAll<HTMLElement>("[data-until]:not([hidden])")) {
    const left = Number(part.dataset["until"]) - (Date.now() - ahead);
    const words = part.querySelector("b");
    if (words) words.textContent = formatRemaining(left, units);
    if (left > 0) continue;
    part.hidden = true;
    // The next element was hidden until the end of this countdown.
    const next = part.nextElementSibling as HTMLElement;
    next.hidden = false;
  }
}

function schedule(): void {
  clearTimeout(timer);
  if (document.hidden || shown.dataset["v"] === undefined) return;
  const age = performance.now();
  const often = age < 2 * MINUTE ? 2 : age < 10 * MINUTE ? 5 : 15;
  timer = setTimeout(() => void ask(), Math.min(MINUTE, often * SECOND * 2 ** failures));
}

async function ask(): Promise<void> {
  if (isAsking || document.hidden || shown.dataset["v"] === undefined) return;
  isAsking = true;
  try {
    const { status } = await get(`${own}/durum?v=${shown.dataset["v"]}`);
    if (status === 200 || status === 404) await renew();
    else if (status !== 204) throw new Trouble("away");
    failures = 0;
    if (said.className !== "") say("");
  } catch (error) {
    failures += 1;
    say(shown.dataset[error instanceof Trouble ? error.message : "broken"]!, "lost");
  }
  isAsking = false;
  schedule();
}

/** Replaces the content by the newest version, and restores the focus. */
async function renew(): Promise<void> {
  const { text } = await get(page);
  const received = Date.now();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const drawn = fresh.getElementById("telling");
  if (!drawn) throw new Trouble("away");
  // A button that is being pressed is not replaced; the next update does it.
  if (isSending || shown.querySelector(":active")) return;
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  // Keeps a photo that was chosen but not sent.
  const chosen = shown.querySelector<HTMLInputElement>("[type=file]")?.files;
  const field = drawn.querySelector<HTMLInputElement>("[type=file]");
  if (field && chosen?.length) field.files = chosen;
  // Keeps opened details open.
  for (const { id } of shown.querySelectorAll("details[open]")) drawn.querySelector(`#${id}`)?.setAttribute("open", "");
  shown.replaceWith(drawn);
  shown = drawn;
  ahead = received - Number(drawn.dataset["now"] ?? received);
  document.title = fresh.title;
  tick();
  if (focused) (document.getElementById(focused.id) ?? drawn.querySelector("h1"))?.focus({ preventScroll: true });
  say(drawn.dataset["news"] ?? fresh.title);
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const end = new AbortController();
  setTimeout(() => end.abort(), 10 * SECOND);
  try {
    const answer = await fetch(path, { cache: "no-store", signal: end.signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new Trouble("offline");
  }
}

function say(words: string, look = ""): void {
  said.className = look;
  if (said.textContent !== words) said.textContent = words;
}

document.documentElement.classList.add("follows");
document.addEventListener("submit", ({ defaultPrevented }) => {
  if (!defaultPrevented) isSending = true;
});
document.addEventListener("visibilitychange", () => void ask());
addEventListener("online", () => void ask());
addEventListener("pageshow", ({ persisted }) => {
  isSending = false;
  if (persisted) void ask();
});
tick();
setInterval(tick, SECOND);
schedule();
