import { Download, Printer } from "lucide-react";
import { useState } from "react";

import type { AccountView } from "#contract/api/account.ts";
import { useStart } from "#web/app/api/start-context.ts";
import { useUnsaved } from "#web/app/forms/unsaved.ts";
import { Copy } from "#web/app/page/copy.tsx";
import { download } from "#web/parts/download.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** The recovery codes, the one time that they can be read; it stays until the person says that they have them. */
export function RecoveryCodes({
  codes,
  account,
  onKept,
}: {
  codes: readonly string[];
  account: AccountView;
  onKept: () => void;
}) {
  const { brand } = useStart();
  const [isKept, setKept] = useState(false);
  useUnsaved(!isKept);
  const text = [
    `${brand.name} kurtarma kodları`,
    account.email,
    location.host,
    "",
    ...codes,
    "",
    "Her kod bir kez kullanılır. Kimseyle paylaşmayın.",
    "",
  ].join("\r\n");
  return (
    <Dialog
      open
      busy={!isKept}
      onClose={onKept}
      title="Kurtarma kodlarınız"
      description="Telefonunuza ulaşamazsanız her biri bir kez girişi açar. Şimdi saklayın: bir daha gösterilmezler."
    >
      <div className="grid gap-5">
        <p className="hidden print:block">
          {brand.name} · {account.email} · {location.host}
        </p>
        <ol className="bg-sunken grid gap-x-6 gap-y-2 rounded-xl p-4 font-mono text-base font-semibold sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 *:grow print:hidden">
          <Copy text={codes.join("\n")} label="Kopyala" name="kurtarma kodları" />
          <Button
            look="secondary"
            onClick={() =>
              download(new File([text], "kurtarma-kodlari.txt", { type: "text/plain" }), "kurtarma-kodlari.txt")
            }
          >
            <Download aria-hidden="true" size={18} />
            İndir
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={18} />
            Yazdır
          </Button>
        </div>
        <label className="border-line flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border px-4 py-2 font-medium print:hidden">
          <input
            type="checkbox"
            className="accent-brand-solid size-5 shrink-0"
            checked={isKept}
            onChange={(event) => setKept(event.target.checked)}
          />
          Kodları güvenli bir yerde sakladım
        </label>
        <Button idle={!isKept} onClick={onKept} className="print:hidden">
          Bitir
        </Button>
      </div>
    </Dialog>
  );
}
