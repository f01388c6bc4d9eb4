import { type Limits, takeFairTry } from "#server/access/limits.ts";

/**
 * Counts one mail about an application from this network address. Returns whether the mail is still within the limits.
 * Without a mail, the administrators still find the application in their list.
 */
export async function takeApplicationMailTry(limits: Limits, address: string): Promise<boolean> {
  return (await takeFairTry(limits, ["applicationMails", ""], ["applicationsByAddress", address])) === undefined;
}
