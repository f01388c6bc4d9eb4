import { useEffect, useEffectEvent } from "react";

/** Tells the dialog around a form that something is under way, so that it stays open until then. */
export function useTellBusy(isBusy: boolean, onBusy: (isBusy: boolean) => void): void {
  const tell = useEffectEvent(onBusy);
  useEffect(() => {
    tell(isBusy);
    return () => tell(false);
  }, [isBusy]);
}
