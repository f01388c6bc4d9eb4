import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * Browsers never send this part to a server. The secret is removed from the address bar, so that no history, bookmark
 * or screenshot contains it. It is kept in the history state, because phones reload background tabs.
 */
export function useHashSecret(): string {
  const { hash } = useLocation();
  const [taken, setTaken] = useState(hash || readKeptHash());
  if (hash !== "" && hash !== taken) setTaken(hash);

  useEffect(() => {
    if (hash === "") return;
    history.replaceState({ ...history.state, takenHash: hash }, "", location.pathname + location.search);
  }, [hash]);

  return taken;
}

function readKeptHash(): string {
  const kept: unknown = (history.state as { takenHash?: unknown } | null)?.takenHash;
  return typeof kept === "string" ? kept : "";
}
