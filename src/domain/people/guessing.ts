/** The pace of answers to a slowed IP address. `pauseMs` follows each answer; at most `places` requests may wait. */
export interface SlowedAnswerPace {
  pauseMs: number;
  places: number;
}

/** The number (`max`) of unknown codes that an IP address may try within `seconds` before it is slowed. */
export const UNKNOWN_CODES = { max: 20, seconds: 10 * 60 };

/**
 * If all IP addresses together try this number of unknown codes, the alarm starts. Slowed addresses then get fewer
 * answers. Five addresses at the usual pace are enough to start the alarm.
 */
export const UNKNOWN_CODES_EVERYWHERE = { max: 6000, seconds: 10 * 60 };

/** The share of `UNKNOWN_CODES` that an IP address may try during the alarm: five codes. */
export const ALARM_SHARE = 1 / 4;

const USUAL_PACE: SlowedAnswerPace = { pauseMs: 500, places: 40 };

/** There are few places, because otherwise a request could wait more than 40 s in the queue. */
const ALARM_PACE: SlowedAnswerPace = { pauseMs: 4000, places: 5 };

/**
 * Returns the pace of a slowed IP address. `unknownSince` is the number of unknown codes that it has tried since it was
 * slowed. During the alarm, only addresses that keep guessing get the slower pace. Otherwise somebody could raise the
 * alarm from elsewhere, and then slow many people behind one address with a few wrong codes.
 */
export function choosePace(unknownSince: number, isAlarm: boolean): SlowedAnswerPace {
  return isAlarm && unknownSince >= UNKNOWN_CODES.max ? ALARM_PACE : USUAL_PACE;
}
