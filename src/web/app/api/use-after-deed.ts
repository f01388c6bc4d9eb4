import { useEffect, useEffectEvent } from "react";

import { queryClient } from "./client.ts";

/** Calls `afterDeed` after every successful mutation in this tab, whichever component sent it. */
export function useAfterAction(afterDeed: () => void): void {
  const after = useEffectEvent(afterDeed);

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") after();
      }),
    [],
  );
}
