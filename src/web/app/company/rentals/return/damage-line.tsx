import type { UseFormReturn } from "react-hook-form";

import { DamageRecords } from "#web/app/company/condition-reports/condition-links.tsx";
import { MoneyField } from "#web/parts/money-field.tsx";
import { Switch } from "#web/ui/switch.tsx";

import type { ReturnDraft } from "./return-draft.ts";

/** The user types the amount, because only the company knows it. */
export function DamageLine({
  form,
  rentalId,
  damages,
}: {
  form: UseFormReturn<ReturnDraft>;
  rentalId: string;
  damages: readonly string[];
}) {
  const isTaken = form.watch("lines.damage.isTaken");
  return (
    <div className="border-line grid gap-2 rounded-xl border p-3">
      <Switch label="Hasar" {...form.register("lines.damage.isTaken")} />
      <ul className="text-ink-soft text-sm">
        {damages.map((damage, nth) => (
          <li key={nth} className="wrap-anywhere">
            {damage}
          </li>
        ))}
      </ul>
      {isTaken ? (
        <>
          <DamageRecords rentalId={rentalId} />
          <MoneyField control={form.control} name="lines.damage.amount" label="Hasar (TL)" />
        </>
      ) : (
        <p className="text-sm font-semibold">Hesaba yazılmayacak.</p>
      )}
    </div>
  );
}
