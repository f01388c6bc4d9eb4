/** The pressed button shows that the form is being sent, and a second press does nothing. */
const contentOfBusyButton = new Map<HTMLElement, ChildNode[]>();

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter ?? form.querySelector<HTMLElement>("[data-busy]");
    const said = button?.dataset["busy"];
    if (!button || said === undefined) return;
    if (contentOfBusyButton.size > 0 || button.hasAttribute("aria-disabled")) {
      event.preventDefault();
      return;
    }
    if (!navigator.onLine && button.dataset["offline"] !== undefined) {
      event.preventDefault();
      showOffline(button, button.dataset["offline"]);
      return;
    }
    contentOfBusyButton.set(button, [...button.childNodes]);
    button.setAttribute("aria-disabled", "true");
    button.textContent = said;
  },
  true,
);

/** Without this script, the browser's own error page would replace the page and lose the typed text. */
function showOffline(button: HTMLElement, words: string): void {
  removeOffline();
  const said = document.createElement("p");
  said.id = "offline";
  said.className = "problem";
  said.setAttribute("role", "alert");
  said.textContent = words;
  button.before(said);
}

function removeOffline(): void {
  document.getElementById("offline")?.remove();
}

addEventListener("online", removeOffline);

function releaseButtons(): void {
  for (const [button, content] of contentOfBusyButton) {
    button.removeAttribute("aria-disabled");
    button.textContent = "";
    button.append(...content);
  }
  contentOfBusyButton.clear();
}

addEventListener("pageshow", releaseButtons);
addEventListener("unsent", releaseButtons);
