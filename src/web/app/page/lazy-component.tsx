import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactElement } from "react";

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

let lazies = 0;

/** A component whose script is loaded when it is first shown. */
export function makeLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed = "Form yüklenirken bir hata oluştu.",
  rows = 1,
) {
  const options = makeScriptOptions(`lazy ${lazies++}`, load);
  return function Lazy(props: Props) {
    const { data: Loaded, ...script } = useQuery(options);
    return Loaded ? <Loaded {...props} /> : <Loading of={script} failed={failed} rows={rows} />;
  };
}
