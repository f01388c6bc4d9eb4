import { Check, Pencil } from "lucide-react";
import { useState } from "react";

import type { BatchView } from "#contract/sticker/batches.ts";
import { stickerFormNames, stickerWordingNames } from "#contract/sticker/batches.words.ts";
import { formatCount } from "#domain/words/count.ts";
import { formatLongDateTime } from "#domain/words/istanbul.ts";
import { NamedValue } from "#web/app/admin/fact.tsx";
import { PageSection } from "#web/app/page/section.tsx";
import { Actions } from "#web/ui/actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { OwnWords } from "#web/ui/own-words.tsx";

import { EditBatch } from "./edit-batch.tsx";
import { MarkCodes } from "./mark-codes.tsx";

export function BatchFacts({ batch }: { batch: BatchView }) {
  const [open, setOpen] = useState<"mark" | "edit">();
  const close = () => setOpen(undefined);
  const { prefix, count, createdAt, form, wording, isBilingual, hasClaims, note } = batch;
  return (
    <PageSection id="parti" title="Parti">
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
          <NamedValue name="Kod sayısı">{formatCount(count)}</NamedValue>
          <NamedValue name="Ön ek">
            <span translate="no">{prefix}</span>
          </NamedValue>
          <NamedValue name="Etiket">{`${stickerFormNames[form]}, ${stickerWordingNames[wording]}${isBilingual ? ", iki dilli" : ""}`}</NamedValue>
          <NamedValue name="Etkinleştirme kodu">{hasClaims ? "Var" : "Yok"}</NamedValue>
          <NamedValue name="Oluşturulma">{formatLongDateTime(createdAt)}</NamedValue>
        </dl>
        {note !== "" && (
          <dl>
            <NamedValue name="Not">
              <OwnWords>{note}</OwnWords>
            </NamedValue>
          </dl>
        )}
        <Actions>
          <Button look="secondary" onClick={() => setOpen("mark")}>
            <Check aria-hidden="true" size={18} />
            İşaretle
          </Button>
          <Button look="secondary" onClick={() => setOpen("edit")}>
            <Pencil aria-hidden="true" size={18} />
            Düzenle
          </Button>
        </Actions>
      </div>
      <MarkCodes batch={batch} open={open === "mark"} onClose={close} />
      <EditBatch batch={batch} open={open === "edit"} onClose={close} />
    </PageSection>
  );
}
