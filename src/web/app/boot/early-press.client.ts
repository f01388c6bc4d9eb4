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

// Stores presses that come before hydration. This file is not a module: a module would run only after the page is
// visible, so earlier presses would be lost.
{
  const buttons = new Set<HTMLButtonElement>();
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // A popover button is skipped: the browser opens the popover itself, and a second click after hydration would close
    // it.
    if (button && !button.hasAttribute("popovertarget")) buttons.add(button);
  };
  document.addEventListener("click", remember);
  window.earlyPresses = { buttons, stop: () => document.removeEventListener("click", remember) };
}
