import { useNavigate } from "@tanstack/react-router";

import { removeEmptyParameters } from "./drop-empty.ts";

/** What a list is narrowed by stands in the URL, so that a link and the browser's back button keep it. */
export function useNarrow<Change extends object>(): (change: Change) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: ".",
      search: (now: object) => removeEmptyParameters({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
}
