import { type Limits, takeFairTry } from "#server/access/limits.ts";

/**
 * Takes from the mail limits. Returns whether the administrators get a mail about an application from this network
 * address. Their list shows all applications anyway.
 */
export async function takeApplicationMail(limits: Limits, address: string): Promise<boolean> {
  return (await takeFairTry(limits, ["applicationMails", ""], ["applicationsByAddress", address])) === undefined;
}
