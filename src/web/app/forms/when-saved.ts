import { useEffect, useEffectEvent } from "react";

/** Calls `onSaved` once what a form holds is saved. */
export function useWhenSaved({ isSaved }: { isSaved: boolean }, onSaved: () => void): void {
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) saved();
  }, [isSaved]);
}
