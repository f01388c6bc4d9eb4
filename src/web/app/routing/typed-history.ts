import { createBrowserHistory, type HistoryLocation, type RouterHistory } from "@tanstack/react-router";

import { readDraft, removeDraft, writeDraft } from "#web/app/api/drafts.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { getShownAccount } from "#web/app/api/shown-account.ts";

import { joinTypedText, splitTypedText } from "./typed-address.ts";

type BrowserWindow = Pick<Window, "history" | "location" | "addEventListener" | "removeEventListener">;
type TypedParameters = Record<string, string>;
type HistoryState = HistoryLocation["state"];

/**
 * For an account, the state has only the id of a draft with the texts: drafts are encrypted and a log-out deletes them,
 * but a log-out cannot delete states of earlier entries. For a guest, who has no drafts, the state has the texts
 * themselves.
 */
const TYPED_STATE_KEY = "typed";

/** The router gets URLs that contain the typed text. */
export function createTypedHistory(browser: BrowserWindow = window): RouterHistory {
  const typedOf = () => readTypedText(readHeldTypedText(browser.history.state));
  const shown = () => `${browser.location.pathname}${browser.location.search}${browser.location.hash}`;
  let isSettled = false;
  const history = createBrowserHistory({
    window: browser,
    createHref: (path) => splitTypedText(path).address,
    // The server has rendered a reloaded page without the typed texts, so hydration must start without them, too.
    parseLocation: () =>
      toHistoryLocation(
        isSettled ? joinTypedText(shown(), typedOf()) : shown(),
        browser.history.state as HistoryState | null,
      ),
  });
  const { push, replace } = history;
  history.push = (path, state, options) => push(path, addTypedText(path, state), options);
  history.replace = (path, state, options) =>
    replace(path, addTypedText(path, state, readHeldTypedText(history.location.state)), options);
  settlerOfHistory.set(history, () => {
    isSettled = true;
    const whole = joinTypedText(shown(), typedOf());
    if (Object.keys(splitTypedText(whole).typed).length > 0)
      history.replace(whole, browser.history.state as HistoryState, { ignoreBlocker: true });
  });
  return history;
}

/** An entry made by the browser, for example by a link to an anchor, has no state, but the router needs a state. */
function toHistoryLocation(href: string, state: HistoryState | null): HistoryLocation {
  const { pathname, search, hash } = new URL(href, "http://page");
  return { href, pathname, search, hash, state: state ?? { __TSR_index: 0 } };
}

const settlerOfHistory = new WeakMap<RouterHistory, () => void>();

export function settleTypedText(history: RouterHistory): void {
  settlerOfHistory.get(history)?.();
}

/** `replaced` holds the typed texts of the replaced entry, or their draft's id. */
function addTypedText<Given extends object | undefined>(
  path: string,
  state: Given,
  replaced?: TypedParameters | string,
): Given {
  const { typed } = splitTypedText(path);
  const { [TYPED_STATE_KEY]: _, ...others } = (state ?? {}) as Record<string, unknown>;
  const account = getShownAccount();
  if (Object.keys(typed).length === 0) {
    if (typeof replaced === "string") removeDraft(account ?? "", makeDraftName(replaced));
    return others as Given;
  }
  if (account === undefined) return { ...others, [TYPED_STATE_KEY]: typed } as unknown as Given;
  const id = typeof replaced === "string" ? replaced : makeId();
  writeDraft(account, makeDraftName(id), typed);
  return { ...others, [TYPED_STATE_KEY]: id } as unknown as Given;
}

function readHeldTypedText(state: unknown): TypedParameters | string | undefined {
  return (state as Record<string, TypedParameters | string | undefined> | null)?.[TYPED_STATE_KEY];
}

function readTypedText(held: TypedParameters | string | undefined): TypedParameters {
  return (
    (typeof held === "string"
      ? (readDraft(getShownAccount() ?? "", makeDraftName(held)) as TypedParameters | null)
      : held) ?? {}
  );
}

function makeDraftName(id: string): string {
  return `typed:${id}`;
}
