/**
 * The script of visitors' forms, including forms that are inserted later. The pressed button shows that it is sending,
 * and a second press does nothing.
 */
const busy = new Map<HTMLElement, string>();

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter ?? form.querySelector<HTMLElement>("[data-busy]");
    const said = button?.dataset["busy"];
    if (!button || said === undefined) return;
    if (busy.size > 0 || button.hasAttribute("aria-disabled")) {
      event.preventDefault();
      return;
    }
    if (!navigator.onLine && button.dataset["offline"] !== undefined) {
      event.preventDefault();
      sayOffline(button, button.dataset["offline"]);
      return;
    }
    busy.set(button, button.textContent);
    button.setAttribute("aria-disabled", "true");
    button.textContent = said;
  },
  // Captures the event before other listeners on the form.
  true,
);

/** Says above the button that there is no connection. The browser's own error page would lose the typed text. */
function sayOffline(button: HTMLElement, words: string): void {
  forgetOffline();
  const said = document.createElement("p");
  said.id = "offline";
  said.className = "problem";
  said.setAttribute("role", "alert");
  said.textContent = words;
  button.before(said);
}

function forgetOffline(): void {
  document.getElementById("offline")?.remove();
}

addEventListener("online", forgetOffline);

function letGo(): void {
  for (const [button, label] of busy) {
    button.removeAttribute("aria-disabled");
    button.textContent = label;
  }
  busy.clear();
}

// Enables the buttons again after 'back', and if another script could not send the form.
addEventListener("pageshow", letGo);
addEventListener("unsent", letGo);
