import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";

import { newChargeSchema } from "#contract/fleet/charges.ts";
import { chargeKindWords } from "#contract/fleet/ledger.words.ts";
import type { RentalView } from "#contract/fleet/rentals.ts";
import {
  toSignedChargeAmount,
  CHARGE_KINDS,
  CHARGE_TEXT_MAX,
  DOCUMENT_NO_MAX,
  type ChargeKind,
} from "#domain/fleet/charge.ts";
import { formatKurus } from "#domain/words/money.ts";
import { api } from "#web/app/api/client.ts";
import { isRefusal } from "#web/app/api/sentences.ts";
import { DamageRecords } from "#web/app/company/condition-reports/condition-links.tsx";
import { ActionFailure } from "#web/app/forms/deed-failure.tsx";
import { fieldOf } from "#web/app/forms/field-of.ts";
import { useNewForm } from "#web/app/forms/new-form.ts";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WordSelect } from "#web/ui/select-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

interface TypedCharge {
  id: string;
  rentalId: string;
  kind: ChargeKind | "";
  amount: number | string | null;
  text: string;
  quantity: string;
  happenedAt: string;
  documentNo: string;
  fromDeposit: boolean;
}

type SentCharge = z.output<typeof newChargeSchema>;

export function ChargeForm({ rental, onStored }: { rental: RentalView; onStored: (rental: RentalView) => void }) {
  const { form, isDirty, submit, create } = useNewForm<TypedCharge, SentCharge, RentalView>({
    schema: chargeFormSchema,
    blank: {
      rentalId: rental.id,
      kind: "",
      amount: null,
      text: "",
      quantity: "",
      happenedAt: "",
      documentNo: "",
      fromDeposit: false,
    },
    make: (sent) => api.company.charges.add.call(sent),
    onTaken: () => void api.company.rentals.get.call({ id: rental.id }).then(onStored, () => undefined),
    onMade: onStored,
    onRefused: (error, setError) => {
      if (isRefusal(error, "TOTAL_BELOW_ZERO")) setError("amount", { message: error.message });
    },
  });
  const kind = form.watch("kind");
  const isDiscount = kind === "discount";
  const isAtField = (["INPUT_INVALID", "TOTAL_BELOW_ZERO"] as const).some((code) => isRefusal(create.error, code));
  const sent = create.variables;
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="grid gap-3 min-[30rem]:grid-cols-2">
        <WordSelect
          label="Kalem"
          none="Seçin"
          choices={CHARGE_KINDS}
          words={chargeKindWords}
          {...fieldOf(form, "kind")}
        />
        <MoneyField control={form.control} name="amount" label={isDiscount ? "İndirim tutarı (TL)" : "Tutar (TL)"} />
      </div>
      {kind === "damage" && <DamageRecords rentalId={rental.id} />}
      <TextField
        label="Açıklama"
        autoComplete="off"
        maxLength={CHARGE_TEXT_MAX * 2}
        hint={kind === "other" ? undefined : "İsteğe bağlı."}
        {...fieldOf(form, "text")}
      />
      <RareChargeFields form={form} />
      {rental.depositHeld > 0 && !isDiscount && (
        <Switch label={`Depozitodan say (elde ${formatKurus(rental.depositHeld)})`} {...form.register("fromDeposit")} />
      )}
      {!isAtField && <ActionFailure of={create} failed="Kalem eklenirken bir hata oluştu. Lütfen tekrar deneyin." />}
      {create.isSuccess && !isDirty && sent && (
        <Notice kind="good">{`Kalem eklendi: ${chargeKindWords[sent.kind]}, ${formatKurus(toSignedChargeAmount(sent))}`}</Notice>
      )}
      <Button type="submit" busy={create.isPending} busyText="Ekleniyor…">
        Kalemi ekle
      </Button>
    </form>
  );
}

function RareChargeFields({ form }: { form: UseFormReturn<TypedCharge, unknown, SentCharge> }) {
  const { errors } = form.formState;
  return (
    <details open={errors.happenedAt !== undefined || errors.documentNo !== undefined || errors.quantity !== undefined}>
      <summary className="text-brand flex min-h-11 cursor-pointer items-center font-semibold">
        Tarih, belge no, miktar
      </summary>
      <div className="mt-2 grid gap-3 min-[30rem]:grid-cols-2">
        <TextField
          type="datetime-local"
          label="Ne zaman oldu"
          hint="Boş bırakırsanız şimdi."
          {...fieldOf(form, "happenedAt")}
        />
        <TextField
          label="Belge no"
          autoComplete="off"
          maxLength={DOCUMENT_NO_MAX * 2}
          {...fieldOf(form, "documentNo")}
        />
        <TextField
          label="Miktar"
          inputMode="decimal"
          autoComplete="off"
          placeholder="120"
          {...fieldOf(form, "quantity")}
        />
      </div>
    </details>
  );
}

const chargeFormSchema = z.pipe(
  z.transform(({ quantity, happenedAt, documentNo, ...typed }: TypedCharge): unknown => ({
    ...typed,
    ...(quantity.trim() !== "" && { quantity: Number(quantity.trim().replace(",", ".")) }),
    ...(happenedAt !== "" && { happenedAt }),
    ...(documentNo !== "" && { documentNo }),
  })),
  newChargeSchema,
);
