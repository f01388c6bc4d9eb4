import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";

import { Loading } from "./loading.tsx";

export function makeScriptOptions<Script>(name: string, load: () => Promise<Script>) {
  return { queryKey: ["script", name], queryFn: load, staleTime: Infinity, gcTime: Infinity };
}

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
  rows?: number;
  children: (script: Script) => ReactElement;
}) {
  const script = useQuery(makeScriptOptions(name, load));
  if (script.data) return children(script.data);
  return <Loading of={script} failed={failed} rows={rows} />;
}
