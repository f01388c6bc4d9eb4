import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/react-router";

import { joinTyped, splitTyped } from "./typed-address.ts";

/** The part of the browser that a history needs. */
type Browser = Pick<Window, "history" | "location" | "addEventListener" | "removeEventListener">;
type Typed = Record<string, string>;
type State = HistoryLocation["state"];

/** The key under which a history entry's state holds what was typed. */
const TYPED = "typed";

/**
 * The browser's history, in which text that somebody typed, such as a name that is searched for, stands in the state of
 * an entry and not in its address. The router sees whole addresses.
 */
export function createTypedHistory(browser: Browser = window): RouterHistory {
  const typedOf = () => ((browser.history.state as Record<string, unknown> | null)?.[TYPED] ?? {}) as Typed;
  const shown = () => `${browser.location.pathname}${browser.location.search}${browser.location.hash}`;
  let isSettled = false;
  const history = createBrowserHistory({
    window: browser,
    createHref: (path) => splitTyped(path).address,
    // The server has drawn a reloaded page without what was typed, and the browser must begin with the same.
    parseLocation: () =>
      locationOf(isSettled ? joinTyped(shown(), typedOf()) : shown(), browser.history.state as State | null),
  });
  const { push, replace } = history;
  history.push = (path, state, options) => push(path, withTyped(path, state), options);
  history.replace = (path, state, options) => replace(path, withTyped(path, state), options);
  settlers.set(history, () => {
    isSettled = true;
    const whole = joinTyped(shown(), typedOf());
    if (Object.keys(splitTyped(whole).typed).length > 0)
      history.replace(whole, browser.history.state as State, { ignoreBlocker: true });
  });
  return history;
}

/** An entry that the browser made, such as by a link to a place on the page, has no state. The router needs one. */
function locationOf(href: string, state: State | null): HistoryLocation {
  const { pathname, search, hash } = new URL(href, "http://page");
  return { href, pathname, search, hash, state: state ?? { __TSR_index: 0 } };
}

const settlers = new WeakMap<RouterHistory, () => void>();

/**
 * Gives a loaded page what was typed in it before it was reloaded, and takes typed text of an old link out of the
 * address. Called once the first page is there.
 */
export function settleTyped(history: RouterHistory): void {
  settlers.get(history)?.();
}

function withTyped<Given extends object | undefined>(path: string, state: Given): Given {
  const { typed } = splitTyped(path);
  const { [TYPED]: _, ...others } = (state ?? {}) as Record<string, unknown>;
  return { ...others, ...(Object.keys(typed).length > 0 && { [TYPED]: typed }) } as Given;
}
