import { useMutation } from "@tanstack/react-query";
import { Handshake } from "lucide-react";
import { useState } from "react";

import { isolateDirection } from "#domain/words/text.ts";
import { api } from "#web/app/api/client.ts";
import { makeId } from "#web/app/api/new-id.ts";
import { makeFailureSentence } from "#web/app/api/sentences.ts";
import { FoldingRow } from "#web/app/page/rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm.tsx";

import type { HandedOverCode } from "./handed-over.tsx";

export function HandOver({
  code,
  plate,
  isOff,
  onGiven,
}: {
  code: string;
  plate: string;
  isOff: boolean;
  /** From this call on, the code no longer belongs to the account. */
  onGiven: (given: HandedOverCode) => void;
}) {
  const name = isolateDirection(plate || code);
  const [asking, setAsking] = useState(false);
  // Each attempt uses the same id, so that a retry after a lost response gets the same claim word.
  const [id] = useState(makeId);
  const handOver = useMutation({
    mutationFn: async (asked: { code: string; id: string }) => {
      // The response contains the claim word, which the server sends only once, so it must be shown.
      await import("./handed-over.tsx");
      return api.codes.handOver.call(asked);
    },
    onSuccess: (given) => onGiven({ ...given, id }),
  });
  return (
    <FoldingRow
      id="devret"
      title="Devret"
      lead="Aracı ya da iş yerini etiketiyle birlikte verdiyseniz etiketi devredin. Size bir etkinleştirme kodu veririz. Etiketi yalnızca bu kodu bilen alıcı bağlayabilir. Bilgilerinizin hiçbiri alıcıya geçmez."
    >
      {isOff ? (
        <p className="font-semibold">Kapatılmış bir etiket devredilemez.</p>
      ) : (
        <Button look="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
          <Handshake aria-hidden="true" size={18} />
          Devret
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => {
          handOver.reset();
          setAsking(false);
        }}
        title={`${name} etiketini devret`}
        description="Not ve iletişim bilgileri silinir. Gelen mesajlarınız sizde kalır. Alıcıya vereceğiniz etkinleştirme kodunu bir kez gösteririz. O kod olmadan etiketi siz bile bağlayamazsınız. Bu işlem geri alınamaz."
        action="Devret"
        busyText="Devrediliyor…"
        busy={handOver.isPending}
        error={makeFailureSentence(handOver, "Etiket devredilirken bir hata oluştu.")}
        onConfirm={() => handOver.mutate({ code, id })}
      />
    </FoldingRow>
  );
}
