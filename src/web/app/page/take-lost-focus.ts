/** While a dialog above the element is open, waits until the dialog has closed. */
export function takeLostFocus(find: () => HTMLElement | null | undefined) {
  const above = [...document.querySelectorAll("dialog[open]")].find((dialog) => !dialog.contains(find() ?? null));
  if (above === undefined) return take();
  above.addEventListener("close", take, { once: true });

  function take() {
    const { activeElement } = document;
    // A browser leaves the focus in a closed dialog until the browser next paints.
    if (activeElement === document.body || above?.contains(activeElement)) find()?.focus();
  }
}
