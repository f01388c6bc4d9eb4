/**
 * How slowly an IP address gets answers after it has tried too many unknown codes. A pause of `pauseMs` follows each
 * answer, and at most `places` requests wait in the queue.
 */
export interface SlowedAnswerPace {
  pauseMs: number;
  places: number;
}

/** An IP address that tries `max` unknown codes within `seconds` is slowed. */
export const UNKNOWN_CODES_LIMIT = { max: 20, seconds: 10 * 60 };

/**
 * If all IP addresses together try `max` unknown codes within `seconds`, the alarm starts. Five slowed addresses that
 * guess at the usual pace are enough to start the alarm.
 */
export const UNKNOWN_CODES_ALARM_LIMIT = { max: 6000, seconds: 10 * 60 };

/** The share of `UNKNOWN_CODES_LIMIT.max` that an IP address may try during the alarm before it is slowed: five codes. */
export const ALARM_LIMIT_SHARE = 1 / 4;

const USUAL_ANSWER_PACE: SlowedAnswerPace = { pauseMs: 500, places: 40 };

/** A request waits for at most two rounds of the queue. With five places, that is 40 s. */
const ALARM_ANSWER_PACE: SlowedAnswerPace = { pauseMs: 4000, places: 5 };

/**
 * During the alarm, only addresses that keep guessing get the slower pace. Otherwise an attacker could start the alarm,
 * and then slow many people behind one address with a few wrong codes.
 */
export function chooseAnswerPace(unknownSince: number, isAlarm: boolean): SlowedAnswerPace {
  return isAlarm && unknownSince >= UNKNOWN_CODES_LIMIT.max ? ALARM_ANSWER_PACE : USUAL_ANSWER_PACE;
}
