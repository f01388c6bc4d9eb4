/** How the answers to one address come that tried too many unknown codes: one, then a pause (milliseconds), while so many wait. */
export interface Pace {
  pauseMs: number;
  places: number;
}

/** Unknown codes that an address may try in so many seconds before its answers come one after another. */
export const UNKNOWN_CODES = { max: 20, seconds: 10 * 60 };

/** Unknown codes of all addresses together beyond which guessers get less: what five addresses reach at the calm pace. */
export const UNKNOWN_CODES_EVERYWHERE = { max: 6000, seconds: 10 * 60 };

/** What is left of an address's allowance meanwhile: five unknown codes. */
export const ALARM_SHARE = 1 / 4;

const CALM: Pace = { pauseMs: 500, places: 40 };

/** With so few places whoever gets one still waits 40 s at most. */
const ALARMED: Pace = { pauseMs: 4000, places: 5 };

/**
 * The pace of an address over its limit, by how many of its answers since then were unknown codes. While very many are tried everywhere
 * it drops only for whoever goes on guessing, so that nobody can slow a crowd with a few wrong codes by guessing elsewhere.
 */
export function paceOf(unknownSince: number, isAlarm: boolean): Pace {
  return isAlarm && unknownSince >= UNKNOWN_CODES.max ? ALARMED : CALM;
}
