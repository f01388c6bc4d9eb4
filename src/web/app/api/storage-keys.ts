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
interface HeldKeys {
  account: string;
  keys: Promise<StorageCryptoKeys | undefined>;
  release?: (keys: Promise<StorageCryptoKeys | undefined>) => void;
}

/** The keys are only in the memory of this tab. Without a live session, the data that they encrypt cannot be read. */
let heldKeys: HeldKeys | undefined;

/** Whether the browser can encrypt. A page over http cannot, except on localhost. */
export function canEncrypt(): boolean {
  // By its type, `subtle` always exists, but a page over http has none.
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/**
 * Returns the keys of an account, which the server sends only to a live session of the account. Undefined if the server
 * cannot be reached, if the browser cannot encrypt, or if the page shows another account.
 */
export function getStorageKeys(account: string): Promise<StorageCryptoKeys | undefined> {
  if (account !== getShownAccount() || !canEncrypt()) return Promise.resolve(undefined);
  if (heldKeys?.account !== account) {
    const asked: HeldKeys = { account, keys: askForKeys(account) };
    heldKeys = asked;
    void asked.keys.then((keys) => {
      if (!keys && heldKeys === asked) heldKeys = undefined;
    });
  }
  return heldKeys.keys;
}

/**
 * Deletes the keys from memory while the page is covered. A caller of `getStorageKeys` then waits until
 * `restoreStorageKeys`.
 */
export function forgetStorageKeys(): void {
  const account = getShownAccount();
  if (account === undefined) heldKeys = undefined;
  else if (heldKeys?.account !== account || !heldKeys.release) {
    let release: HeldKeys["release"];
    const keys = new Promise<StorageCryptoKeys | undefined>((resolve) => (release = resolve));
    heldKeys = { account, keys, release: release! };
  }
}

/** Requests the keys again after the same account has logged in. */
export function restoreStorageKeys(): void {
  const release = heldKeys?.release;
  if (!heldKeys || !release) return;
  const { account } = heldKeys;
  heldKeys = undefined;
  release(getStorageKeys(account));
}

/** Requests the keys. The code for the request is loaded only when keys are needed. */
async function askForKeys(account: string): Promise<StorageCryptoKeys | undefined> {
  try {
    return await (await import("./ask-for-keys.ts")).askForKeys(account);
  } catch {
    return undefined;
  }
}
