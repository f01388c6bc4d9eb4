import { CODES_OF_ACCOUNT } from "#domain/alert.ts";
import { at, type Exhausted, type Limits } from "#server/access/limits.ts";

/** What is about to be told, as far as limits ask: from which address, at which code, and whether its reason is urgent. */
export interface AboutToTell {
  address: string;
  code: string;
  isUrgent: boolean;
}

/**
 * Takes what one more row of a telling needs; undefined when there was some left. Of each address a part is kept for urgent reasons, so that
 * whoever shares it with a prankster is heard.
 */
export async function takeRow(
  limits: Limits,
  { address, code, isUrgent }: AboutToTell,
): Promise<Exhausted | undefined> {
  const here = at(address, code);
  const atCode = await limits.take("tellingAtCodeByAddress", here);
  if (atCode && (!isUrgent || (await limits.take("urgentTellingAtCodeByAddress", here)))) return atCode;
  return limits.take("tellingByAddress", address);
}

/** Takes what it needs to begin a notice; undefined when there was some left. */
export async function takeBeginning(
  limits: Limits,
  { address, isUrgent }: AboutToTell,
): Promise<Exhausted | undefined> {
  const begun = await limits.take("noticeByAddress", address);
  return begun && (!isUrgent || (await limits.take("urgentNoticeByAddress", address))) ? begun : undefined;
}

/**
 * Takes what words or a photo need, of one network, of the code and of all codes; undefined when there was some left. A bare reason takes
 * nothing of it, and a network that wrote much leaves others their part.
 */
export async function takeWords(
  limits: Limits,
  { address, code, isUrgent }: AboutToTell,
): Promise<Exhausted | undefined> {
  const [here, anywhere] = await limits.tally([
    ["wordsAtCodeByAddress", at(address, code)],
    ["wordsByAddress", address],
  ]);
  const ofNetwork = limits.exceeded("wordsAtCodeByAddress", here!, at(address, code));
  if (ofNetwork) return ofNetwork;
  const ofCode = await limits.takePart("noticeByCode", code, { isUrgent, nth: here!.nth });
  if (ofCode) return ofCode;
  const ofAll = await limits.takePart("notices", "all", { isUrgent, nth: anywhere!.nth });
  if (ofAll) await limits.giveBack("noticeByCode", code);
  return ofAll;
}

/** Which of its network's today a notice is for its holder, at the code and at the account of whoever is told. */
export async function nthToday(limits: Limits, { address, code }: AboutToTell, readerId: string): Promise<number> {
  const [atCode, atAccount] = await limits.tally([
    ["noticesAtCode", at(address, code)],
    ["noticesAtAccount", at(address, readerId)],
  ]);
  return Math.max(atCode!.nth, Math.ceil(atAccount!.nth / CODES_OF_ACCOUNT));
}

/**
 * Takes what a reminder needs, of one network; gives which of its reminders of this holder today it is, or why there is none left. All networks
 * together are counted with the notice.
 */
export async function takeNudge(
  limits: Limits,
  address: string,
  { noticeId, readerId }: { noticeId: string; readerId: string | undefined },
): Promise<number | "NUDGES_USED_UP" | Exhausted> {
  const [ofNotice, atAccount] = await limits.tally([
    ["nudgeOfNoticeByAddress", at(address, noticeId)],
    ["nudgesAtAccount", at(address, readerId ?? noticeId)],
  ]);
  if (limits.exceeded("nudgeOfNoticeByAddress", ofNotice!, at(address, noticeId))) return "NUDGES_USED_UP";
  return (await limits.take("nudgeByAddress", address)) ?? atAccount!.nth;
}
