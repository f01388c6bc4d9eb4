const earlyTextOfField = new Map<string, string>();

export function restoreEarlyInput(place: HTMLElement, draw: () => void): void {
  const early = window.earlyPresses;
  early?.stop();
  for (const { name, value } of place.querySelectorAll("input")) earlyTextOfField.set(name, value);
  const focused = (document.activeElement as HTMLInputElement | null)?.name ?? "";
  const buttons = [...place.querySelectorAll("button")];
  draw();
  document.getElementsByName(focused)[0]?.focus();
  for (const button of early?.buttons ?? []) {
    delete button.dataset["pressed"];
    place.querySelectorAll("button")[buttons.indexOf(button)]?.click();
  }
}

/** If the page was rendered from scratch, the field is empty, and the text is returned only once. */
export function takeEarlyText({ name, value }: HTMLInputElement): string {
  const early = earlyTextOfField.get(name) ?? "";
  // Always removed, because the next user of the form must not get the password.
  earlyTextOfField.delete(name);
  return value || early;
}

/** After this many milliseconds the application starts even without any input on the page. */
const UNTOUCHED_START_MS = 3000;

/** Starting the application blocks a slow phone for half a second, during which the page cannot be scrolled. */
export async function waitForInput(place: HTMLElement): Promise<void> {
  if (place.contains(document.activeElement) || (window.earlyPresses?.buttons.size ?? 0) > 0) return;
  await new Promise<void>((resolve) => {
    for (const sign of ["pointerover", "pointerdown", "keydown", "focusin", "input"])
      place.addEventListener(sign, () => resolve(), { once: true, passive: true });
    setTimeout(resolve, UNTOUCHED_START_MS);
  });
}
