import { CODES_FOR_ACCOUNT_LIMIT } from "#domain/notices/alert.ts";
import { addressAt, type ExhaustedLimit, type LimitName, type Limits } from "#server/access/limits.ts";

/** What the limits need to know about a report: its address, its code, and whether its reason is urgent. */
export interface TellAttempt {
  address: string;
  code: string;
  isUrgent: boolean;
}

/** The taken tries, or the limit that is used up. */
export type LimitUse = { tries: readonly (readonly [LimitName, string])[] } | { usedUp: ExhaustedLimit };

/**
 * Takes the tries for one more telling. A part is kept for urgent reasons, so that a prankster behind the same
 * address does not silence others.
 */
export async function takeCodeLimit(limits: Limits, { address, code, isUrgent }: TellAttempt): Promise<LimitUse> {
  const here = addressAt(address, code);
  const atCode = await takeOrUrgent(limits, isUrgent, {
    usual: ["tellingAtCodeByAddress", here],
    urgent: ["urgentTellingAtCodeByAddress", here],
  });
  if ("usedUp" in atCode) return atCode;
  const usedUp = await limits.take("tellingByAddress", address);
  return usedUp ? { usedUp } : { tries: [...atCode.tries, ["tellingByAddress", address]] };
}

/** Takes the try for a new notice. */
export function takeBeginningLimit(limits: Limits, { address, isUrgent }: TellAttempt): Promise<LimitUse> {
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
): Promise<LimitUse> {
  const usedUp = await limits.take(...usual);
  if (!usedUp) return { tries: [usual] };
  return isUrgent && !(await limits.take(...urgent)) ? { tries: [urgent] } : { usedUp };
}

/**
 * Takes the tries for words or a photo: of the network, the code, and all codes. A report without words takes none. A
 * network that has written much gets a smaller part.
 */
export async function takeTextLimit(limits: Limits, { address, code, isUrgent }: TellAttempt): Promise<LimitUse> {
  const here = addressAt(address, code);
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

/**
 * Gives back the tries of a report that will be sent again. The limit over all codes is not given back, because it
 * renews every minute.
 */
export async function giveBackLimits(limits: Limits, ...taken: readonly LimitUse[]): Promise<void> {
  for (const one of taken)
    if ("tries" in one) for (const [name, subject] of one.tries) await limits.giveBack(name, subject);
}

/** The number of this notice among today's of its network, at the code and at the alerted account; the higher one. */
export async function countTodaysNotices(
  limits: Limits,
  { address, code }: TellAttempt,
  readerId: string,
): Promise<number> {
  const [atCode, atAccount] = await limits.tally([
    ["noticesAtCode", addressAt(address, code)],
    ["noticesAtAccount", addressAt(address, readerId)],
  ]);
  return Math.max(atCode!.nth, Math.ceil(atAccount!.nth / CODES_FOR_ACCOUNT_LIMIT));
}

/**
 * Takes the tries for a reminder of one network. Gives its number among today's reminders, or why none is left. The
 * maximum for all networks is counted with the notice.
 */
export async function takeNudge(
  limits: Limits,
  address: string,
  { noticeId, readerId }: { noticeId: string; readerId: string | undefined },
): Promise<number | "NUDGES_USED_UP" | ExhaustedLimit> {
  const [ofNotice, atAccount] = await limits.tally([
    ["nudgeOfNoticeByAddress", addressAt(address, noticeId)],
    ["nudgesAtAccount", addressAt(address, readerId ?? noticeId)],
  ]);
  if (limits.exceeded("nudgeOfNoticeByAddress", ofNotice!, addressAt(address, noticeId))) return "NUDGES_USED_UP";
  return (await limits.take("nudgeByAddress", address)) ?? atAccount!.nth;
}
