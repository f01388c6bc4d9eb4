import { useNavigate, useRouter } from "@tanstack/react-router";
import { useRef } from "react";

import { setDeskDialog } from "./desk-links.tsx";

export function useDeskDialogUrl() {
  const router = useRouter();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);

  return {
    close() {
      const { openedHere, __TSR_key: key } = router.state.location.state;
      if (openedHere === true && key !== undefined) {
        // A second Escape before the navigation has finished would leave the page, so each history entry goes back only
        // once.
        if (left.current === key) return;
        left.current = key;
        return router.history.back();
      }
      void navigate({
        to: ".",
        search: (now) => setDeskDialog(now),
        replace: true,
        resetScroll: false,
      });
    },
    /** The customer is removed from the URL, because the form already has the customer. */
    takeCar(code: string) {
      void navigate({
        to: ".",
        search: (now) => setDeskDialog(now, { kirala: code }),
        state: true,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
