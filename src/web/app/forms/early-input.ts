const typed = new Map<string, string>();

/**
 * The application takes the page over now, by `draw`: from here on it sees everything itself. It is told what was pressed before it came, also
 * by Enter in a field; where the page had to be drawn anew, whoever was typing goes on in the same field.
 */
export function takeOver(place: HTMLElement, draw: () => void): void {
  const early = window.earlyPresses;
  early?.stop();
  for (const { name, value } of place.querySelectorAll("input")) typed.set(name, value);
  const focused = (document.activeElement as HTMLInputElement | null)?.name ?? "";
  const buttons = [...place.querySelectorAll("button")];
  draw();
  document.getElementsByName(focused)[0]?.focus();
  for (const button of early?.buttons ?? []) place.querySelectorAll("button")[buttons.indexOf(button)]?.click();
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
