const PREFIX = "draft:";

/**
 * What is typed but not sent, kept in this tab for the account that typed it, so that a way through other pages loses nothing. A tab
 * that may keep nothing does without.
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

/** Removes the drafts of every account but this one; of all without one. */
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
    // No storage, or a full one.
  }
}
