import { useEffect, useEffectEvent } from "react";

import { queryClient } from "./client.ts";

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
