const PREFIX = "draft:";

/**
 * Reads a draft: data that was typed but not sent. Drafts are in sessionStorage by account, so that leaving a page
 * loses nothing. Without storage there are no drafts.
 */
export function readDraft(account: string, name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(account, name)) ?? "null");
  } catch {
    return null;
  }
}

export function writeDraft(account: string, name: string, draft: object): void {
  attempt(() => sessionStorage.setItem(keyOf(account, name), JSON.stringify(draft)));
}

export function removeDraft(account: string, name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(account, name)));
}

/** Removes the drafts of all accounts except the given one. */
export function forgetDrafts(except?: string): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && (except === undefined || !key.startsWith(keyOf(except, ""))))
        sessionStorage.removeItem(key);
    }
  });
}

function keyOf(account: string, name: string): string {
  return `${PREFIX}${account}:${name}`;
}

function attempt(store: () => void): void {
  try {
    store();
  } catch {
    // The browser has no storage, or it is full.
  }
}
