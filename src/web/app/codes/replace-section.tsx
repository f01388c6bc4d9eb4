import { RefreshCw } from "lucide-react";
import { useState } from "react";

import { refusals } from "#contract/words/refusals.ts";
import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { ReplacementInput } from "./replace-form.tsx";

const ReplaceForm = makeLazy(async () => (await import("./replace-form.tsx")).ReplaceForm);

export function ReplaceSection({
  isOff,
  lead,
  ...form
}: {
  code: string;
  isOff: boolean;
  lead: string;
  mayMake?: boolean;
  replace: (sent: ReplacementInput) => Promise<{ code: string }>;
  onReplaced: (newCode: string) => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-4 sm:justify-items-start">
      <p className="text-ink-soft">{lead}</p>
      {isOff ? (
        <Notice kind="info">{refusals.CODE_IS_OFF.message}</Notice>
      ) : isOpen ? (
        <ReplaceForm {...form} onClose={() => setOpen(false)} />
      ) : (
        <Button look="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          <RefreshCw aria-hidden="true" size={18} />
          Etiketi yenile
        </Button>
      )}
    </div>
  );
}
