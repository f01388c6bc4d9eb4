import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";

import { Loading } from "./loading.tsx";

/** The query for a script that a part of a page needs, so that it can also be loaded ahead. */
export function makeScriptOptions<Script>(name: string, load: () => Promise<Script>) {
  return { queryKey: ["script", name], queryFn: load, staleTime: Infinity, gcTime: Infinity };
}

/**
 * A part of a page whose script is loaded when the part is first rendered. Shows a message if the script fails to load.
 */
export function LazyComponent<Script>({
  name,
  load,
  failed,
  rows = 1,
  children,
}: {
  name: string;
  load: () => Promise<Script>;
  failed: string;
  /** How many rows high the placeholder is, so that a large part does not move what is there. */
  rows?: number;
  children: (script: Script) => ReactElement;
}) {
  const script = useQuery(makeScriptOptions(name, load));
  if (script.data) return children(script.data);
  return <Loading of={script} failed={failed} rows={rows} />;
}
