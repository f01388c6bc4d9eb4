import { useNavigate, useRouter } from "@tanstack/react-router";
import { useRef } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** One of the desk's dialogs was opened by a link of the page that stands one step back. */
    openedHere?: boolean;
  }
}

/** What an address says of the desk's dialogs. */
interface Desk {
  kirala?: string;
  musteri?: string;
  bitir?: string;
}

/** A page's search and filters with one of the desk's dialogs over it, or with none. */
export function atDesk<Search extends Desk>({ kirala: _, musteri: __, bitir: ___, ...page }: Search, open: Desk = {}) {
  return { ...page, ...open };
}

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
