import { getShownAccount } from "./shown-account.ts";

/**
 * The encryption keys of the logged-in account. `company` is undefined for an account without the right to make
 * condition reports.
 */
export interface StorageCryptoKeys {
  account: CryptoKey;
  company: { id: string; key: CryptoKey } | undefined;
}

/**
 * The keys, and the account that they belong to. While the page is covered, the promise `keys` is pending until
 * `release` is called.
 */
interface Held {
  account: string;
  keys: Promise<StorageCryptoKeys | undefined>;
  release?: (keys: Promise<StorageCryptoKeys | undefined>) => void;
}

/** The keys are only in the memory of this tab. Without a live session, the data that they encrypt cannot be read. */
let held: Held | undefined;

/** Whether the browser can encrypt. A page over http cannot, except on localhost. */
export function canEncrypt(): boolean {
  // By its type, `subtle` always exists, but a page over http has none.
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/**
 * Returns the keys of an account, which the server sends only to a live session of the account. Undefined if the server
 * cannot be reached, if the browser cannot encrypt, or if the page shows another account.
 */
export function storageKeys(account: string): Promise<StorageCryptoKeys | undefined> {
  if (account !== getShownAccount() || !canEncrypt()) return Promise.resolve(undefined);
  if (held?.account !== account) {
    const asked: Held = { account, keys: askForKeys(account) };
    held = asked;
    void asked.keys.then((keys) => {
      if (!keys && held === asked) held = undefined;
    });
  }
  return held.keys;
}

/**
 * Deletes the keys from memory while the page is covered. A caller of `storageKeys` then waits until
 * `restoreStorageKeys`.
 */
export function forgetStorageKeys(): void {
  const account = getShownAccount();
  if (account === undefined) held = undefined;
  else if (held?.account !== account || !held.release) {
    let release: Held["release"];
    const keys = new Promise<StorageCryptoKeys | undefined>((resolve) => (release = resolve));
    held = { account, keys, release: release! };
  }
}

/** Requests the keys again after the same account has logged in. */
export function restoreStorageKeys(): void {
  const release = held?.release;
  if (!held || !release) return;
  const { account } = held;
  held = undefined;
  release(storageKeys(account));
}

/** Requests the keys. The code for the request is loaded only when keys are needed. */
async function askForKeys(account: string): Promise<StorageCryptoKeys | undefined> {
  try {
    return await (await import("./ask-for-keys.ts")).askForKeys(account);
  } catch {
    return undefined;
  }
}
