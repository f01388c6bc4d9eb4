import { RefreshCw } from "lucide-react";
import { useState } from "react";

import { refusals } from "#contract/words/refusals.ts";
import { Late } from "#web/app/page/late.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

import type { ReplacementSent } from "./replace-form.tsx";

/** Where a code's sticker is replaced by another one; its form comes when it is asked for. */
export function ReplaceSection({
  isOff,
  lead,
  ...form
}: {
  code: string;
  /** It keeps its place until an administrator has switched it on. */
  isOff: boolean;
  lead: string;
  mayMake?: boolean;
  replace: (sent: ReplacementSent) => Promise<{ code: string }>;
  onReplaced: (newCode: string) => Promise<void>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-4 sm:justify-items-start">
      <p className="text-ink-soft">{lead}</p>
      {isOff ? (
        <Notice kind="info">{refusals.CODE_IS_OFF.message}</Notice>
      ) : isOpen ? (
        <Late name="replace-form" load={() => import("./replace-form.tsx")} failed="Form yüklenirken bir hata oluştu.">
          {({ ReplaceForm }) => <ReplaceForm {...form} onClose={() => setOpen(false)} />}
        </Late>
      ) : (
        <Button look="secondary" className="max-sm:w-full" onClick={() => setOpen(true)}>
          <RefreshCw aria-hidden="true" size={18} />
          Etiketi yenile
        </Button>
      )}
    </div>
  );
}
