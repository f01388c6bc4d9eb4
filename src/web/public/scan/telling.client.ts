import { formatRemaining } from "#web/public/words/format-remaining.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The script updates the page when the notice changes, and counts down by the server's clock. */
const messageElement = document.getElementById("said")!;
// After a refused photo, the page has the URL of the upload.
const ownPath = location.pathname.replace(/\/foto$/u, "");
const askedLanguage = new URLSearchParams(location.search).get("dil");
const pageUrl = askedLanguage === null ? ownPath : `${ownPath}?dil=${encodeURIComponent(askedLanguage)}`;
const [arrived] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
// `data-now` is the server's time at the moment when the response began.
const responseTime = Date.now() - performance.now() + (arrived?.responseStart ?? performance.now());
let tellingElement = document.getElementById("telling")!;
let clockAheadMs = responseTime - Number(tellingElement.dataset["now"]);
const timeUnits = { minute: tellingElement.dataset["minute"]!, second: tellingElement.dataset["second"]! };
let failures = 0;
let isAsking = false;
let isSending = false;
let timer: number | undefined;

/** The message of this error is the key of the text that the page shows. Any other error is a bug of this script. */
class ConnectionTrouble extends Error {}

function updateCountdown(): void {
  for (const part of tellingElement.querySelectorAll<HTMLElement>("[data-until]:not([hidden])")) {
    const left = Number(part.dataset["until"]) - (Date.now() - clockAheadMs);
    const words = part.querySelector("[data-left]");
    if (words) words.textContent = formatRemaining(left, timeUnits);
    if (left > 0) continue;
    part.hidden = true;
    if (part.id === "arrival") askForNewPage();
    // The countdown is over, so the element after it is shown.
    else (part.nextElementSibling as HTMLElement).hidden = false;
  }
}

/** No page has an empty version, so the server answers that there is a newer one. */
function askForNewPage(): void {
  tellingElement.dataset["v"] = "";
  void pollState();
}

function schedulePoll(): void {
  clearTimeout(timer);
  if (document.hidden || tellingElement.dataset["v"] === undefined) return;
  const age = performance.now();
  const often = age < 2 * MINUTE_MS ? 2 : age < 10 * MINUTE_MS ? 5 : 15;
  timer = setTimeout(() => void pollState(), Math.min(MINUTE_MS, often * SECOND_MS * 2 ** failures));
}

async function pollState(): Promise<void> {
  if (isAsking || document.hidden || tellingElement.dataset["v"] === undefined) return;
  isAsking = true;
  try {
    const { status } = await fetchText(`${ownPath}/durum?v=${tellingElement.dataset["v"]}`);
    if (status === 200 || status === 404) await renewPage();
    else if (status !== 204) throw new ConnectionTrouble("away");
    failures = 0;
    if (messageElement.className !== "") showMessage("");
  } catch (error) {
    failures += 1;
    showMessage(tellingElement.dataset[error instanceof ConnectionTrouble ? error.message : "broken"]!, "lost");
  }
  isAsking = false;
  schedulePoll();
}

async function renewPage(): Promise<void> {
  const { text } = await fetchText(pageUrl);
  const received = Date.now();
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const drawn = fresh.getElementById("telling");
  if (!drawn) throw new ConnectionTrouble("away");
  // A button that is being pressed must not be replaced. The next update replaces it.
  if (isSending || tellingElement.querySelector(":active")) return;
  const focused = tellingElement.contains(document.activeElement) ? document.activeElement : null;
  const chosen = tellingElement.querySelector<HTMLInputElement>("[type=file]")?.files;
  const field = drawn.querySelector<HTMLInputElement>("[type=file]");
  if (field && chosen?.length) field.files = chosen;
  for (const { id } of tellingElement.querySelectorAll("details[open]"))
    drawn.querySelector(`#${id}`)?.setAttribute("open", "");
  tellingElement.replaceWith(drawn);
  tellingElement = drawn;
  clockAheadMs = received - Number(drawn.dataset["now"] ?? received);
  document.title = fresh.title;
  updateCountdown();
  if (focused) (document.getElementById(focused.id) ?? drawn.querySelector("h1"))?.focus({ preventScroll: true });
  showMessage(drawn.dataset["news"] ?? fresh.title);
}

async function fetchText(path: string): Promise<{ status: number; text: string }> {
  const end = new AbortController();
  setTimeout(() => end.abort(), 10 * SECOND_MS);
  try {
    const answer = await fetch(path, { cache: "no-store", signal: end.signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw new ConnectionTrouble("offline");
  }
}

function showMessage(words: string, look = ""): void {
  messageElement.className = look;
  if (messageElement.textContent !== words) messageElement.textContent = words;
}

document.documentElement.classList.add("follows");
document.addEventListener("submit", ({ defaultPrevented }) => {
  if (!defaultPrevented) isSending = true;
});
document.addEventListener("visibilitychange", () => void pollState());
addEventListener("online", () => void pollState());
addEventListener("pageshow", ({ persisted }) => {
  isSending = false;
  if (persisted) void pollState();
});
updateCountdown();
setInterval(updateCountdown, SECOND_MS);
schedulePoll();
