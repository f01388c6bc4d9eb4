import { useEffect, useState } from "react";

import type { StatusView } from "#contract/people/status-view.ts";

/** The device's clock may be wrong, so the hook counts the seconds that the server sent. */
export function useUnexpiredStatus(status: StatusView): StatusView {
  const [over, setOver] = useState<StatusView>(null);

  useEffect(() => {
    if (!status) return;
    const timer = setTimeout(() => setOver(status), status.secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [status]);

  return status === over ? null : status;
}
