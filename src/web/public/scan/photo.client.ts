/**
 * The script of forms with a photo: makes it smaller on the telephone, and sends a notice first and its photo afterwards, so that a bad
 * connection keeps no notice back.
 */
import { shrinkPhoto } from "#web/parts/shrink-photo.ts";

const SECOND = 1000;
/** A photo of so few bytes is sent as it is. */
const SMALL = 300_000;
/** How long it waits before it sends a photo again. */
const AGAIN_AFTER = [1, 3, 8, 15];

let shrinking: Promise<void> = Promise.resolve();

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === "file") shrinking = prepare(target);
});

/** Keeps a smaller photo in the field, or says that it is too large and takes it out. */
async function prepare(input: HTMLInputElement): Promise<void> {
  say("");
  const file = input.files?.[0];
  if (!file) return;
  // The server takes what cannot be drawn here as it is, or says why not.
  const smaller =
    file.size < SMALL ? undefined : await shrinkPhoto(file, Number(input.dataset["edge"])).catch(() => undefined);
  // Another one was chosen meanwhile.
  if (input.files?.[0] !== file) return;
  if (smaller && smaller.size < file.size) {
    const held = new DataTransfer();
    held.items.add(new File([smaller], file.name.replace(/\.\w+$/u, "") + ".jpg", { type: smaller.type }));
    input.files = held.files;
  } else if (file.size > Number(input.dataset["max"])) {
    input.value = "";
    say(input.dataset["tooLarge"]);
  }
}

function say(words = ""): void {
  const said = document.getElementById("photo-said");
  if (!said) return;
  said.textContent = words;
  said.hidden = words === "";
  // What is said is in sight.
  if (words !== "") said.closest("details")?.setAttribute("open", "");
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const input = form.querySelector<HTMLInputElement>("[type=file]");
  if (event.defaultPrevented || !form.matches(".tell") || !input?.files?.length) return;
  event.preventDefault();
  void send(form, input);
});

async function send(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  say("");
  await shrinking;
  const [photo] = input.files ?? [];
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") told.append(name, value);
  told.append("photo-follows", "1");
  let answer: Response;
  try {
    const signal = AbortSignal.timeout(20 * SECOND);
    answer = await fetch(form.action, { method: "POST", body: told, redirect: "manual", signal });
  } catch {
    say(input.dataset["offline"]);
    dispatchEvent(new Event("unsent"));
    return;
  }
  // Stored: the answer leads to the visitor's own page.
  if (answer.type === "opaqueredirect") await follow(photo);
  else redraw(await answer.text(), input.files);
}

/** Shows the form as the server drew it again, and keeps the photo in it. */
function redraw(text: string, files: FileList | null): void {
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

/** Sends the photo after its notice; the visitor may go on to their page meanwhile, and gets there whatever becomes of it. */
async function follow(photo: File | undefined): Promise<void> {
  const sending = document.getElementById("sending")!;
  const own = sending.dataset["own"]!;
  if (!photo) return location.replace(own);
  // There is such a page only now.
  const way = Object.assign(document.createElement("a"), { href: own, className: "go again" });
  way.textContent = sending.dataset["goOn"]!;
  sending.append(way);
  // Whoever loads the page anew finds their notice, and no form.
  history.replaceState(null, "", own);
  const headline = document.getElementById("sending-headline")!;
  document.title = document.title.replace(/^.*?: /u, `${headline.textContent}: `);
  for (const part of sending.parentElement!.children) (part as HTMLElement).hidden = part !== sending;
  headline.focus();
  const said = sending.querySelector<HTMLElement>("[role=status]")!;
  const progress = sending.querySelector("progress")!;
  for (const seconds of [...AGAIN_AFTER, undefined]) {
    const status = await post(sending.dataset["photo"]!, photo, (share) => {
      progress.value = share;
    });
    if (status === 200 || status === 409) return location.replace(own);
    if (status === 413) return location.replace(withSign(own, "buyuk"));
    if (status >= 400 && status < 500 && status !== 429) return location.replace(withSign(own, "acilmadi"));
    if (seconds === undefined) break;
    said.textContent = said.dataset["retry"]!;
    progress.removeAttribute("value");
    await new Promise((go) => {
      setTimeout(go, seconds * SECOND);
    });
  }
  location.replace(withSign(own, "gitmedi"));
}

/** Tells the visitor's page what became of the photo. */
function withSign(own: string, sign: string): string {
  return `${own}${own.includes("?") ? "&" : "?"}foto=${sign}`;
}

/** The answer's status, 0 where there was none. Not by fetch, which does not say how much is sent. */
function post(path: string, photo: File, onShare: (share: number) => void): Promise<number> {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append("photo", photo);
    request.open("POST", path);
    request.timeout = 120 * SECOND;
    request.upload.onprogress = ({ loaded, total }) => onShare(loaded / total);
    request.onloadend = () => done(request.status);
    request.send(form);
  });
}
