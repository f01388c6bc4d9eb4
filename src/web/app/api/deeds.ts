import { useEffect, useEffectEvent } from "react";

import { queryClient } from "./client.ts";

/** Does something each time that anything was saved on the page, whoever saved it. */
export function useDeeds(afterDeed: () => void): void {
  const after = useEffectEvent(afterDeed);

  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") after();
      }),
    [],
  );
}
