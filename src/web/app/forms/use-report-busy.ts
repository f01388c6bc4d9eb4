import { useEffect, useEffectEvent } from "react";

/** Tells the surrounding dialog that a request is running, so that it cannot be closed. */
export function useReportBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  const tell = useEffectEvent(onBusy);
  useEffect(() => {
    tell(isBusy);
    return () => tell(false);
  }, [isBusy]);
}
