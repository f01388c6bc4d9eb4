import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";

import { Loading } from "./loading.tsx";

/**
 * A part of a page whose script is loaded when the part is first rendered. Shows a message if the script fails to load.
 */
export function LazyComponent<Script>({
  name,
  load,
  failed,
  children,
}: {
  name: string;
  load: () => Promise<Script>;
  failed: string;
  children: (script: Script) => ReactElement;
}) {
  const script = useQuery({ queryKey: ["script", name], queryFn: load, staleTime: Infinity });
  if (script.data) return children(script.data);
  return <Loading of={script} failed={failed} rows={1} />;
}
