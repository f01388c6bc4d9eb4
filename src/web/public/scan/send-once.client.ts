/**
 * The script of visitors' forms, also of forms that replace others later. The pressed button shows that it is sending,
 * and a second press sends nothing.
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
    busy.set(button, button.textContent);
    button.setAttribute("aria-disabled", "true");
    button.textContent = said;
  },
  // Captures the event before other listeners on the form.
  true,
);

function letGo(): void {
  for (const [button, label] of busy) {
    button.removeAttribute("aria-disabled");
    button.textContent = label;
  }
  busy.clear();
}

// Enables the buttons again after 'back', and when a script could not send the form.
addEventListener("pageshow", letGo);
addEventListener("unsent", letGo);
