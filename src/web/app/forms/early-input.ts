const pressed = new Set<HTMLButtonElement>();
const typed = new Map<string, string>();

function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest("button") : null;
  // A popover is opened by the browser itself; pressing its button again would close it.
  if (button && !button.hasAttribute("popovertarget")) pressed.add(button);
}

/** Remembers which buttons of a drawn page are pressed, also by Enter in a field, before the application is there to answer. */
export function rememberEarlyInput(place: HTMLElement): void {
  place.addEventListener("click", remember);
}

/** The application takes the page over now: from here on it sees everything itself. */
export function takeEarlyInput(place: HTMLElement): void {
  place.removeEventListener("click", remember);
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

/** Presses the remembered buttons again, now that the application answers. */
export function pressEarlyButtons(): void {
  for (const button of pressed) button.click();
  pressed.clear();
}

/** How long a drawn page is left alone before the application comes anyway, so that the next tap finds it there. */
const LEFT_ALONE = 3000;

/**
 * Waits until somebody turns to a drawn page, by pointer, finger, key or what fills in for them, or leaves it alone for a while: starting
 * the application takes a slow telephone half a second, in which it should answer whoever is reading.
 */
export async function turnedTo(place: HTMLElement): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const sign of ["pointerover", "pointerdown", "keydown", "focusin", "input"])
      place.addEventListener(sign, () => resolve(), { once: true, passive: true });
    setTimeout(resolve, LEFT_ALONE);
  });
}
