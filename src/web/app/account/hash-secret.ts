import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * What stood after the # of the address: a part that no server sees. It is taken out of the address bar, so that it is in no list of
 * visited pages, bookmark or screenshot, and kept with the tab's own entry, since phones reload tabs that were in the background. A
 * newer one, pasted over the page, takes its place.
 */
export function useHashSecret(): string {
  const { hash } = useLocation();
  const [taken, setTaken] = useState(hash || keptHash());
  if (hash !== "" && hash !== taken) setTaken(hash);

  useEffect(() => {
    if (hash === "") return;
    history.replaceState({ ...history.state, takenHash: hash }, "", location.pathname + location.search);
  }, [hash]);

  return taken;
}

function keptHash(): string {
  const kept: unknown = (history.state as { takenHash?: unknown } | null)?.takenHash;
  return typeof kept === "string" ? kept : "";
}
