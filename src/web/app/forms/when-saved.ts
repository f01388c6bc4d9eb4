import { useEffect, useEffectEvent } from "react";

export function useWhenSaved({ isSaved }: { isSaved: boolean }, onSaved: () => void): void {
  const saved = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) saved();
  }, [isSaved]);
}
