import { useEffect, useEffectEvent } from "react";

/** Calls `onSaved` when the values of a form were saved. */
export function useWhenSaved({ isSaved }: { isSaved: boolean }, onSaved: () => void): void {
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) saved();
  }, [isSaved]);
}
