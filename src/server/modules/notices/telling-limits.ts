import { CODES_OF_ACCOUNT } from "#domain/notices/alert.ts";
import { at, type Exhausted, type LimitName, type Limits } from "#server/access/limits.ts";

/** What is about to be told, as far as limits ask: from which address, at which code, and whether its reason is urgent. */
export interface AboutToTell {
  address: string;
  code: string;
  isUrgent: boolean;
}

/** The tries that were taken, or what has none left. */
export type Taken = { tries: readonly (readonly [LimitName, string])[] } | { usedUp: Exhausted };

/**
 * Takes what one more row of a telling needs. Of each address a part is kept for urgent reasons, so that whoever shares it with a prankster
 * is heard.
 */
export async function takeRow(limits: Limits, { address, code, isUrgent }: AboutToTell): Promise<Taken> {
  const here = at(address, code);
  const atCode = await takeOrUrgent(limits, isUrgent, {
    usual: ["tellingAtCodeByAddress", here],
    urgent: ["urgentTellingAtCodeByAddress", here],
  });
  if ("usedUp" in atCode) return atCode;
  const usedUp = await limits.take("tellingByAddress", address);
  return usedUp ? { usedUp } : { tries: [...atCode.tries, ["tellingByAddress", address]] };
}

/** Takes what it needs to begin a notice. */
export function takeBeginning(limits: Limits, { address, isUrgent }: AboutToTell): Promise<Taken> {
  return takeOrUrgent(limits, isUrgent, {
    usual: ["noticeByAddress", address],
    urgent: ["urgentNoticeByAddress", address],
  });
}

type Try = readonly [LimitName, string];

async function takeOrUrgent(
  limits: Limits,
  isUrgent: boolean,
  { usual, urgent }: { usual: Try; urgent: Try },
): Promise<Taken> {
  const usedUp = await limits.take(...usual);
  if (!usedUp) return { tries: [usual] };
  return isUrgent && !(await limits.take(...urgent)) ? { tries: [urgent] } : { usedUp };
}

/**
 * Takes what words or a photo need, of one network, of the code and of all codes. A bare reason takes nothing of it, and a network that
 * wrote much leaves others their part.
 */
export async function takeWords(limits: Limits, { address, code, isUrgent }: AboutToTell): Promise<Taken> {
  const here = at(address, code);
  const [atCode, anywhere] = await limits.tally([
    ["wordsAtCodeByAddress", here],
    ["wordsByAddress", address],
  ]);
  const ofNetwork = limits.exceeded("wordsAtCodeByAddress", atCode!, here);
  if (ofNetwork) return { usedUp: ofNetwork };
  const ofCode = await limits.takePart("noticeByCode", code, { isUrgent, nth: atCode!.nth });
  if (ofCode) return { usedUp: ofCode };
  const ofAll = await limits.takePart("notices", "all", { isUrgent, nth: anywhere!.nth });
  if (!ofAll)
    return {
      tries: [
        ["wordsAtCodeByAddress", here],
        ["noticeByCode", code],
      ],
    };
  await limits.giveBack("noticeByCode", code);
  return { usedUp: ofAll };
}

/** Gives back what was taken for something that is to be sent again. What all codes share is a matter of a minute. */
export async function giveBack(limits: Limits, ...taken: readonly Taken[]): Promise<void> {
  for (const one of taken)
    if ("tries" in one) for (const [name, subject] of one.tries) await limits.giveBack(name, subject);
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
