import { useEffect, useState } from "react";

import type { StatusView } from "#contract/people/status-view.ts";

/**
 * Returns a status until its time is over. Counts the seconds that the server sent, because the device's clock may be
 * wrong.
 */
export function useUntilOver(status: StatusView): StatusView {
  const [over, setOver] = useState<StatusView>(null);

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setOver(status), status.secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [status]);

  return status === over ? null : status;
}
