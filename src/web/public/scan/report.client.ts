/** The report page's only script: its button says that the report is on its way, and sends it once. */
const form = document.querySelector("form");
const button = form?.querySelector<HTMLButtonElement>("[data-busy]");
if (form && button) {
  const label = button.textContent;

  function setBusy(isBusy: boolean): void {
    button!.ariaDisabled = isBusy ? "true" : null;
    button!.textContent = isBusy ? button!.dataset["busy"]! : label;
  }

  form.addEventListener("submit", (event) => {
    if (button.ariaDisabled === "true") event.preventDefault();
    else setBusy(true);
  });
  // Whoever comes back finds the page as it was left.
  addEventListener("pageshow", () => setBusy(false));
}
