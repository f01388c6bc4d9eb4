import { ChevronDown } from "lucide-react";
import { useState } from "react";

import { formatStatus } from "#contract/people/status.words.ts";
import type { OwnCodeView } from "#contract/sticker/codes.ts";
import { formatUntilDay } from "#contract/words/clock.ts";
import { isolateDirection } from "#domain/words/text.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { useNow } from "#web/app/page/use-now.ts";

import { useUnexpiredStatus } from "./use-unexpired-status.ts";

const OwnStatus = makeLazy(
  async () => (await import("./own-status.tsx")).OwnStatus,
  "Durumlar yüklenirken bir hata oluştu.",
);

export function StatusRow({ name, code }: { name: string; code: OwnCodeView }) {
  const status = useUnexpiredStatus(code.status);
  const now = useNow(60_000);
  /** Whether the row was ever opened. The script of the choices is loaded at the first opening. */
  const [isAsking, setAsking] = useState(false);
  return (
    <details
      // On a page that the server rendered, the user may have opened the row before hydration. In that case no toggle
      // event follows.
      ref={(details) => {
        if (details?.open) setAsking(true);
      }}
      onToggle={() => setAsking(true)}
      className="group border-line border-t"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-1 [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-semibold">Ne zaman dönersiniz?</span>
        <span className="text-ink-soft min-w-0 grow truncate text-right">
          {status ? `${isolateDirection(formatStatus(status))} · ${formatUntilDay(status.until, now)}` : ""}
        </span>
        <ChevronDown aria-hidden="true" size={20} className="text-ink-soft shrink-0 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">{isAsking && <OwnStatus name={name} code={code} />}</div>
    </details>
  );
}
