import { getShownAccount } from "./shown-account.ts";

/** The keys of the signed-in account. `company` is undefined for an account that may make no condition reports. */
export interface StorageCryptoKeys {
  account: CryptoKey;
  company: { id: string; key: CryptoKey } | undefined;
}

/**
 * The keys, and the account that they belong to. While the page is covered, `keys` is pending, and `release` resolves
 * it.
 */
interface Held {
  account: string;
  keys: Promise<StorageCryptoKeys | undefined>;
  release?: (keys: Promise<StorageCryptoKeys | undefined>) => void;
}

/** Only the memory of this tab has the keys, so what they encrypt cannot be read after the session has ended. */
let held: Held | undefined;

/** Whether the browser can encrypt. It cannot on a page over http, except on localhost. */
export function canEncrypt(): boolean {
  // The type says that `subtle` always exists.
  return (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/**
 * Returns the keys of an account, which the server gives to its live session only. Undefined if the server cannot be
 * reached, if the browser cannot encrypt, or if the page shows another account.
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

/** Forgets the keys while the page is covered. Those who wait for keys then wait until `restoreStorageKeys`. */
export function forgetStorageKeys(): void {
  const account = getShownAccount();
  if (account === undefined) held = undefined;
  else if (held?.account !== account || !held.release) {
    let release: Held["release"];
    const keys = new Promise<StorageCryptoKeys | undefined>((resolve) => (release = resolve));
    held = { account, keys, release: release! };
  }
}

/** Asks for the keys again after the same account has signed in. */
export function restoreStorageKeys(): void {
  const release = held?.release;
  if (!held || !release) return;
  const { account } = held;
  held = undefined;
  release(storageKeys(account));
}

/** Loads the code that asks for keys only when they are needed. */
async function askForKeys(account: string): Promise<StorageCryptoKeys | undefined> {
  try {
    return await (await import("./ask-for-keys.ts")).askForKeys(account);
  } catch {
    return undefined;
  }
}
