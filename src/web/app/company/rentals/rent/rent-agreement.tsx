import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { makeLazy } from "#web/app/page/lazy-component.tsx";
import { Button } from "#web/ui/button.tsx";

import type { RentInput } from "./rent-schema.ts";
import type { RentalDraft } from "./rental-draft.ts";

const RentAgreementStep = makeLazy(
  async () => (await import("./rent-agreement-step.tsx")).RentAgreementStep,
  "Sözleşme yüklenirken bir hata oluştu. Lütfen tekrar deneyin.",
);

export function RentAgreement({ form }: { form: UseFormReturn<RentalDraft, unknown, RentInput> }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && form.watch("reservationId") === "")
    return (
      <div className="grid gap-2">
        <div>
          <Button look="secondary" onClick={() => setAsked(true)}>
            Önce sözleşmeyi imzalat
          </Button>
        </div>
        <p className="text-ink-soft text-sm">Kiracı imzalar, kopyası anahtardan önce kendisinde olur.</p>
      </div>
    );
  return <RentAgreementStep form={form} preparesAtOnce={isAsked} />;
}
