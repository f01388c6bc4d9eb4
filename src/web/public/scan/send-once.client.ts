/** Visitors' forms, also those that a page gets later: the pressed button says that it is on its way, and is sent once. */
const busy = new Map<HTMLElement, string>();

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter ?? form.querySelector<HTMLElement>("[data-busy]");
    const said = button?.dataset["busy"];
    if (!button || said === undefined) return;
    if (busy.size > 0 || button.ariaDisabled === "true") {
      event.preventDefault();
      return;
    }
    busy.set(button, button.textContent);
    button.ariaDisabled = "true";
    button.textContent = said;
  },
  // Before whoever else listens at the form.
  true,
);

function letGo(): void {
  for (const [button, label] of busy) {
    button.ariaDisabled = null;
    button.textContent = label;
  }
  busy.clear();
}

// Whoever comes back finds the page as it was left, and so does whoever's form could not be sent by script.
addEventListener("pageshow", letGo);
addEventListener("unsent", letGo);
