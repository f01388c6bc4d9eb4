import { getShownAccount } from "./shown-account.ts";

/** `company` is undefined for an account without the right to make condition reports. */
export interface StorageCryptoKeys {
  account: CryptoKey;
  company: { id: string; key: CryptoKey } | undefined;
}

/** While the page is covered, the promise `keys` is pending until `release` is called. */
interface HeldKeys {
  account: string;
  keys: Promise<StorageCryptoKeys | undefined>;
  release?: (keys: Promise<StorageCryptoKeys | undefined>) => void;
}

/** Without a live session, the data that they encrypt cannot be read. */
let heldKeys: HeldKeys | undefined;

/** A page over http cannot, except on localhost. */
export function canEncrypt(): boolean {
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

/** A caller of `getStorageKeys` then waits until `restoreStorageKeys`. */
export function forgetStorageKeys(): void {
  const account = getShownAccount();
  if (account === undefined) heldKeys = undefined;
  else if (heldKeys?.account !== account || !heldKeys.release) {
    let release: HeldKeys["release"];
    const keys = new Promise<StorageCryptoKeys | undefined>((resolve) => (release = resolve));
    heldKeys = { account, keys, release: release! };
  }
}

export function restoreStorageKeys(): void {
  const release = heldKeys?.release;
  if (!heldKeys || !release) return;
  const { account } = heldKeys;
  heldKeys = undefined;
  release(getStorageKeys(account));
}

async function askForKeys(account: string): Promise<StorageCryptoKeys | undefined> {
  try {
    return await (await import("./ask-for-keys.ts")).askForKeys(account);
  } catch {
    return undefined;
  }
}
