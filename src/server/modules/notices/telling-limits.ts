import { ACCOUNT_LIMIT_FACTOR } from "#domain/notices/alert.ts";
import { joinAddressAndPlace, type ExhaustedLimit, type LimitName, type Limits } from "#server/access/limits.ts";

export interface TellAttempt {
  address: string;
  code: string;
  isUrgent: boolean;
}

export type LimitUse = { tries: readonly (readonly [LimitName, string])[] } | { usedUp: ExhaustedLimit };

/**
 * Some tries are reserved for urgent reasons, so that a prankster behind the same address cannot prevent other people's
 * urgent reports.
 */
export async function takeCodeLimit(limits: Limits, { address, code, isUrgent }: TellAttempt): Promise<LimitUse> {
  const here = joinAddressAndPlace(address, code);
  const atCode = await takeUsualOrUrgentTry(limits, isUrgent, {
    usual: ["tellingAtCodeByAddress", here],
    urgent: ["urgentTellingAtCodeByAddress", here],
  });
  if ("usedUp" in atCode) return atCode;
  const usedUp = await limits.take("tellingByAddress", address);
  return usedUp ? { usedUp } : { tries: [...atCode.tries, ["tellingByAddress", address]] };
}

export function takeNewNoticeLimit(limits: Limits, { address, isUrgent }: TellAttempt): Promise<LimitUse> {
  return takeUsualOrUrgentTry(limits, isUrgent, {
    usual: ["noticeByAddress", address],
    urgent: ["urgentNoticeByAddress", address],
  });
}

type LimitTry = readonly [LimitName, string];

async function takeUsualOrUrgentTry(
  limits: Limits,
  isUrgent: boolean,
  { usual, urgent }: { usual: LimitTry; urgent: LimitTry },
): Promise<LimitUse> {
  const usedUp = await limits.take(...usual);
  if (!usedUp) return { tries: [usual] };
  return isUrgent && !(await limits.take(...urgent)) ? { tries: [urgent] } : { usedUp };
}

/** A network that has sent many such reports may use a smaller part of the shared limits. */
export async function takeTextLimit(limits: Limits, { address, code, isUrgent }: TellAttempt): Promise<LimitUse> {
  const here = joinAddressAndPlace(address, code);
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

/** The try from the limit over all codes is not given back, because that limit is renewed every minute. */
export async function giveBackTries(limits: Limits, ...taken: readonly LimitUse[]): Promise<void> {
  for (const one of taken)
    if ("tries" in one) for (const [name, subject] of one.tries) await limits.giveBack(name, subject);
}

/**
 * If the network has sent notices at many codes of the alerted account, the position among these, divided by
 * ACCOUNT_LIMIT_FACTOR, is returned if it is higher.
 */
export async function countTodaysNotices(
  limits: Limits,
  { address, code }: TellAttempt,
  readerId: string,
): Promise<number> {
  const [atCode, atAccount] = await limits.tally([
    ["noticesAtCode", joinAddressAndPlace(address, code)],
    ["noticesAtAccount", joinAddressAndPlace(address, readerId)],
  ]);
  return Math.max(atCode!.nth, Math.ceil(atAccount!.nth / ACCOUNT_LIMIT_FACTOR));
}

/** Returns the position of the reminder among the network's reminders of today, or the reason why it is refused. */
export async function takeNudgeTries(
  limits: Limits,
  address: string,
  { noticeId, readerId }: { noticeId: string; readerId: string | undefined },
): Promise<number | "NUDGES_USED_UP" | ExhaustedLimit> {
  const [ofNotice, atAccount] = await limits.tally([
    ["nudgeOfNoticeByAddress", joinAddressAndPlace(address, noticeId)],
    ["nudgesAtAccount", joinAddressAndPlace(address, readerId ?? noticeId)],
  ]);
  if (limits.exceeded("nudgeOfNoticeByAddress", ofNotice!, joinAddressAndPlace(address, noticeId)))
    return "NUDGES_USED_UP";
  return (await limits.take("nudgeByAddress", address)) ?? atAccount!.nth;
}
