/** The script sends the notice first and the photo afterwards, so that a slow connection does not delay the notice. */
import { shrinkPhoto } from "#web/parts/shrink-photo.ts";

const SECOND_MS = 1000;
const SMALL_FILE_BYTES = 300_000;
const RETRY_DELAYS_SECONDS = [1, 3, 8, 15];

let shrinking: Promise<void> = Promise.resolve();

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "file")
    shrinking = preparePhoto(target).catch(() => undefined);
});

async function preparePhoto(input: HTMLInputElement): Promise<void> {
  showPhotoMessage("");
  const file = input.files?.[0];
  if (!file) return;
  // A file that the browser cannot decode is sent unchanged, because the server may be able to decode it.
  const smaller =
    file.size < SMALL_FILE_BYTES
      ? undefined
      : await shrinkPhoto(file, Number(input.dataset["edge"])).catch(() => undefined);
  // Another photo was chosen during the shrinking, so the result is not used.
  if (input.files?.[0] !== file) return;
  if (smaller && smaller.size < file.size) {
    const held = new DataTransfer();
    held.items.add(new File([smaller], file.name.replace(/\.\w+$/u, "") + ".jpg", { type: smaller.type }));
    input.files = held.files;
  } else if (file.size > Number(input.dataset["max"])) {
    input.value = "";
    showPhotoMessage(input.dataset["tooLarge"]);
  }
}

function showPhotoMessage(words = ""): void {
  const said = document.getElementById("photo-said");
  if (!said) return;
  said.textContent = words;
  said.hidden = words === "";
  if (words !== "") said.closest("details")?.setAttribute("open", "");
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const input = form.querySelector<HTMLInputElement>("[type=file]");
  if (event.defaultPrevented || !form.matches(".tell") || !input?.files?.length) return;
  event.preventDefault();
  // If the browser lacks a function that the script needs, the form is submitted without the script.
  sendForm(form, input).catch(() => form.submit());
});

async function sendForm(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  showPhotoMessage("");
  await shrinking;
  const [photo] = input.files ?? [];
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") told.append(name, value);
  told.append("photo-follows", "1");
  let answer: Response;
  let text: string;
  const end = new AbortController();
  setTimeout(() => end.abort(), 20 * SECOND_MS);
  try {
    answer = await fetch(form.action, { method: "POST", body: told, redirect: "manual", signal: end.signal });
    text = await answer.text();
  } catch {
    showPhotoMessage(input.dataset["offline"]);
    dispatchEvent(new Event("unsent"));
    return;
  }
  // The server redirects only after it has stored the notice.
  if (answer.type === "opaqueredirect") await showProgress(photo);
  else redrawForm(text, input.files);
}

function redrawForm(text: string, files: FileList | null): void {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const main = fresh.querySelector("main");
  if (!main) return location.reload();
  document.title = fresh.title;
  document.querySelector("main")!.replaceWith(main);
  const input = main.querySelector<HTMLInputElement>("[type=file]");
  if (input) {
    input.files = files;
    input.closest("details")?.setAttribute("open", "");
  }
  dispatchEvent(new Event("unsent"));
  dispatchEvent(new Event("redrawn"));
  (
    main.querySelector<HTMLElement>("[autofocus]") ?? main.querySelector<HTMLElement>("[role=alert]:not([hidden])")
  )?.focus();
}

async function showProgress(photo: File | undefined): Promise<void> {
  const sending = document.getElementById("sending")!;
  const own = sending.dataset["own"]!;
  if (!photo) return location.replace(own);
  // The page of the visitor's notice exists from the moment the notice is stored.
  const way = Object.assign(document.createElement("a"), { href: own, className: "go again" });
  way.textContent = sending.dataset["goOn"]!;
  sending.append(way);
  // A reload now opens the page of the visitor's notice instead of the form.
  history.replaceState(null, "", own);
  const headline = document.getElementById("sending-headline")!;
  document.title = document.title.replace(/^.*?: /u, `${headline.textContent}: `);
  for (const part of sending.parentElement!.children) (part as HTMLElement).hidden = part !== sending;
  headline.focus();
  const said = sending.querySelector<HTMLElement>("[role=status]")!;
  const progress = sending.querySelector("progress")!;
  for (const seconds of [...RETRY_DELAYS_SECONDS, undefined]) {
    const status = await postPhoto(sending.dataset["photo"]!, photo, (share) => {
      progress.value = share;
    });
    if (status === 200 || status === 409) return location.replace(own);
    if (status === 413) return location.replace(addQuery(own, "buyuk"));
    if (status >= 400 && status < 500 && status !== 429) return location.replace(addQuery(own, "acilmadi"));
    if (seconds === undefined) break;
    said.textContent = said.dataset["retry"]!;
    progress.removeAttribute("value");
    await new Promise((go) => {
      setTimeout(go, seconds * SECOND_MS);
    });
  }
  location.replace(addQuery(own, "gitmedi"));
}

function addQuery(own: string, sign: string): string {
  return `${own}${own.includes("?") ? "&" : "?"}foto=${sign}`;
}

/**
 * Uploads the photo and returns the response's status, or 0 without a response. XMLHttpRequest is used because fetch
 * does not report upload progress.
 */
function postPhoto(path: string, photo: File, onShare: (share: number) => void): Promise<number> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("photo", photo);
    request.open("POST", path);
    request.timeout = 120 * SECOND_MS;
    request.upload.onprogress = ({ loaded, total }) => onShare(loaded / total);
    request.onloadend = () => done(request.status);
    request.send(form);
  });
}
