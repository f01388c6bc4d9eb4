import { api } from "./client.ts";
import { importKey } from "./encryption.ts";
import type { StorageCryptoKeys } from "./storage-keys.ts";

/** Undefined if the session has ended or belongs to another account. */
export async function askForKeys(asking: string): Promise<StorageCryptoKeys | undefined> {
  const context = { isUnattended: true };
  const { account, storageKeys: keys } = await api.account.current.call(undefined, { context });
  if (!keys || account?.id !== asking) return undefined;
  const { company } = account;
  return {
    account: await importKey(keys.account),
    company: company && keys.company !== null ? { id: company.id, key: await importKey(keys.company) } : undefined,
  };
}
