/**
 * Gives the focus to an element of the page if the control that had it has left the page. An open dialog keeps the
 * focus, so below one it waits until the dialog has closed.
 */
export function takeLostFocus(find: () => HTMLElement | null | undefined) {
  const above = [...document.querySelectorAll("dialog[open]")].find((dialog) => !dialog.contains(find() ?? null));
  if (above === undefined) return take();
  above.addEventListener("close", take, { once: true });

  function take() {
    const { activeElement } = document;
    // A browser leaves the focus in a closed dialog until it draws the next time.
    if (activeElement === document.body || above?.contains(activeElement)) find()?.focus();
  }
}
