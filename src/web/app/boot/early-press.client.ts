export interface EarlyPresses {
  buttons: Set<HTMLButtonElement>;
  stop: () => void;
}

declare global {
  interface Window {
    /** Only where the server drew the page. */
    earlyPresses?: EarlyPresses;
  }
}

// A drawn page is shown when this file has run and not before, so that no press on it is lost. It is not a module: those run later.
{
  const buttons = new Set<HTMLButtonElement>();
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // A popover is opened by the browser itself; pressing its button again would close it.
    if (button && !button.hasAttribute("popovertarget")) buttons.add(button);
  };
  document.addEventListener("click", remember);
  window.earlyPresses = { buttons, stop: () => document.removeEventListener("click", remember) };
}
