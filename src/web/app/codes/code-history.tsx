import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useState } from "react";

import { readSentenceFor } from "#web/app/api/sentences.ts";
import { Failed, Waiting } from "#web/ui/states.tsx";

/** The way to what happened to a code of one's own; its script and its data come when it is opened. */
export function CodeHistory({ code }: { code: string }) {
  const [isOpen, setOpen] = useState(false);
  const script = useQuery({
    queryKey: ["script", "code-events"],
    queryFn: () => import("./code-events.tsx"),
    enabled: isOpen,
    staleTime: Infinity,
  });
  return (
    <details
      className="group border-line bg-surface min-w-0 rounded-2xl border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl font-bold">Geçmiş</h2>
        <ChevronDown
          aria-hidden="true"
          className="text-brand shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="px-5 pb-5 sm:px-6 sm:pb-6">
          {script.isPending && <Waiting rows={1} />}
          {script.isError && (
            <Failed
              text={readSentenceFor(script.error, "Geçmiş yüklenirken bir hata oluştu.")}
              retry={() => void script.refetch()}
              busy={script.isFetching}
            />
          )}
          {script.data && <script.data.CodeEvents code={code} />}
        </div>
      )}
    </details>
  );
}
