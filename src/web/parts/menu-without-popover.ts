const OPEN_MENU_CLASS = "is-open";

/**
 * Opens and closes the menu in browsers without popovers: Safari before 17, Chrome before 114, Firefox before 125. A whole
 * polyfill would add a style element, which the content security policy forbids.
 */
export function polyfillPopovers(): void {
  if ("popover" in HTMLElement.prototype) return;
  const close = () => document.querySelector(`.${OPEN_MENU_CLASS}`)?.classList.remove(OPEN_MENU_CLASS);
  Object.defineProperty(HTMLElement.prototype, "hidePopover", { value: close });
  document.addEventListener("click", ({ target }) => {
    const pressed = target as Element;
    const button = pressed.closest("[popovertarget]");
    const open = document.querySelector(`.${OPEN_MENU_CLASS}`);
    if (button)
      document.getElementById(button.getAttribute("popovertarget")!)?.classList.toggle(OPEN_MENU_CLASS, open === null);
    else if (open?.contains(pressed) === false) close();
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}
