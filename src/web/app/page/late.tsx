import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";

import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Failed, Waiting } from "#web/ui/states.tsx";

/** A part of a page whose script comes when it is opened, and which says so when it does not come. */
export function Late<Script>({
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
  if (!script.isError) return <Waiting rows={1} />;
  return (
    <Failed text={readSentenceFor(script.error, failed)} retry={() => void script.refetch()} busy={script.isFetching} />
  );
}
