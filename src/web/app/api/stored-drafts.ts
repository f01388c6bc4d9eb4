import type { DraftsInMemory } from "./drafts.ts";
import { decryptText, encryptText } from "./encryption.ts";
import { getShownAccount } from "./shown-account.ts";
import { canEncrypt, storageKeys } from "./storage-keys.ts";

/** Milliseconds until drafts are read and stored again after the server gave no key. */
const AGAIN_AFTER = 5000;

/** Encrypts a draft as it is in memory, and stores it. Without a key it tries again later. */
export async function store(memory: DraftsInMemory, account: string, key: string): Promise<void> {
  const keys = await storageKeys(account);
  if (!keys) return tryAgain(account, () => store(memory, account, key));
  const text = memory.drafts.get(key);
  if (text === undefined) return;
  const encrypted = await encryptText(keys.account, key, text);
  // If the draft was changed meanwhile, another call stores it. It may also have been removed.
  if (memory.drafts.get(key) === text) memory.settle(key, encrypted);
}

/**
 * Decrypts stored drafts into memory. Without a key it returns early and tries again later. A draft that cannot be
 * decrypted is removed, because the server's secret key has been replaced since the draft was stored.
 */
export async function readStored(
  memory: DraftsInMemory,
  account: string,
  stored: ReadonlyMap<string, string>,
): Promise<void> {
  const keys = await storageKeys(account);
  if (!keys) return tryAgain(account, () => readStored(memory, account, stored));
  for (const [key, encrypted] of stored) {
    const draft = await decryptText(keys.account, key, encrypted);
    // Meanwhile something newer may have been typed, or the draft may have been removed.
    if (memory.unstored.has(key) || sessionStorage.getItem(key) !== encrypted) continue;
    if (draft === undefined) sessionStorage.removeItem(key);
    else memory.drafts.set(key, draft);
  }
}

function tryAgain(account: string, task: () => Promise<void>): void {
  if (canEncrypt() && account === getShownAccount()) setTimeout(() => void task(), AGAIN_AFTER);
}
