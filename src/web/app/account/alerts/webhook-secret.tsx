import { useState } from "react";

import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { CopyButton } from "#web/app/page/copy.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The server never sends it again, so it stays visible until the user confirms that they have copied it. */
export function WebhookSecret({ name, secret, onKept }: { name: string; secret: string; onKept: () => void }) {
  const [isKept, setKept] = useState(false);
  useUnsaved(!isKept);
  return (
    <Dialog
      open
      busy={!isKept}
      onClose={onKept}
      title={`${name}: imza sırrı`}
      description="Programınız, gelen isteğin bizden geldiğini bununla anlar. Şimdi saklayın, bir daha göstermeyiz."
    >
      <div className="grid gap-5">
        <p className="bg-sunken rounded-xl p-4 font-mono text-base font-semibold break-all">{secret}</p>
        <CopyButton text={secret} label="Kopyala" name="imza sırrı" />
        <label className="border-line flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 font-medium">
          <input
            type="checkbox"
            className="accent-brand-solid size-5 shrink-0"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
          Sırrı güvenli bir yerde sakladım
        </label>
        <Button idle={!isKept} onClick={onKept}>
          Bitir
        </Button>
      </div>
    </Dialog>
  );
}
