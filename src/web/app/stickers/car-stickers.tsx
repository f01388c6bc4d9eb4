import { Printer } from "lucide-react";

import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { Button } from "#web/ui/button.tsx";

import { FileProgress } from "./file-progress.tsx";
import { useFile } from "./use-file.ts";

export function CarStickers({ code, label }: { code?: string; label: string }) {
  const { state, start, again, cancel } = useFile();

  function order() {
    const id = makeId();
    return () => api.company.cars.orderStickers.call({ id, ...(code !== undefined && { codes: [code] }) });
  }

  return (
    <div className="grid justify-items-stretch gap-3 self-stretch">
      <p className="text-ink-soft text-sm">
        Etiketler, yanlarında plakalarıyla 12’li etiket kâğıdına (63,5 × 72 mm) göre dizilir. Yazdırırken ölçeği “%100”
        ya da “gerçek boyut” seçin.
      </p>
      {state.at !== "coming" && (
        <Button look="secondary" onClick={() => start(order())}>
          <Printer aria-hidden="true" size={18} />
          <span>{label}</span>
        </Button>
      )}
      <FileProgress state={state} onCancel={cancel} onAgain={again} />
    </div>
  );
}
