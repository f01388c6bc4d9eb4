import { type Limits, takeFairly } from "#server/access/limits.ts";

/**
 * Whether a mail about an application from this network address is sent to the administrators. Their list shows all
 * applications anyway.
 */
export async function takeApplicationMail(limits: Limits, address: string): Promise<boolean> {
  return (await takeFairly(limits, ["applicationMails", ""], ["applicationsByAddress", address])) === undefined;
}
