export interface EarlyPresses {
  buttons: Set<HTMLButtonElement>;
  stop: () => void;
}

declare global {
  interface Window {
    /** Set only on pages that the server rendered. */
    earlyPresses?: EarlyPresses;
  }
}

// Remembers presses before hydration. This is no module, because a module would run only after the page is shown
// and presses could be lost.
{
  const buttons = new Set<HTMLButtonElement>();
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // The browser itself has opened the popover. A second click after hydration would close it.
    if (button && !button.hasAttribute("popovertarget")) buttons.add(button);
  };
  document.addEventListener("click", remember);
  window.earlyPresses = { buttons, stop: () => document.removeEventListener("click", remember) };
}
