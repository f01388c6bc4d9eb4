import { type Limits, takeFairTry } from "#server/access/limits.ts";

export async function takeApplicationMailTry(limits: Limits, address: string): Promise<boolean> {
  return (await takeFairTry(limits, ["applicationMails", ""], ["applicationsByAddress", address])) === undefined;
}
