import type { DraftsInMemory } from "./drafts.ts";
import { decryptText, encryptText } from "./encryption.ts";
import { getShownAccount } from "./shown-account.ts";
import { canEncrypt, getStorageKeys } from "./storage-keys.ts";

const RETRY_DELAY_MS = 5000;

export async function storeDraft(memory: DraftsInMemory, account: string, key: string): Promise<void> {
  const keys = await getStorageKeys(account);
  if (!keys) return retryLater(account, () => storeDraft(memory, account, key));
  const text = memory.drafts.get(key);
  if (text === undefined) return;
  const encrypted = await encryptText(keys.account, key, text);
  // If the draft was changed meanwhile, another call stores it. If the draft was removed meanwhile, nothing is stored.
  if (memory.drafts.get(key) === text) memory.settle(key, encrypted);
}

/**
 * Without a key, returns early and tries again later. After it was stored, either the server's secret key was replaced,
 * or the browser became a shared device, where the account has another key.
 */
export async function readStoredDrafts(
  memory: DraftsInMemory,
  account: string,
  stored: ReadonlyMap<string, string>,
): Promise<void> {
  const keys = await getStorageKeys(account);
  if (!keys) return retryLater(account, () => readStoredDrafts(memory, account, stored));
  for (const [key, encrypted] of stored) {
    const draft = await decryptText(keys.account, key, encrypted);
    // Meanwhile a newer draft may have been typed, or the draft may have been removed.
    if (memory.unstored.has(key) || sessionStorage.getItem(key) !== encrypted) continue;
    if (draft === undefined) sessionStorage.removeItem(key);
    else memory.drafts.set(key, draft);
  }
}

function retryLater(account: string, task: () => Promise<void>): void {
  if (canEncrypt() && account === getShownAccount()) setTimeout(() => void task(), RETRY_DELAY_MS);
}
