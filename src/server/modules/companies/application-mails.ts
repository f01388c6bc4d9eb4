import { type Limits, takeFairly } from "#server/access/limits.ts";

/** Whether the administrators are mailed of an application from this address. The list of companies holds all of them. */
export async function takeApplicationMail(limits: Limits, address: string): Promise<boolean> {
  return (await takeFairly(limits, ["applicationMails", ""], ["applicationsByAddress", address])) === undefined;
}
