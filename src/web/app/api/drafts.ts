import { forgetStorageKeys } from "./storage-keys.ts";

const STORAGE_PREFIX = "draft:";

const drafts = new Map<string, string>();
const unstoredDraftKeys = new Set<string>();

/** The code that encrypts drafts is loaded separately, because most pages do not need it. */
export type DraftsInMemory = Readonly<{
  drafts: typeof drafts;
  unstored: ReadonlySet<string>;
  settle: typeof settleDraft;
}>;
const draftsInMemory: DraftsInMemory = { drafts, unstored: unstoredDraftKeys, settle: settleDraft };

/**
 * Drafts are stored by account, encrypted in sessionStorage, so that leaving a page loses no text. Without storage or
 * encryption, drafts last until the document is left.
 */
export function readDraft(account: string, name: string): unknown {
  return JSON.parse(drafts.get(makeDraftKey(account, name)) ?? "null");
}

export function writeDraft(account: string, name: string, draft: object): void {
  putDraft(account, makeDraftKey(account, name), JSON.stringify(draft));
}

export function removeDraft(account: string, name: string): void {
  deleteDraft(makeDraftKey(account, name));
}

export async function openDrafts(account: string): Promise<void> {
  const stored = listStoredDrafts(makeDraftKey(account, ""));
  // A later page may have removed drafts before the browser restored this page from its back/forward cache.
  for (const key of drafts.keys()) if (!stored.has(key) && !unstoredDraftKeys.has(key)) drafts.delete(key);
  const encrypted = new Map([...stored].filter(([key]) => !unstoredDraftKeys.has(key)));
  for (const [key, text] of encrypted) {
    // An earlier version of the page stored drafts as readable JSON.
    if (!isJsonObject(text)) continue;
    encrypted.delete(key);
    putDraft(account, key, text);
  }
  if (encrypted.size > 0)
    await (await import("./stored-drafts.ts")).readStoredDrafts(draftsInMemory, account, encrypted);
}

export function removeDrafts(except?: string): void {
  for (const key of [...drafts.keys(), ...listStoredDrafts(STORAGE_PREFIX).keys()])
    if (except === undefined || !key.startsWith(makeDraftKey(except, ""))) deleteDraft(key);
  if (except === undefined) forgetStorageKeys();
}

export function closeDrafts(): void {
  drafts.clear();
  for (const key of unstoredDraftKeys) settleDraft(key);
  forgetStorageKeys();
}

function putDraft(account: string, key: string, text: string): void {
  if (drafts.get(key) === text) return;
  drafts.set(key, text);
  unstoredDraftKeys.add(key);
  addEventListener("beforeunload", askBeforeLeaving);
  void import("./stored-drafts.ts")
    .then(({ storeDraft }) => storeDraft(draftsInMemory, account, key))
    // The script could not be loaded. The draft stays unstored until its next change.
    .catch(() => undefined);
}

function deleteDraft(key: string): void {
  drafts.delete(key);
  ignoreStorageErrors(() => sessionStorage.removeItem(key));
  settleDraft(key);
}

function settleDraft(key: string, encrypted?: string): void {
  if (encrypted !== undefined) ignoreStorageErrors(() => sessionStorage.setItem(key, encrypted));
  unstoredDraftKeys.delete(key);
  if (unstoredDraftKeys.size === 0 && typeof window !== "undefined")
    removeEventListener("beforeunload", askBeforeLeaving);
}

/** Encryption takes about a millisecond, so the browser asks only if the key is missing. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function isJsonObject(text: string): boolean {
  try {
    return text.startsWith("{") && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

function listStoredDrafts(start: string): Map<string, string> {
  try {
    return new Map(Object.entries<string>({ ...sessionStorage }).filter(([key]) => key.startsWith(start)));
  } catch {
    return new Map();
  }
}

function makeDraftKey(account: string, name: string): string {
  return `${STORAGE_PREFIX}${account}:${name}`;
}

function ignoreStorageErrors(write: () => void): void {
  try {
    write();
  } catch {
    // The browser has no storage, or it is full.
  }
}
