import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, type RefObject } from "react";

import { pages } from "#contract/pages.ts";
import { removeEmptyParameters } from "#web/app/list/drop-empty.ts";
import { takeLostFocus } from "#web/app/page/take-lost-focus.ts";

export function useOpenedRental(heading: RefObject<HTMLElement | null>) {
  const { rental: rentalId } = useSearch({ from: `/company${pages.billing.path}` });
  const router = useRouter();
  const navigate = useNavigate({ from: pages.billing.path });
  const opened = useRef<string>(undefined);
  const shown = useRef(rentalId);

  useEffect(() => {
    // The row that opened the dialog may no longer be in the list, for example after the rental was paid.
    if (shown.current !== undefined && rentalId === undefined) takeLostFocus(() => heading.current);
    shown.current = rentalId;
  }, [rentalId, heading]);

  return {
    rentalId,
    rememberOpened: (id: string) => void (opened.current = id),
    close: () => {
      // Going back in the history, or each viewed rental would add another entry for the list.
      const isOpenedHere = opened.current === rentalId;
      opened.current = undefined;
      if (isOpenedHere) return router.history.back();
      const withoutRental = (now: object) => removeEmptyParameters({ ...now, rental: undefined });
      void navigate({ search: withoutRental, replace: true, resetScroll: false });
    },
  };
}
