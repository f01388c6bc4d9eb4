import { useNavigate, useRouter } from "@tanstack/react-router";
import { useRef } from "react";

import { atDesk } from "./desk-links.tsx";

/** How the dialogs of the desk leave or change the address that they stand in. */
export function useDeskAddress() {
  const router = useRouter();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);

  return {
    close() {
      const { openedHere, __TSR_key: key } = router.state.location.state;
      if (openedHere === true && key !== undefined) {
        // Only once: a second Escape before the first has gone back would leave the page itself.
        if (left.current === key) return;
        left.current = key;
        return router.history.back();
      }
      void navigate({
        to: ".",
        search: (now) => atDesk(now),
        replace: true,
        resetScroll: false,
      });
    },
    /** Another car, or '' for none yet; the customer is in the form by now. */
    takeCar(code: string) {
      void navigate({
        to: ".",
        search: (now) => atDesk(now, { kirala: code }),
        state: true,
        replace: true,
        resetScroll: false,
      });
    },
  };
}
