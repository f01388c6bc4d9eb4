import type { Logger } from "pino";

import { UNKNOWN_CODES_ALARM_LIMIT } from "#domain/people/guessing.ts";

import type { RunLater } from "./address-queue.ts";
import type { Limits } from "./limits.ts";

const REPORT_INTERVAL_MS = 5000;

/**
 * The alarm that is on while all addresses together, counted over all processes, try very many unknown codes.
 */
export interface GuessingAlarm {
  isOn(): boolean;
  countUnknown(): void;
}

export function createGuessingAlarm({
  limits,
  log,
  now,
  after,
}: {
  limits: Limits;
  log: Pick<Logger, "warn">;
  now(): Date;
  after: RunLater;
}): GuessingAlarm {
  let unreported = 0;
  let alarmUntil = 0;

  const isOn = () => alarmUntil > +now();

  function countUnknown(): void {
    unreported += 1;
    if (unreported === 1) after(REPORT_INTERVAL_MS, () => void report());
  }

  /**
   * Adds all unknown codes that this process counted to the shared count in one statement, so that not every unknown
   * code writes a row.
   */
  async function report(): Promise<void> {
    const points = unreported;
    unreported = 0;
    try {
      if (!(await limits.take("unknownCode", "", { points }))) return;
      if (!isOn()) log.warn("unknown codes are tried everywhere: guessers get less");
      alarmUntil = +now() + UNKNOWN_CODES_ALARM_LIMIT.seconds * 1000;
    } catch (error) {
      log.warn({ err: error }, "unknown codes were not added to those of all processes");
    }
  }

  return { isOn, countUnknown };
}
