import { type Limits, takeFairTry } from "#server/access/limits.ts";

/**
 * Counts one mail about an application from this network address. Returns whether the administrators get the mail.
 * Their list shows all applications anyway.
 */
export async function takeApplicationMail(limits: Limits, address: string): Promise<boolean> {
  return (await takeFairTry(limits, ["applicationMails", ""], ["applicationsByAddress", address])) === undefined;
}
