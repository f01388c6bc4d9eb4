import { useEffect, useEffectEvent } from "react";

/** Reports to the surrounding dialog that a request is running. The dialog cannot be closed during the request. */
export function useReportBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  const tell = useEffectEvent(onBusy);
  useEffect(() => {
    tell(isBusy);
    return () => tell(false);
  }, [isBusy]);
}
