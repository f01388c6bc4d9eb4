import { useState, type ReactNode } from "react";

import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Elements } from "#web/ui/elements.ts";

export function ShownSecret({
  title,
  description,
  ways,
  kept,
  onKept,
  children,
}: {
  title: ReactNode;
  description?: string;
  ways: Elements;
  kept: string;
  onKept: () => void;
  children: Elements;
}) {
  const [isKept, setKept] = useState(false);
  useUnsaved(!isKept);
  return (
    <Dialog open busy={!isKept} onClose={onKept} title={title} description={description}>
      <div className="grid gap-5">
        {children}
        <div className="flex flex-wrap gap-3 *:grow">{ways}</div>
        <label className="border-line flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 font-medium">
          <input
            type="checkbox"
            className="accent-brand-solid size-5 shrink-0"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
          <span>{kept}</span>
        </label>
        <Button idle={!isKept} onClick={onKept}>
          Bitir
        </Button>
      </div>
    </Dialog>
  );
}
