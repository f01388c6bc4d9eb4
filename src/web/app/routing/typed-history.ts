import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/react-router";

import { joinTyped, splitTyped } from "./typed-address.ts";

/** The parts of `window` that a history needs. */
type BrowserWindow = Pick<Window, "history" | "location" | "addEventListener" | "removeEventListener">;
type TypedParameters = Record<string, string>;
type HistoryState = HistoryLocation["state"];

/** The key of the typed texts in the state of a history entry. */
const TYPED_KEY = "typed";

/**
 * A browser history that keeps typed text, such as the name in a search, in the state of an entry and not in its URL.
 * The router sees whole URLs.
 */
export function createTypedHistory(browser: BrowserWindow = window): RouterHistory {
  const typedOf = () =>
    ((browser.history.state as Record<string, unknown> | null)?.[TYPED_KEY] ?? {}) as TypedParameters;
  const shown = () => `${browser.location.pathname}${browser.location.search}${browser.location.hash}`;
  let isSettled = false;
  const history = createBrowserHistory({
    window: browser,
    createHref: (path) => splitTyped(path).address,
    // The server has rendered a reloaded page without the typed texts, so hydration must start without them, too.
    parseLocation: () =>
      toHistoryLocation(
        isSettled ? joinTyped(shown(), typedOf()) : shown(),
        browser.history.state as HistoryState | null,
      ),
  });
  const { push, replace } = history;
  history.push = (path, state, options) => push(path, addTyped(path, state), options);
  history.replace = (path, state, options) => replace(path, addTyped(path, state), options);
  settlerOfHistory.set(history, () => {
    isSettled = true;
    const whole = joinTyped(shown(), typedOf());
    if (Object.keys(splitTyped(whole).typed).length > 0)
      history.replace(whole, browser.history.state as HistoryState, { ignoreBlocker: true });
  });
  return history;
}

/** An entry made by the browser, for example by a link to an anchor, has no state. The router needs one. */
function toHistoryLocation(href: string, state: HistoryState | null): HistoryLocation {
  const { pathname, search, hash } = new URL(href, "http://page");
  return { href, pathname, search, hash, state: state ?? { __TSR_index: 0 } };
}

const settlerOfHistory = new WeakMap<RouterHistory, () => void>();

/**
 * Restores the typed texts of a reloaded page, and removes typed text of an old link from the URL. Called once, when
 * the first page is rendered.
 */
export function settleTyped(history: RouterHistory): void {
  settlerOfHistory.get(history)?.();
}

function addTyped<Given extends object | undefined>(path: string, state: Given): Given {
  const { typed } = splitTyped(path);
  const { [TYPED_KEY]: _, ...others } = (state ?? {}) as Record<string, unknown>;
  return { ...others, ...(Object.keys(typed).length > 0 && { [TYPED_KEY]: typed }) } as Given;
}
