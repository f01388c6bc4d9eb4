const STILL_PX = 10;

/**
 * Without this, a page that moves during the press loses the click or gives it to another button. If the pressed one is
 * gone, no other button gets the click.
 */
export function keepClicksOnPressed(): void {
  let pressed: HTMLElement | null | undefined;
  let place = { x: 0, y: 0 };
  addEventListener(
    "pointerdown",
    ({ target, clientX: x, clientY: y }) => {
      pressed = (target as Element).closest?.<HTMLElement>("a, button");
      place = { x, y };
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const { target, clientX, clientY, detail, isTrusted } = event;
      const button = pressed;
      // A click of a keyboard or a script has no detail. An aid to access may click without a pointer that goes down.
      if (!isTrusted || detail === 0 || !button) return;
      pressed = null;
      if (button.contains(target as Node) || Math.hypot(clientX - place.x, clientY - place.y) > STILL_PX) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (button.isConnected) button.click();
    },
    true,
  );
}
