const earlyTextOfField = new Map<string, string>();

/**
 * Starts the application by calling `draw`. Repeats presses from before, and restores the focus if the page was
 * rendered from scratch.
 */
export function restoreEarlyInput(place: HTMLElement, draw: () => void): void {
  const early = window.earlyPresses;
  early?.stop();
  for (const { name, value } of place.querySelectorAll("input")) earlyTextOfField.set(name, value);
  const focused = (document.activeElement as HTMLInputElement | null)?.name ?? "";
  const buttons = [...place.querySelectorAll("button")];
  draw();
  document.getElementsByName(focused)[0]?.focus();
  for (const button of early?.buttons ?? []) place.querySelectorAll("button")[buttons.indexOf(button)]?.click();
}

/**
 * Text that was typed into a field before hydration. If the page was rendered from scratch, the field is empty, and the
 * text is returned once.
 */
export function takeEarlyText({ name, value }: HTMLInputElement): string {
  const early = earlyTextOfField.get(name) ?? "";
  // Always removed: the next person who opens the form must not get the password.
  earlyTextOfField.delete(name);
  return value || early;
}

/** After this many milliseconds the application starts even if nobody touches the page. */
const LEFT_ALONE = 3000;

/**
 * Resolves when somebody touches the server-rendered page, or after a pause. Starting the application blocks a slow
 * phone for half a second, in which the page could not be scrolled.
 */
export async function waitForTouch(place: HTMLElement): Promise<void> {
  if (place.contains(document.activeElement) || (window.earlyPresses?.buttons.size ?? 0) > 0) return;
  await new Promise<void>((resolve) => {
    for (const sign of ["pointerover", "pointerdown", "keydown", "focusin", "input"])
      place.addEventListener(sign, () => resolve(), { once: true, passive: true });
    setTimeout(resolve, LEFT_ALONE);
  });
}
