export interface EarlyPresses {
  buttons: Set<HTMLButtonElement>;
  stop: () => void;
}

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

// This file is not a module: a module would run only after the page is visible, so earlier presses would be lost.
{
  const buttons = new Set<HTMLButtonElement>();
  const remember = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>("a, button") : null;
    // Leaving the page by a link can take seconds, and until then the link looks pressed.
    if (pressed instanceof HTMLAnchorElement && pressed.origin === location.origin && !pressed.target)
      if (!pressed.hash && !ctrlKey && !metaKey && !shiftKey) pressed.dataset["pressed"] = "";
    // The link to a forgotten password passes on the address that was typed (sign-in-form.tsx).
    if (pressed instanceof HTMLAnchorElement && pressed.dataset["carries"])
      pressed.hash =
        document.querySelector<HTMLInputElement>(`[name=${pressed.dataset["carries"]}]`)?.value.trim() ?? "";
    const button = pressed instanceof HTMLButtonElement ? pressed : null;
    // A popover button is skipped: the browser opens the popover itself, and a second click after hydration would close
    // it.
    if (!button || button.hasAttribute("popovertarget")) return;
    buttons.add(button);
    button.dataset["pressed"] = "";
  };
  document.addEventListener("click", remember);
  // The browser may show the left page again as it was.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const link of document.querySelectorAll<HTMLElement>("a[data-pressed]")) delete link.dataset["pressed"];
  });
  window.earlyPresses = { buttons, stop: () => document.removeEventListener("click", remember) };
}
