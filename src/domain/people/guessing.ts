/** The pace of answers to a slowed address: the pause after each in milliseconds, and how many requests may wait. */
export interface GuessingPace {
  pauseMs: number;
  places: number;
}

/** How many unknown codes an address may try in this many seconds before it is slowed. */
export const UNKNOWN_CODES = { max: 20, seconds: 10 * 60 };

/**
 * Unknown codes of all addresses together above which slowed addresses get fewer answers: what five addresses reach
 * at the calm pace.
 */
export const UNKNOWN_CODES_EVERYWHERE = { max: 6000, seconds: 10 * 60 };

/** The share of an address's allowance during the alarm: five unknown codes. */
export const ALARM_SHARE = 1 / 4;

const CALM: GuessingPace = { pauseMs: 500, places: 40 };

/** With few places, a request in the queue waits 40 s at most. */
const ALARMED: GuessingPace = { pauseMs: 4000, places: 5 };

/**
 * The pace of a slowed address, by the number of unknown codes among its answers since then. During the alarm it
 * drops only for addresses that keep guessing. Otherwise somebody could slow a crowd behind one address with a few
 * wrong codes and guesses elsewhere.
 */
export function choosePace(unknownSince: number, isAlarm: boolean): GuessingPace {
  return isAlarm && unknownSince >= UNKNOWN_CODES.max ? ALARMED : CALM;
}
