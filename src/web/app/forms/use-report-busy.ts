import { useEffect, useEffectEvent } from "react";

export function useReportBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  const tell = useEffectEvent(onBusy);
  useEffect(() => {
    tell(isBusy);
    return () => tell(false);
  }, [isBusy]);
}
