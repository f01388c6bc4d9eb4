import { type DatabaseFault, databaseFaultOf } from "./database-fault.ts";

const FAULT_OVER_AFTER_MS = 5000;
const LOG_INTERVAL_MS = 60_000;

interface Outage {
  since: number;
  latest: number;
  logged: number;
  failed: number;
  end: NodeJS.Timeout;
}

export interface FaultLog {
  add(error: unknown, requestId?: string): void;
}

/**
 * Logs when requests begin to fail because of the database, once a minute while they fail, and when the failures end. A
 * line for each request would hide the other lines of the log.
 */
export function createFaultLog(
  log: Record<"error" | "info", (fields: object, text: string) => void>,
  elapsed: () => number = () => performance.now(),
): FaultLog {
  const outages = new Map<DatabaseFault, Outage>();

  function begin(fault: DatabaseFault, error: unknown, requestId: string | undefined): void {
    const now = elapsed();
    log.error({ err: error, fault, ...(requestId && { requestId }) }, "requests fail because of the database");
    const end = setTimeout(() => {
      const { since, latest, failed } = outages.get(fault)!;
      outages.delete(fault);
      const seconds = Math.round((latest - since) / 1000);
      log.info({ fault, failed, seconds }, "requests no longer fail because of the database");
    }, FAULT_OVER_AFTER_MS);
    outages.set(fault, { since: now, latest: now, logged: now, failed: 1, end: end.unref() });
  }

  return {
    add(error, requestId) {
      const fault = databaseFaultOf(error) ?? "database-away";
      const outage = outages.get(fault);
      if (outage === undefined) return begin(fault, error, requestId);
      outage.failed += 1;
      outage.latest = elapsed();
      outage.end.refresh();
      if (outage.latest - outage.logged < LOG_INTERVAL_MS) return;
      outage.logged = outage.latest;
      log.error({ fault, failed: outage.failed }, "requests still fail because of the database");
    },
  };
}
