import { useEffect, useState } from "react";

import type { StatusView } from "#contract/people/status-view.ts";

/** A status as long as it stands, by the seconds that the server gave it: the device's clock may be wrong. */
export function useUntilOver(status: StatusView): StatusView {
  const [over, setOver] = useState<StatusView>(null);

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setOver(status), status.secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [status]);

  return status === over ? null : status;
}
