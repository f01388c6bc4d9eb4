const typed = new Map<string, string>();

/** The application takes the page over now: from here on it sees everything itself. */
export function takeEarlyInput(place: HTMLElement): void {
  window.earlyPresses?.stop();
  for (const { name, value } of place.querySelectorAll("input")) if (name !== "") typed.set(name, value);
}

/**
 * What was typed into a field before the application took it over: it stands in the field, or, where the page had to be drawn anew, is
 * given once.
 */
export function earlyTextIn({ name, value }: HTMLInputElement): string {
  const early = typed.get(name) ?? "";
  // Removed in any case: a password must not be given to whoever opens the form next.
  typed.delete(name);
  return value || early;
}

/** Presses again, now that the application answers, what was pressed before it came, also by Enter in a field. */
export function pressEarlyButtons(): void {
  for (const button of window.earlyPresses?.buttons ?? []) button.click();
}

/** How long a drawn page is left alone before the application comes anyway, so that the next tap finds it there. */
const LEFT_ALONE = 3000;

/**
 * Waits until somebody turns to a drawn page, by pointer, finger, key or what fills in for them, or leaves it alone for a while: starting
 * the application takes a slow telephone half a second, in which it should answer whoever is reading.
 */
export async function turnedTo(place: HTMLElement): Promise<void> {
  if (place.contains(document.activeElement) || (window.earlyPresses?.buttons.size ?? 0) > 0) return;
  await new Promise<void>((resolve) => {
    for (const sign of ["pointerover", "pointerdown", "keydown", "focusin", "input"])
      place.addEventListener(sign, () => resolve(), { once: true, passive: true });
    setTimeout(resolve, LEFT_ALONE);
  });
}
