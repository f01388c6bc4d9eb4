import type { AnyRouter } from "@tanstack/react-router";

const MARKED_MS = { least: 150, most: 2000 };

/**
 * Marks what was pressed (base.css) until the browser has shown what comes of it: a link until the page that it leads
 * to is there, however long its script takes.
 */
export function markPresses(router: AnyRouter): void {
  let pressed: HTMLElement | null | undefined;
  const unmark = () => delete pressed?.dataset["pressed"];
  let isLeaving = false;
  const unmarkLater = () => whenAnswered(() => isLeaving || unmark());
  addEventListener(
    "click",
    ({ target }) => {
      unmark();
      pressed = (target as Element).closest?.<HTMLElement>("a, button");
      if (pressed) pressed.dataset["pressed"] = "";
      unmarkLater();
    },
    true,
  );
  router.subscribe("onBeforeNavigate", () => void (isLeaving = true));
  router.subscribe("onResolved", () => {
    isLeaving = false;
    unmarkLater();
  });
}

function whenAnswered(then: () => void) {
  setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(then, { timeout: MARKED_MS.most });
    else then();
  }, MARKED_MS.least);
}
